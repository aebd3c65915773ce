import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { applicationClients, auditStates } from '../../../domain/application.ts';
import { publicationStates } from '../../../domain/publication.ts';
import { createdAt, id, instant, money, reading, sortKey, version } from './columns.ts';
import { files } from './files.ts';
import { users } from './users.ts';

export const applications = pgTable(
  'applications',
  {
    id,
    developerId: uuid('developer_id')
      .notNull()
      .references(() => users.id),
    /** As in the version in force; until one has passed, as in the open one. */
    name: text('name').notNull(),
    reading,
    sortKey,
    status: text('status', { enum: publicationStates }).notNull().default('unpublished'),
    /** Revision of its latest version. */
    latestRevision: integer('latest_revision').notNull().default(1),
    /** Revision of the version in force; null until one has passed. */
    passedRevision: integer('passed_revision'),
    removalInstructions: text('removal_instructions'),
    version,
    createdAt,
  },
  (table) => [
    uniqueIndex('applications_name').on(table.name),
    index('applications_newest').on(table.createdAt.desc(), table.id),
    index('applications_developer').on(table.developerId, table.createdAt.desc(), table.id),
    check(
      'applications_published',
      sql`${table.status} <> 'published' or ${table.passedRevision} is not null`,
    ),
  ],
);

/**
 * Versions that a developer submits: an application has at most one open version, in addition to those that have passed.
 */
export const applicationVersions = pgTable(
  'application_versions',
  {
    id,
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    /** Counts an application's versions from 1. */
    revision: integer('revision').notNull(),
    name: text('name').notNull(),
    /** "2.1.0", as the developer counts. */
    number: text('number').notNull(),
    clients: text('clients', { enum: applicationClients }).array().notNull(),
    description: text('description').notNull(),
    testAccount: text('test_account').notNull().default(''),
    accessAddress: text('access_address').notNull().default(''),
    installerFileId: uuid('installer_file_id').references(() => files.id),
    downloadInstructions: text('download_instructions').notNull().default(''),
    /** For a seat and a month. */
    developerSeatPrice: money('developer_seat_price').notNull(),
    platformSeatPrice: money('platform_seat_price').notNull(),
    status: text('status', { enum: auditStates }).notNull().default('draft'),
    reviewDescription: text('review_description'),
    appliedAt: instant('applied_at'),
    decidedAt: instant('decided_at'),
    decidedById: uuid('decided_by_id').references(() => users.id),
    releasedAt: instant('released_at'),
    version,
    createdAt,
  },
  (table) => [
    uniqueIndex('application_versions_revision').on(table.applicationId, table.revision),
    uniqueIndex('application_versions_number').on(table.applicationId, table.number),
    uniqueIndex('application_versions_open')
      .on(table.applicationId)
      .where(sql`status <> 'passed'`),
    index('application_versions_installer').on(table.installerFileId),
  ],
);
