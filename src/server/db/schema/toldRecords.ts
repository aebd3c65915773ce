import { bigint, jsonb, numeric, pgView, text, uuid } from 'drizzle-orm/pg-core';
import { filePurposes, fileStates } from '../../../domain/fileUse.ts';
import { instant, money } from './columns.ts';

/*
 * Records whose state is not a column: it is derived from rows of other tables (docs/decisions/0010-told-records.md). The
 * audit trail has a history of each nevertheless, and verification compares the two.
 */

/** A recharge, reversed or not. */
export const rechargeRecords = pgView('recharge_records', {
  id: uuid('id').notNull(),
  entryId: bigint('entry_id', { mode: 'number' }).notNull(),
  agentId: uuid('agent_id').notNull(),
  rechargeAmount: money('recharge_amount'),
  discountRate: numeric('discount_rate', { precision: 5, scale: 4 }),
  creditedAmount: money('credited_amount').notNull(),
  reversalId: bigint('reversal_id', { mode: 'number' }),
  status: text('status', { enum: ['credited', 'reversed'] }).notNull(),
}).existing();

export const correctionRecords = pgView('correction_records', {
  id: uuid('id').notNull(),
  entryId: bigint('entry_id', { mode: 'number' }).notNull(),
  agentId: uuid('agent_id').notNull(),
  amount: money('amount').notNull(),
  status: text('status', { enum: ['posted'] }).notNull(),
}).existing();

/** The availability of each package: whether all of its applications are published. */
export const packageAvailabilities = pgView('package_availabilities', {
  id: uuid('id').notNull(),
  name: text('name').notNull(),
  status: text('status', { enum: ['available', 'unavailable'] }).notNull(),
}).existing();

/** An uploaded file, and the records that name it. */
export const fileRecords = pgView('file_records', {
  id: uuid('id').notNull(),
  ownerId: uuid('owner_id').notNull(),
  purpose: text('purpose', { enum: filePurposes }).notNull(),
  name: text('name').notNull(),
  mimeType: text('mime_type').notNull(),
  /** Bytes. */
  size: bigint('size', { mode: 'number' }).notNull(),
  sha256: text('sha256'),
  contentKey: text('content_key'),
  /** Ids of the orders, versions of applications and users that name it, ascending. */
  usedBy: jsonb('used_by').$type<string[]>().notNull(),
  createdAt: instant('created_at').notNull(),
  status: text('status', { enum: fileStates }).notNull(),
}).existing();
