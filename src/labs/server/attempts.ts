import { lifecycleEdges } from '../../machines/lifecycle.ts';
import type { Machines } from '../replay/replay.ts';
import { recordKey, type ReplayedStep, type StoredFacts } from '../replay/step.ts';
import type { Database } from '../../server/db/database.ts';

/** Filters the refusals of the trail. */
interface AttemptFilter {
  machines: Machines;
  lifecycle?: string | undefined;
  event?: string | undefined;
  /** Counts, among refusals without facts, only those by this rule. */
  rule?: string | undefined;
  /** Only these events of the trail. */
  only?: ReadonlySet<number> | undefined;
}

/** The attempts in the trail that a rule of a machine refused. */
export interface RefusedAttempts {
  /** Ids of their events, in their order, by the key of their record. */
  idsOf: ReadonlyMap<string, readonly number[]>;
  /** Number of attempts that a rule refused and that are stored without facts or only counted (R-trail-8). */
  withoutFacts: number;
}

/** Finds the attempts without reading their facts: there may be many. */
export async function findAttempts(
  { exportPool: unhurried }: Database,
  { machines, lifecycle, event, rule, only }: AttemptFilter,
): Promise<RefusedAttempts> {
  const rules = rule === undefined ? ruleIds(machines, lifecycle) : [rule];
  const rows = await unhurried.rows(
    `select id, details -> 'attempt' ->> 'lifecycle' as lifecycle, details -> 'attempt' ->> 'record' as "recordId"
      from security_events
      where kind = 'refusal' and case when details -> 'attempt' is null then details ->> 'rule' in (select jsonb_array_elements_text($3::jsonb))
        else ($1::text is null or details -> 'attempt' ->> 'lifecycle' = $1)
          and ($2::text is null or details -> 'attempt' ->> 'event' = $2) end
      order by id`,
    [lifecycle ?? null, event ?? null, JSON.stringify(rules)],
  );
  const counted = await unhurried.rows(
    `select id, refused.value as count from security_events, jsonb_each_text(details -> 'rules') as refused
      where kind = 'refusals' and refused.key in (select jsonb_array_elements_text($1::jsonb))`,
    [JSON.stringify(rules)],
  );
  const idsOf = new Map<string, number[]>();
  let withoutFacts = 0;
  for (const row of rows) {
    const id = Number(row.id);
    if (only && !only.has(id)) continue;
    if (row.lifecycle === null) {
      withoutFacts += 1;
      continue;
    }
    const key = recordKey({ lifecycle: String(row.lifecycle), recordId: String(row.recordId) });
    const ids = idsOf.get(key);
    if (ids) ids.push(id);
    else idsOf.set(key, [id]);
  }
  for (const { id, count } of counted) if (!only || only.has(Number(id))) withoutFacts += Number(count);
  return { idsOf, withoutFacts };
}

/** Attempts read at once. */
const batch = 1000;

/**
 * Reads the attempts of a record, in their order, and prefetches those of the records after it. Call it in the order of
 * the records' keys: only one batch is in memory.
 */
export function attemptReader(
  { exportPool: unhurried }: Database,
  idsOf: RefusedAttempts['idsOf'],
): (record: string) => Promise<readonly ReplayedStep[]> {
  const records = [...idsOf.keys()].toSorted();
  let read = new Map<string, ReplayedStep[]>();
  const readFrom = async (first: number) => {
    const ids: number[] = [];
    for (let at = first; at < records.length && ids.length < batch; at++)
      ids.push(...(idsOf.get(records[at] ?? '') ?? []));
    const rows = await unhurried.rows(
      `select details -> 'attempt' as attempt from security_events
        where id in (select value::bigint from jsonb_array_elements_text($1::jsonb)) order by id`,
      [JSON.stringify(ids)],
    );
    read = new Map();
    for (const { attempt } of rows) {
      const step = attemptStep(attempt as StoredAttempt);
      read.set(recordKey(step), [...(read.get(recordKey(step)) ?? []), step]);
    }
  };
  return async (record) => {
    if (!idsOf.has(record)) return [];
    if (!read.has(record)) await readFrom(records.indexOf(record));
    return read.get(record) ?? [];
  };
}

/** An attempt in the trail (R-trail-8). */
export interface StoredAttempt {
  lifecycle: string;
  record: string;
  from: string;
  event: string;
  rule: string;
  remarks: string;
  facts: StoredFacts;
  machineVersion: number;
}

/** The attempt as a step to replay. */
export function attemptStep({ record, rule, ...attempt }: StoredAttempt) {
  return {
    ...attempt,
    recordId: record,
    seq: 0,
    to: null,
    edge: null,
    refused: { rule },
  } satisfies ReplayedStep;
}

function ruleIds(machines: Machines, lifecycle: string | undefined): string[] {
  const selected = Object.values(machines).filter(({ id }) => lifecycle === undefined || id === lifecycle);
  return [...new Set(selected.flatMap((machine) => lifecycleEdges(machine).flatMap(({ rules }) => rules)))];
}
