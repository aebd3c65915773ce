import { harmless, replayer, type Outcome } from '../../replay/replay.ts';
import { mostReplayFindings, type ReplayFinding, type ReplayReport } from '../../replay/report.ts';
import { recordKey, type ReplayedStep } from '../../replay/step.ts';
import { amountOf, comparer, type WhatIf } from '../../replay/whatIf.ts';
import type { Database } from '../db/database.ts';

/** Steps read at once. */
const batch = 5000;

/**
 * The whole trail on today's machines, in the order of its histories: of the store no more is held than a batch. With a
 * what-if, the findings are the steps that would have gone another way.
 */
export async function replayStore(database: Database, whatIf?: WhatIf): Promise<ReplayReport> {
  const begun = performance.now();
  const counts: ReplayReport['counts'] = {};
  const findings: ReplayFinding[] = [];
  let [steps, records, findingCount, unasked] = [0, 0, 0, 0];
  const refused = new Map<string, ReplayReport['refused'][number]>();
  let record = '';
  const today = replayer({ complete: true });
  const compared = whatIf && comparer(whatIf, { complete: true });
  for await (const step of allSteps(database)) {
    if (recordKey(step) !== record) {
      record = recordKey(step);
      records += 1;
      today.forget();
      compared?.forget();
    }
    const taken = compared?.take(step);
    const outcome = taken?.now ?? today.take(step);
    steps += 1;
    if (taken?.unasked) unasked += 1;
    counts[outcome.verdict] = (counts[outcome.verdict] ?? 0) + 1;
    if (outcome.refusal) countRefusal(refused, step, outcome.refusal.rule);
    const told = compared
      ? taken?.difference?.then
      : harmless.includes(outcome.verdict)
        ? undefined
        : outcome;
    if (!told) continue;
    findingCount += 1;
    if (findings.length < mostReplayFindings) findings.push(findingOf(step, told));
  }
  const seconds = Math.round(performance.now() - begun) / 1000;
  return {
    ...{ steps, records, counts, findings, findingCount, unasked, seconds },
    sum: compared?.sum() ?? null,
    refused: [...refused.values()],
  };
}

function countRefusal(
  refused: Map<string, ReplayReport['refused'][number]>,
  { lifecycle, event }: ReplayedStep,
  rule: string,
) {
  const key = `${lifecycle} ${event} ${rule}`;
  const counted = refused.get(key) ?? { lifecycle, event, rule, count: 0 };
  counted.count += 1;
  refused.set(key, counted);
}

function findingOf(step: ReplayedStep, { verdict, refusal }: Outcome): ReplayFinding {
  const { lifecycle, recordId, seq, event } = step;
  return { lifecycle, recordId, seq, event, verdict, rule: refusal?.rule ?? null, amount: amountOf(step) };
}

const columns = `lifecycle, record_id as "recordId", seq, from_state as "from", event, to_state as "to", edge, facts, remarks,
  machine_version as "machineVersion"`;

/** Every step, those of a record one after another. */
async function* allSteps({ unhurried }: Database): AsyncGenerator<ReplayedStep> {
  let last: ReplayedStep | undefined;
  for (;;) {
    const after = [
      last?.lifecycle ?? '',
      last?.recordId ?? '00000000-0000-0000-0000-000000000000',
      last?.seq ?? 0,
    ];
    const rows = await unhurried.rows(
      `select ${columns} from transitions where (lifecycle, record_id, seq) > ($1, $2::uuid, $3::int)
        order by lifecycle, record_id, seq limit ${batch}`,
      after,
    );
    yield* rows as unknown as ReplayedStep[];
    last = rows.at(-1) as ReplayedStep | undefined;
    if (rows.length < batch) return;
  }
}
