import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { quarantineReasons } from '../../../domain/logVerification.ts';
import { logEntryKinds, securityEventKinds } from '../../../domain/securityEvent.ts';
import type { MessageParams } from '../../../domain/message.ts';
import { createdAt, instant, money, origin } from './columns.ts';
import { users } from './users.ts';

/** Because PGlite returns the bytes as another kind of array. */
const bytea = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
});

const bigintText = customType<{ data: string; driverData: string | number }>({
  dataType: () => 'bigint',
  fromDriver: String,
});

/** Append only (a trigger refuses update and delete); sealed in the transparency log below (R-trail-2). */
export const transitions = pgTable(
  'transitions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    lifecycle: text('lifecycle').notNull(),
    recordId: uuid('record_id').notNull(),
    /** 1 for the record's creation. */
    seq: integer('seq').notNull(),
    from: text('from_state'),
    event: text('event').notNull(),
    to: text('to_state').notNull(),
    edge: text('edge').notNull(),
    actorId: uuid('actor_id').references(() => users.id),
    actorName: text('actor_name').notNull(),
    actorRoleId: smallint('actor_role_id').notNull(),
    remarks: text('remarks').notNull().default(''),
    params: jsonb('params').$type<MessageParams>().notNull().default({}),
    at: instant('at').notNull(),
    /** The facts that the guards read; null for a creation. */
    facts: jsonb('facts').$type<Record<string, unknown>>(),
    /** The lifecycle's machine at that moment: its version, and a SHA-256 of its declaration. */
    machineVersion: integer('machine_version'),
    machineHash: text('machine_hash'),
    /** The record's audited fields after the step (trail/auditedFields.ts). */
    content: jsonb('content').$type<Record<string, unknown>>(),
    /** The entry that this one is a consequence of. */
    causeId: bigint('cause_id', { mode: 'number' }),
    ...origin,
  },
  (table) => [
    uniqueIndex('transitions_record').on(table.lifecycle, table.recordId, table.seq),
    index('transitions_newest').on(table.lifecycle, table.at.desc(), table.id),
    index('transitions_edge').on(table.edge, table.at.desc(), table.id),
    // Answers queries for records that entered a state in a period from the index alone (list/stateSince.ts).
    index('transitions_entered')
      .on(table.lifecycle, table.to, table.at, table.recordId)
      .where(sql`${table.from} is distinct from ${table.to}`),
    index('transitions_cause')
      .on(table.causeId)
      .where(sql`${table.causeId} is not null`),
  ],
);

/**
 * The first answer to a call that moves money or creates an order, for its repetitions. Neither the key nor any part of
 * the body can be derived from it (http/idempotency.ts).
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** SHA-256 of the key. */
    keyHash: text('key').notNull(),
    operationId: text('operation_id').notNull(),
    /** HMAC of the body, keyed with the key itself. */
    bodyHash: text('body_hash').notNull(),
    data: jsonb('data').$type<unknown>(),
    createdAt,
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.keyHash] }),
    index('idempotency_keys_age').on(table.createdAt),
  ],
);

/** Events other than steps and money: logins, refusals, exports, downloads, changes of rights. Append only. */
export const securityEvents = pgTable(
  'security_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind', { enum: securityEventKinds }).notNull(),
    /** Null where nobody was logged in. */
    actorId: uuid('actor_id').references(() => users.id),
    /** The name that they typed, if the login failed. */
    actorName: text('actor_name').notNull(),
    actorRoleId: smallint('actor_role_id'),
    address: text('address').notNull(),
    /** The details of the event, by the names of their translations. */
    details: jsonb('details').$type<Record<string, string | number | null | object>>().notNull(),
    at: instant('at').notNull(),
    ...origin,
  },
  (table) => [
    index('security_events_newest').on(table.at.desc(), table.id),
    index('security_events_actor').on(table.actorId, table.at.desc()),
    index('security_events_notes')
      .on(sql`(details ->> 'subject')`)
      .where(sql`kind = 'auditNote'`),
    // Queried at every start and by every verification.
    index('security_events_sealed')
      .on(table.id)
      .where(sql`kind = 'rowsSealed'`),
  ],
);

/** Committed entries that are not in the log yet; a trigger of each table of entries inserts them. */
export const logPending = pgTable('log_pending', {
  /** The order in which they enter the log. */
  place: bigint('place', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text('kind', { enum: logEntryKinds }).notNull(),
  entryId: bigint('entry_id', { mode: 'number' }).notNull(),
});

/**
 * Rows of `log_pending` that could not become leaves, so that the rows after them could. Append only; verification reports
 * each (R-trail-23).
 */
export const logQuarantine = pgTable(
  'log_quarantine',
  {
    /** The written kind, which may be unknown. */
    kind: text('kind').notNull(),
    /** A text, because a forged id may exceed the exact range of a number. */
    entryId: bigintText('entry_id').notNull(),
    reason: text('reason', { enum: quarantineReasons }).notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.entryId, table.reason] })],
);

/** The leaves of the Merkle tree (RFC 6962) over all entries. Append only. */
export const logLeaves = pgTable(
  'log_leaves',
  {
    /** From 0, without gaps. */
    index: bigint('index', { mode: 'number' }).primaryKey(),
    kind: text('kind', { enum: logEntryKinds }).notNull(),
    entryId: bigint('entry_id', { mode: 'number' }).notNull(),
    hash: bytea('hash').notNull(),
  },
  (table) => [uniqueIndex('log_leaves_entry').on(table.kind, table.entryId)],
);

/** The hashes of all complete subtrees of two leaves and more. Append only. */
export const logNodes = pgTable(
  'log_nodes',
  {
    /** The subtree has 2^level leaves. */
    level: smallint('level').notNull(),
    /** The position among the nodes of its level, from 0. */
    index: bigint('index', { mode: 'number' }).notNull(),
    hash: bytea('hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.level, table.index] })],
);

/** The largest amount first, in either direction. */
const heaviest = sql`coalesce(abs(amount), 0) desc nulls last`;

/**
 * The entries of the log in the form of the audit desk: one row for each leaf, derived from the entry and related rows
 * (auditTrail/auditEntries.ts). It can be rebuilt at any time; evidence and verification use the entries.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    /** The index in the log. */
    index: bigint('index', { mode: 'number' }).primaryKey(),
    kind: text('kind', { enum: logEntryKinds }).notNull(),
    at: instant('at').notNull(),
    lifecycle: text('lifecycle'),
    recordId: uuid('record_id'),
    recordName: text('record_name'),
    /** The event of a step, or the kind of a movement of money or a security event. */
    event: text('event').notNull(),
    edge: text('edge'),
    from: text('from_state'),
    to: text('to_state'),
    actorId: uuid('actor_id'),
    actorName: text('actor_name').notNull(),
    actorRoleId: smallint('actor_role_id'),
    sessionId: text('session_id'),
    remarks: text('remarks').notNull(),
    amount: money('amount'),
    /** The agent whose money it is. */
    agentId: uuid('agent_id'),
    /** The customer or the agent that the entry is about. */
    subjectId: uuid('subject_id'),
    waitedSeconds: integer('waited_seconds'),
    quotaShare: numeric('quota_share', { precision: 8, scale: 4, mode: 'number' }),
    /** Only for entries that decide something or move money. */
    outsideHours: boolean('outside_hours').notNull(),
    burst: integer('burst'),
    pair: integer('pair'),
    /** The approval by whose amount it corrects the quota. */
    corrects: bigint('corrects', { mode: 'number' }),
  },
  (table) => [
    // Sorted like the desk, with the person, so that the people behind the first entries are counted from the index
    // alone.
    index('audit_entries_newest').on(table.index.desc(), table.actorId),
    index('audit_entries_kind').on(table.kind, table.index.desc(), table.actorId),
    index('audit_entries_at').on(table.at, table.index, table.actorId),
    index('audit_entries_event').on(table.event, table.index.desc(), table.actorId),
    index('audit_entries_lifecycle').on(table.lifecycle, table.index.desc(), table.actorId),
    index('audit_entries_role').on(table.actorRoleId, table.index.desc(), table.actorId),
    index('audit_entries_actor').on(table.actorId, table.event, table.at),
    index('audit_entries_pair').on(table.subjectId, table.actorId, table.event, table.at),
    index('audit_entries_record').on(table.recordId, table.index.desc()),
    index('audit_entries_session').on(table.sessionId, table.index.desc()),
    index('audit_entries_amount').on(table.amount.desc(), table.index),
    index('audit_entries_approved')
      .on(table.agentId, table.amount, table.at)
      .where(sql`event = 'approve'`),
    index('audit_entries_waited').on(table.waitedSeconds.desc(), table.index),
    // One for each question, in the order of its answer (auditTrail/auditQuestions.ts).
    index('audit_entries_fast')
      .on(table.waitedSeconds.desc(), table.index, table.actorId)
      .where(sql`event = 'approve' and waited_seconds < 60`),
    index('audit_entries_outside')
      .on(heaviest, table.index, table.actorId)
      .where(sql`outside_hours`),
    index('audit_entries_no_remarks')
      .on(heaviest, table.index, table.actorId)
      .where(sql`event = 'approve' and remarks = ''`),
    index('audit_entries_pairs')
      .on(table.pair.desc(), table.index, table.actorId)
      .where(sql`pair >= 5`),
    index('audit_entries_burst')
      .on(table.burst.desc(), table.index, table.actorId)
      .where(sql`burst >= 8`),
    index('audit_entries_quota')
      .on(table.quotaShare.desc(), table.index, table.actorId)
      .where(sql`quota_share >= 0.95`),
    index('audit_entries_corrects')
      .on(heaviest, table.index, table.actorId)
      .where(sql`corrects is not null`),
    index('audit_entries_refused')
      .on(table.burst.desc(), table.index, table.actorId)
      .where(sql`event in ('refusal', 'refusals') and kind = 'security'`),
  ],
);

/** The log's checkpoints: size and root at a moment, signed where the server has a key. Append only. */
export const logCheckpoints = pgTable('log_checkpoints', {
  size: bigint('size', { mode: 'number' }).primaryKey(),
  /** A C2SP signed note, or only its text where there is no key. */
  note: text('note').notNull(),
  at: instant('at').notNull(),
});
