import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { auditCaseStates } from '../../../domain/auditCaseLimits.ts';
import { createdAt, id, instant, version } from './columns.ts';
import { users } from './users.ts';

/** Cases of the audit desk (R-case-1). */
export const auditCases = pgTable(
  'audit_cases',
  {
    id,
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    /** The conclusion that closed the case; empty while it is open. */
    conclusion: text('conclusion').notNull().default(''),
    status: text('status', { enum: auditCaseStates }).notNull().default('open'),
    /** Number of its rows in `auditCaseItems`; a column, so that the trail stores it after each addition. */
    itemCount: integer('item_count').notNull().default(0),
    openedById: uuid('opened_by_id')
      .notNull()
      .references(() => users.id),
    closedById: uuid('closed_by_id').references(() => users.id),
    closedAt: instant('closed_at'),
    version,
    createdAt,
  },
  (table) => [
    index('audit_cases_newest').on(table.createdAt.desc(), table.id),
    check(
      'audit_cases_closed',
      sql`(${table.status} = 'closed') = (${table.closedAt} is not null)
        and (${table.status} = 'closed') = (${table.conclusion} <> '')`,
    ),
  ],
);

/** The items of a case: a record by its lifecycle and id, or an entry by its number in the log. */
export const auditCaseItems = pgTable(
  'audit_case_items',
  {
    id,
    caseId: uuid('case_id')
      .notNull()
      .references(() => auditCases.id),
    lifecycle: text('lifecycle'),
    recordId: uuid('record_id'),
    entryIndex: bigint('entry_index', { mode: 'number' }),
    addedById: uuid('added_by_id')
      .notNull()
      .references(() => users.id),
    createdAt,
  },
  (table) => [
    unique('audit_case_items_record').on(table.caseId, table.lifecycle, table.recordId),
    unique('audit_case_items_entry').on(table.caseId, table.entryIndex),
    check(
      'audit_case_items_one',
      sql`(${table.lifecycle} is null) = (${table.recordId} is null)
        and (${table.recordId} is null) = (${table.entryIndex} is not null)`,
    ),
  ],
);
