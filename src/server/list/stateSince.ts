import { and, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { addDays } from '../../domain/dates.ts';
import type { StateSince } from '../../domain/stateSince.ts';
import { lifecycles, namesOfState, type LifecycleId } from '../../machines/lifecycles.ts';
import { startOfDay } from '../db/days.ts';
import { transitions } from '../db/schema.ts';

/** Tells whether a list is filtered by the time when records entered their state. */
export const hasSinceFilter = ({ sinceFrom, sinceTo }: StateSince) =>
  sinceFrom !== undefined || sinceTo !== undefined;

/**
 * Returns the condition for records that entered their present state on one of these days, as the board counts it
 * (R-trail-4): a step that leads back to the same state does not count. Undefined: all records. Reads only the steps since
 * the first of the days, or without a first day those after the last: few compared with the whole trail.
 * @param id of the record, in the rows that are filtered
 * @param state of these rows, if they are filtered by it: then only the steps into it are read, by an index that has
 * nothing else
 */
export function inStateSince(
  lifecycle: LifecycleId,
  id: PgColumn | SQL,
  { sinceFrom, sinceTo }: StateSince,
  state?: string,
): SQL | undefined {
  const begin = sinceFrom === undefined ? undefined : startOfDay(sinceFrom);
  const end = sinceTo === undefined ? undefined : startOfDay(addDays(sinceTo, 1));
  return state === undefined
    ? changedSince(lifecycle, id, begin, end)
    : enteredSince(lifecycle, namesOfState(lifecycles[lifecycle], state), id, begin, end);
}

/** Returns the condition for records in a known state: they entered it on one of the days, and not again later. */
function enteredSince(
  lifecycle: LifecycleId,
  names: string[],
  id: PgColumn | SQL,
  begin: SQL | undefined,
  end: SQL | undefined,
): SQL | undefined {
  const entered = (as: SQL, days: SQL) => sql`select ${as}.record_id from ${transitions} as ${as}
    where ${as}.lifecycle = ${lifecycle} and ${as}.to_state in ${names} and ${days}
      and ${as}.from_state is distinct from ${as}.to_state`;
  const on =
    begin &&
    entered(sql`came`, end ? sql`came.at >= ${begin} and came.at < ${end}` : sql`came.at >= ${begin}`);
  const since =
    end && sql`not exists (${entered(sql`later`, sql`later.at >= ${end}`)} and later.record_id = ${id})`;
  return and(on && sql`${id} in (${on})`, since);
}

function changedSince(
  lifecycle: LifecycleId,
  id: PgColumn | SQL,
  begin: SQL | undefined,
  end: SQL | undefined,
): SQL | undefined {
  const noLater = (of: PgColumn | SQL, from: SQL, after: SQL) => sql`not exists (
    select 1 from ${transitions} as later where later.lifecycle = ${lifecycle} and later.record_id = ${of}
      and later.at >= ${from} and later.from_state is distinct from later.to_state ${after})`;
  if (!begin) return end && noLater(id, end, sql``);
  // As an array, whose records are then looked up one by one: otherwise the planner reads the steps of each row of the
  // list.
  return sql`${id} in (select unnest(array(
    select came.record_id from ${transitions} as came
    where came.lifecycle = ${lifecycle} and came.at >= ${begin} ${end ? sql`and came.at < ${end}` : sql``}
      and came.from_state is distinct from came.to_state
      and ${noLater(sql`came.record_id`, begin, sql`and later.seq > came.seq`)})))`;
}
