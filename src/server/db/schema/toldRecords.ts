import { bigint, numeric, pgView, text, uuid } from 'drizzle-orm/pg-core';
import { money } from './people.ts';

/*
 * Records whose state no column of theirs keeps: rows of other tables tell it (docs/decisions/0010-told-records.md). The
 * audit trail has a history of each all the same, and verification compares the two.
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

/** Whether every application of a package is published. */
export const packageAvailabilities = pgView('package_availabilities', {
  id: uuid('id').notNull(),
  name: text('name').notNull(),
  status: text('status', { enum: ['available', 'unavailable'] }).notNull(),
}).existing();
