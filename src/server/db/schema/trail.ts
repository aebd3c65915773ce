import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { MessageParams } from '../../../domain/message.ts';
import { instant, users } from './people.ts';

/** Append only (a trigger refuses update and delete); each entry's hash covers the one before it. */
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
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [
    uniqueIndex('transitions_record').on(table.lifecycle, table.recordId, table.seq),
    index('transitions_newest').on(table.lifecycle, table.at.desc(), table.id),
  ],
);

/**
 * The first answer to a call that moves money or creates an order, for its repetitions. Neither the key nor anything of
 * the body can be told from it (http/idempotency.ts).
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
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.keyHash] }),
    index('idempotency_keys_age').on(table.createdAt),
  ],
);
