import type { Database } from '../db/database.ts';
import { recordKey, type ReplayedStep, type StoredFacts } from '../../replay/step.ts';
import type { WhatIf } from '../../replay/whatIf.ts';

/** Attempts that a machine's rule refused, with what it saw. */
export interface RefusedAttempts {
  /** By the key of their record, in their order. */
  of: ReadonlyMap<string, readonly ReplayedStep[]>;
  /** Refused by the rule that is asked about, from before the trail kept what it saw. */
  withoutFacts: number;
}

/** Those of the lifecycle that is asked about; `only`: of these events of the trail. */
export async function readAttempts(
  { unhurried }: Database,
  { lifecycle, rule }: WhatIf,
  only?: ReadonlySet<number>,
): Promise<RefusedAttempts> {
  const rows = await unhurried.rows(
    `select id, details -> 'attempt' as attempt from security_events
      where kind = 'refusal' and (details -> 'attempt' ->> 'lifecycle' = $1
        or details -> 'attempt' is null and details ->> 'rule' = $2) order by id`,
    [lifecycle, rule],
  );
  const of = new Map<string, ReplayedStep[]>();
  let withoutFacts = 0;
  for (const { id, attempt } of rows) {
    if (only && !only.has(Number(id))) continue;
    if (attempt === null) withoutFacts += 1;
    else {
      const step = stepOf(attempt as KeptAttempt);
      of.set(recordKey(step), [...(of.get(recordKey(step)) ?? []), step]);
    }
  }
  return { of, withoutFacts };
}

/** As the trail keeps it (R-trail-8). */
interface KeptAttempt {
  lifecycle: string;
  record: string;
  from: string;
  event: string;
  remarks: string;
  facts: StoredFacts;
  machineVersion: number;
}

function stepOf({ record, ...attempt }: KeptAttempt): ReplayedStep {
  return { ...attempt, recordId: record, seq: 0, to: null, edge: null, refused: true };
}
