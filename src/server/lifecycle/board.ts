import { sql, type SQL } from 'drizzle-orm';
import { addDays, dayOf, type Day } from '../../domain/dates.ts';
import { ageBands, secondsOfWait, type LifecycleBoard } from '../../domain/lifecycleBoard.ts';
import { lifecycleStates } from '../../machines/lifecycle.ts';
import { lifecycleParts } from '../../machines/lifecycleParts.ts';
import { lifecycles, namesOfState, type LifecycleId } from '../../machines/lifecycles.ts';
import type { Queryable } from '../db/database.ts';
import { startOfDay } from '../db/days.ts';
import { flowDays, logPending, scopeDays, stayDays, transitionSteps, transitions } from '../db/schema.ts';
import type { LifecycleRecords } from '../http/lifecycleRecords.ts';
import type { Session } from '../http/session.ts';
import { isoInstant } from '../list/pagedList.ts';

/** Earlier than any step. */
const ever: Day = '1900-01-01';

export interface BoardQuestion {
  lifecycle: LifecycleId;
  /** How many days the period has; all there are without. */
  days?: number | undefined;
  /** The period's last day; records are counted at its end. Today if absent or in the future. */
  day?: Day | undefined;
}

export interface Reader {
  records: LifecycleRecords;
  session: Session;
  now: Date;
}

/** Returns the period of the question. */
export function periodOf({ days, day: last }: BoardQuestion, now: Date): { from: Day; day: Day; today: Day } {
  const today = dayOf(now);
  const day = last !== undefined && last < today ? last : today;
  return { from: days === undefined ? ever : addDays(day, 1 - days), day, today };
}

interface BoardScope {
  records: LifecycleRecords;
  session: Session;
  lifecycle: LifecycleId;
  from: Day;
  day: Day;
  today: Day;
}

/** Counts a lifecycle's records in the caller's scope: by state, by age in the state, and by edge in a period. */
export async function readBoard(
  queryable: Queryable,
  { records, session, now }: Reader,
  question: BoardQuestion,
): Promise<LifecycleBoard> {
  const { from, day, today } = periodOf(question, now);
  const boardScope = { records, session, lifecycle: question.lifecycle, from, day, today };
  const found = await queryable
    .select({
      part: sql<'edge' | 'state' | 'first'>`part`,
      name: sql<string>`name`,
      age: sql<number>`place`,
      count: sql<number>`count`,
    })
    .from(sql`(${countsOf(boardScope)}) as counted`);
  const lifecycle = lifecycles[question.lifecycle];
  const firstDay = found.find(({ part }) => part === 'first')?.name ?? day;
  const states = lifecycleStates(lifecycle).map(({ id, final }) => {
    const counts = inState(found, namesOfState(lifecycle, id));
    const aged = day === today && !final;
    return {
      state: id,
      count: counts.reduce((sum, { count }) => sum + count, 0),
      ages: aged ? inBands(counts) : null,
      longest: aged && counts.length > 0 ? Math.max(...counts.map(({ age }) => age)) : undefined,
    };
  });
  const oldest = await findOldest(
    queryable,
    boardScope,
    states.flatMap(({ state, longest }) =>
      longest === undefined ? [] : [{ state, day: addDays(today, -longest) }],
    ),
  );
  const [own] = lifecycleParts(lifecycle);
  return {
    lifecycle: question.lifecycle,
    day,
    today,
    firstDay,
    from: from < firstDay ? firstDay : from,
    states: states.map(({ state, count, ages }) => ({
      state,
      count,
      ages,
      oldest: oldest.get(state) ?? null,
    })),
    edges: (own?.edges ?? []).map(({ edge }) => {
      const steps = found.filter(({ part, name }) => part === 'edge' && name === edge);
      const count = steps.reduce((sum, step) => sum + step.count, 0);
      const waited = steps.filter(({ age }) => age >= 0);
      return { edge, count, median: waitAt(waited, 0.5), p95: waitAt(waited, 0.95) };
    }),
  };
}

type Counted = { age: number; count: number }[];

/**
 * Returns the records in a state by their days in it. Includes former names of the state: a record may enter under an old
 * name and leave under the present one.
 */
function inState(
  found: readonly (Counted[number] & { part: string; name: string })[],
  names: string[],
): Counted {
  const counts = new Map<number, number>();
  for (const { part, name, age, count } of found)
    if (part === 'state' && names.includes(name)) counts.set(age, (counts.get(age) ?? 0) + count);
  return [...counts].map(([age, count]) => ({ age, count })).filter(({ count }) => count !== 0);
}

function inBands(counts: Counted): number[] {
  const bands = ageBands.map(() => 0);
  for (const { age, count } of counts) {
    const band = ageBands.findIndex(({ upTo }) => age <= upTo);
    bands[band] = (bands[band] ?? 0) + count;
  }
  return bands;
}

/** Returns the time in seconds within which the given share of steps happened; null without steps. */
function waitAt(steps: Counted, share: number): number | null {
  const total = steps.reduce((sum, { count }) => sum + count, 0);
  let rank = Math.ceil(total * share);
  for (const { age, count } of steps.toSorted((a, b) => a.age - b.age)) {
    rank -= count;
    if (rank <= 0) return secondsOfWait(age);
  }
  return null;
}

/**
 * Returns the query for steps by edge and waiting time, and for records by state and days in it (`place`). It is one
 * statement, so that all counts are of one moment. For callers who see every record it adds the days' sums and the
 * pending steps. For others it reads the steps of their records, or adds the sums of their scope and the steps that are
 * not summed yet.
 */
function countsOf(boardScope: BoardScope): SQL {
  const { records, session, lifecycle, from, day, today } = boardScope;
  const summed = records.summed?.(session);
  const ids = records.ids(session);
  const ofThese = ids && sql`${transitionSteps.recordId} in (${ids})`;
  const waiting = sql`${transitionSteps.id} in (select ${logPending.entryId} from ${logPending} where ${logPending.kind} = 'transition')`;
  const steps = summed?.rest ?? ofThese ?? waiting;
  const counted = records.counted?.(session, day);
  const moves = sql`select from_state, to_state, day, since_day from step
    where from_state <> to_state ${counted ? sql`and record_id in (${counted})` : sql``}`;
  const mine =
    summed && sql`${scopeDays.lifecycle} = ${lifecycle} and ${scopeDays.scopeId} = ${summed.scopeId}`;
  /** Returns the rows of the sums to add: of all records, or of the caller's. */
  const sums = (all: SQL, own: SQL) => (mine ? sql`union all ${own}` : ids ? sql`` : sql`union all ${all}`);
  const states =
    day === today
      ? sql`select state, ${today}::date - day as place, sum(records) as records from (
          select to_state as state, day, 1 as records from move union all select from_state, since_day, -1 from move
          ${sums(
            sql`select ${stayDays.state}, ${stayDays.day}, ${stayDays.count} from ${stayDays} where ${stayDays.lifecycle} = ${lifecycle}`,
            sql`select moved.state, moved.day, moved.records from (
                select ${scopeDays.from} as from_state, ${scopeDays.to} as to_state, ${scopeDays.day} as day,
                  ${scopeDays.sinceDay} as since_day, cardinality(${scopeDays.waits}) as count
                from ${scopeDays} where ${mine} and ${scopeDays.from} <> ${scopeDays.to}
              ) as kept cross join lateral (values (to_state, day, count), (from_state, since_day, -count))
                as moved (state, day, records)`,
          )}
        ) as stay group by state, day`
      : sql`select state, 0 as place, sum(records) as records from (
          select to_state as state, 1 as records from move where day <= ${day}
          union all select from_state, -1 from move where day <= ${day}
          ${sums(
            movedBy(sql`select ${flowDays.from} as from_state, ${flowDays.to} as to_state, sum(${flowDays.count}) as count from ${flowDays}
              where ${flowDays.lifecycle} = ${lifecycle} and ${flowDays.day} <= ${day} and ${flowDays.from} <> ${flowDays.to}
              group by 1, 2`),
            movedBy(sql`select ${scopeDays.from} as from_state, ${scopeDays.to} as to_state, sum(cardinality(${scopeDays.waits})) as count
              from ${scopeDays} where ${mine} and ${scopeDays.day} <= ${day} and ${scopeDays.from} <> ${scopeDays.to}
              group by 1, 2`),
          )}
        ) as stay group by state`;
  return sql`with step as materialized (
      select ${transitionSteps.recordId}, ${transitionSteps.day}, ${transitionSteps.edge}, ${transitionSteps.from},
        ${transitionSteps.to}, ${transitionSteps.wait}, ${transitionSteps.sinceDay}
      from ${transitionSteps} where ${transitionSteps.lifecycle} = ${lifecycle} and ${steps}
    ), move as (${moves}), flow as (
      select edge, wait, 1 as count from step where day between ${from} and ${day}
      ${sums(
        sql`select ${flowDays.edge}, ${flowDays.wait}, ${flowDays.count} from ${flowDays}
          where ${flowDays.lifecycle} = ${lifecycle} and ${flowDays.day} between ${from} and ${day}`,
        sql`select ${scopeDays.edge}, wait, 1 from ${scopeDays} cross join lateral unnest(${scopeDays.waits}) as wait
          where ${mine} and ${scopeDays.day} between ${from} and ${day}`,
      )}
    ), seen as (
      select min(day) as day from step
      ${sums(
        sql`select min(${flowDays.day}) from ${flowDays} where ${flowDays.lifecycle} = ${lifecycle}`,
        sql`select min(${scopeDays.day}) from ${scopeDays} where ${mine}`,
      )}
    )
    select 'edge' as part, edge as name, wait::int as place, sum(count)::int as count from flow group by edge, wait
    union all
    select 'state', state, place::int, records::int from (${states}) as stayed where records <> 0 and state <> ''
    union all
    select 'first', min(day)::text, 0, 0 from seen having min(day) is not null`;
}

/** Returns the records that states gain and lose by steps that are counted by source and target. */
function movedBy(counted: SQL): SQL {
  return sql`select moved.state, moved.records from (${counted}) as flown
    cross join lateral (values (to_state, count), (from_state, -count)) as moved (state, records)`;
}

/** Finds the record that entered each state first and is still there, among those that entered on the given day. */
async function findOldest(
  queryable: Queryable,
  { records, session, lifecycle, today }: BoardScope,
  requested: { state: string; day: Day }[],
) {
  const oldest = new Map<string, { id: string; name: string; since: string }>();
  if (requested.length === 0) return oldest;
  const ids = records.counted?.(session, today) ?? records.ids(session);
  const found = await queryable
    .select({
      state: sql<string>`wanted.state`,
      id: sql<string>`stay.record_id`,
      since: sql<string>`${isoInstant(sql`stay.at`)}`,
    })
    .from(
      sql`(values ${sql.join(
        requested.flatMap(({ state, day }) =>
          namesOfState(lifecycles[lifecycle], state).map(
            (name) => sql`(${state}, ${name}, ${startOfDay(day)}, ${startOfDay(addDays(day, 1))})`,
          ),
        ),
        sql`, `,
      )}) as wanted (state, name, begins, ends) cross join lateral (
        select came.record_id, came.at from ${transitions} as came
        where came.lifecycle = ${lifecycle} and came.at >= wanted.begins and came.at < wanted.ends
          and came.to_state = wanted.name and came.from_state is distinct from came.to_state
          ${ids ? sql`and came.record_id in (${ids})` : sql``}
          and not exists (
            select 1 from ${transitions} as went
            where went.lifecycle = came.lifecycle and went.record_id = came.record_id and went.seq > came.seq
              and went.from_state <> went.to_state)
        order by came.at asc nulls first, came.id desc limit 1
      ) as stay`,
    );
  const named = await records.named(
    queryable,
    session,
    found.map(({ id }) => id),
  );
  for (const { state, id, since } of found) {
    const name = named.find((record) => record.id === id)?.name;
    const other = oldest.get(state);
    if (name !== undefined && (!other || since < other.since)) oldest.set(state, { id, name, since });
  }
  return oldest;
}
