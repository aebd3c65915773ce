import type { AuditPeopleFilter } from '../../domain/auditEntry.ts';
import {
  acceptedVerdicts,
  machinesOfToday,
  replayer,
  type Machines,
  type Outcome,
  type Verdict,
} from '../replay/replay.ts';
import { mostReplayFindings, type ReplayFinding, type ReplayReport } from '../replay/report.ts';
import { recordKey, type ReplayedStep } from '../replay/step.ts';
import { amountOf, comparer, type WhatIf } from '../replay/whatIf.ts';
import { findEntries, type FoundEntries } from '../../server/auditTrail/service.ts';
import type { Database } from '../../server/db/database.ts';
import { attemptReader, findAttempts } from './attempts.ts';

export { attemptStep, type StoredAttempt } from './attempts.ts';

/** Steps read at once. */
const batch = 5000;

interface ReplayStoreOptions {
  whatIf?: WhatIf | undefined;
  /** The entries of the trail to replay; absent: all. */
  found?: FoundEntries | undefined;
  machines?: Machines;
}

/**
 * Replays the trail on today's machines, in the order of its histories, with only one batch in memory. Attempts that a
 * rule refused are replayed with the steps of their record: only they show that a rule became less strict (R-replay-13).
 * With a what-if, the findings are the steps and attempts that would have ended differently (R-replay-5).
 */
export async function replayStore(
  database: Database,
  { whatIf, found, machines = machinesOfToday }: ReplayStoreOptions = {},
): Promise<ReplayReport> {
  const begun = performance.now();
  const { idsOf, withoutFacts } = await findAttempts(database, {
    ...{ machines, only: found?.refusals, event: found?.event },
    lifecycle: whatIf?.lifecycle ?? found?.lifecycle,
    rule: whatIf?.rule,
  });
  const tally = newTally(whatIf, { complete: found === undefined, machines });
  let record = '';
  const attemptsOf = attemptReader(database, idsOf);
  const end = async () => {
    for (const attempt of await attemptsOf(record)) tally.takeAttempt(attempt);
  };
  for await (const step of allSteps(database)) {
    if (recordKey(step) !== record) {
      await end();
      record = recordKey(step);
      tally.forget();
    }
    if (!found || found.steps.has(Number(step.id))) tally.take(step);
  }
  await end();
  const { attempts, ...report } = tally.report();
  return {
    ...report,
    attempts: { ...attempts, withoutFacts },
    seconds: Math.round(performance.now() - begun) / 1000,
  };
}

/** Replays the entries that an auditor's filter matches, or the whole trail. */
export async function replayFound(
  database: Database,
  { whatIf, filter }: { whatIf?: WhatIf | undefined; filter?: AuditPeopleFilter | undefined },
): Promise<ReplayReport> {
  return replayStore(database, { whatIf, found: filter && (await findEntries(database, filter)) });
}

/** Counts the results of steps and attempts. `complete`: true if records are replayed with all of their steps. */
function newTally(whatIf: WhatIf | undefined, options: { complete: boolean; machines: Machines }) {
  const counts: ReplayReport['counts'] = {};
  const attemptCounts: ReplayReport['counts'] = {};
  const findings: ReplayFinding[] = [];
  const refused: RuleCounts = new Map();
  const accepted: RuleCounts = new Map();
  let [steps, records, findingCount, unasked, attempts] = [0, 0, 0, 0, 0];
  let record = '';
  const today = replayer(options);
  const compared = whatIf && comparer(whatIf, options);
  const tell = (step: ReplayedStep, outcome: Outcome | undefined, now: Verdict | null = null) => {
    if (!outcome) return;
    findingCount += 1;
    if (findings.length < mostReplayFindings) findings.push(findingOf(step, outcome, now));
  };
  return {
    take(step: ReplayedStep) {
      if (recordKey(step) !== record) records += 1;
      record = recordKey(step);
      const comparison = compared?.take(step);
      const outcome = comparison?.now ?? today.take(step);
      steps += 1;
      if (comparison?.unasked) unasked += 1;
      counts[outcome.verdict] = (counts[outcome.verdict] ?? 0) + 1;
      if (outcome.refusal) countRule(refused, step, outcome.refusal.rule);
      if (compared) tell(step, comparison?.difference?.then, outcome.verdict);
      else tell(step, differing(outcome));
    },
    takeAttempt(attempt: ReplayedStep) {
      const comparison = compared?.take(attempt);
      const outcome = comparison?.now ?? today.take(attempt);
      attempts += 1;
      if (comparison?.unasked) unasked += 1;
      attemptCounts[outcome.verdict] = (attemptCounts[outcome.verdict] ?? 0) + 1;
      if (outcome.verdict === 'acceptedNow') countRule(accepted, attempt, attempt.refused?.rule ?? '');
      if (compared) tell(attempt, comparison?.difference?.then, outcome.verdict);
      else tell(attempt, differing(outcome));
    },
    /** Frees the state of the records so far, because all of their steps were read. */
    forget() {
      today.forget();
      compared?.forget();
    },
    report: () => ({
      ...{ steps, records, counts, findings, findingCount, unasked },
      sum: compared?.sum() ?? null,
      attempts: { asked: attempts, counts: attemptCounts },
      refused: [...refused.values()],
      accepted: [...accepted.values()],
    }),
  };
}

const differing = (outcome: Outcome) => (acceptedVerdicts.includes(outcome.verdict) ? undefined : outcome);

type RuleCounts = Map<string, ReplayReport['refused'][number]>;

function countRule(counts: RuleCounts, { lifecycle, event }: ReplayedStep, rule: string) {
  const key = `${lifecycle} ${event} ${rule}`;
  const counted = counts.get(key) ?? { lifecycle, event, rule, count: 0 };
  counted.count += 1;
  counts.set(key, counted);
}

function findingOf(step: ReplayedStep, { verdict, refusal }: Outcome, now: Verdict | null): ReplayFinding {
  const { lifecycle, recordId, seq, event, refused } = step;
  const rule = (verdict === 'acceptedNow' ? refused?.rule : refusal?.rule) ?? null;
  return { lifecycle, recordId, seq, event, verdict, now, rule, amount: amountOf(step) };
}

const columns = `id, lifecycle, record_id as "recordId", seq, from_state as "from", event, to_state as "to", edge, facts, remarks,
  machine_version as "machineVersion"`;

type StoredStep = ReplayedStep & { id: number | string };

/** Yields every step, those of a record one after another. */
async function* allSteps({ exportPool: unhurried }: Database): AsyncGenerator<StoredStep> {
  let last: StoredStep | undefined;
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
    yield* rows as unknown as StoredStep[];
    last = rows.at(-1) as StoredStep | undefined;
    if (rows.length < batch) return;
  }
}
