import {
  bigint,
  date,
  integer,
  pgTable,
  pgView,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/**
 * Steps of records, counted by business day, so that nobody reads the whole trail to know how many there were. A trigger
 * adds what the log takes up (R-trail-13); what still waits in `log_pending` is not in it.
 */
export const flowDays = pgTable(
  'flow_days',
  {
    lifecycle: text('lifecycle').notNull(),
    day: date('day').notNull(),
    edge: text('edge').notNull(),
    /** Empty for the record's creation. */
    from: text('from_state').notNull(),
    to: text('to_state').notNull(),
    /** How long the record had been in its state: the step of a scale (domain/lifecycleBoard.ts); -1 for a creation. */
    wait: smallint('wait').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.lifecycle, table.day, table.edge, table.from, table.to, table.wait] }),
  ],
);

/** Records by state and by the business day on which they came into it; kept by the same trigger. */
export const stayDays = pgTable(
  'stay_days',
  {
    lifecycle: text('lifecycle').notNull(),
    state: text('state').notNull(),
    day: date('day').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.lifecycle, table.state, table.day] })],
);

/**
 * Steps of deals by whom they belong to: each for its agent, and the way of a decided deal for its salesperson, who does not
 * change any more. A trigger keeps them when the log takes steps up; the rest is read from the trail.
 */
export const scopeDays = pgTable(
  'scope_days',
  {
    lifecycle: text('lifecycle').notNull(),
    scopeId: uuid('scope_id').notNull(),
    day: date('day').notNull(),
    edge: text('edge').notNull(),
    /** Empty for the record's creation. */
    from: text('from_state').notNull(),
    to: text('to_state').notNull(),
    /** The day on which they came into the state before; that of the step for a creation. */
    sinceDay: date('since_day').notNull(),
    /** Of each step, as `wait` of flow_days. */
    waits: smallint('waits').array().notNull(),
  },
  (table) => [
    primaryKey({
      name: 'scope_days_key',
      columns: [table.lifecycle, table.scopeId, table.day, table.edge, table.from, table.to, table.sinceDay],
    }),
  ],
);

/** Each entry of the trail with how long its record had been in the state before: what the two tables count. */
export const transitionSteps = pgView('transition_steps', {
  id: bigint('id', { mode: 'number' }).notNull(),
  lifecycle: text('lifecycle').notNull(),
  recordId: uuid('record_id').notNull(),
  at: instant('at').notNull(),
  day: date('day').notNull(),
  edge: text('edge').notNull(),
  from: text('from_state').notNull(),
  to: text('to_state').notNull(),
  wait: smallint('wait').notNull(),
  /** The day on which it came into the state before; null for a creation. */
  sinceDay: date('since_day'),
}).existing();
