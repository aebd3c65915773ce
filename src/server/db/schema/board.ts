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
 * Steps of records, counted by business day, so that counting does not read the whole trail. A trigger adds the steps
 * when they enter the log (R-trail-13); those in `log_pending` are not counted yet.
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
    /** The record's time in its former state, as a step of a scale (domain/lifecycleBoard.ts); -1 for a creation. */
    wait: smallint('wait').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.lifecycle, table.day, table.edge, table.from, table.to, table.wait] }),
  ],
);

/** Records by state and by the business day on which they entered it; maintained by the same trigger. */
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
 * Steps of deals by owner: each for its agent, and the edge of a decided deal for its salesperson, who no longer changes.
 * A trigger updates them when steps enter the log; other sums are read from the trail.
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
    /** The day on which they entered the former state; for a creation, the day of the step. */
    sinceDay: date('since_day').notNull(),
    /** The `wait` of each step, as in flow_days. */
    waits: smallint('waits').array().notNull(),
  },
  (table) => [
    primaryKey({
      name: 'scope_days_key',
      columns: [table.lifecycle, table.scopeId, table.day, table.edge, table.from, table.to, table.sinceDay],
    }),
  ],
);

/** Each transition with the record's time in its former state; the two tables count these. */
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
  /** The day on which the record entered the former state; null for a creation. */
  sinceDay: date('since_day'),
}).existing();
