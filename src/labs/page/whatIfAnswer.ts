import { z } from 'zod';
import type { Money } from '../../domain/money.ts';
import { graphql } from '../../graph/client/graphql.ts';
import type { GraphClient } from '../../graph/client/client.ts';
import { optionsOf, stepCounts } from '../replay/file.ts';
import { queriedSteps, type LabSource, type LabStep } from '../replay/lab.ts';
import { verdicts, type Verdict } from '../replay/replay.ts';
import { compare, type WhatIf } from '../replay/whatIf.ts';

/** The result of a what-if, computed in the page or on the server. */
export interface WhatIfAnswer {
  /** The number of steps that were compared. */
  of: number;
  /** The first differences, if the server has more. */
  differences: Difference[];
  count: number;
  sum: Money;
  unasked: number;
  /** The refused attempts that were replayed too. The page has none without facts. */
  attempts: { replayed: number; withoutFacts: number };
}

interface Difference {
  lifecycle: string;
  recordId: string;
  recordName: string | null;
  seq: number;
  event: string;
  now: Verdict;
  then: Verdict;
  amount: Money | null;
}

const whatIfQuery = graphql(`
  query ReplayWhatIf($input: WhatIfQuestion_Input!) {
    replayWhatIf(input: $input) {
      steps
      differenceCount
      sum
      unasked
      attempts
      attemptsWithoutFacts
      differences {
        lifecycle
        recordId
        recordName
        seq
        event
        now
        then
        amount
      }
    }
  }
`);

/**
 * Tells whether the server computes the answer: it has all steps of the filter and the attempts, but no changes by the
 * tester.
 */
export function isComputedOnServer({ filter }: LabSource, steps: readonly LabStep[]): boolean {
  return filter !== undefined && !steps.some(({ skipped, touched }) => skipped || touched);
}

const verdict = z.enum(verdicts);

/** Fetches the answer from the server. Throws GraphFailure. */
export async function fetchWhatIf(
  graph: GraphClient,
  { filter }: LabSource,
  whatIf: WhatIf,
): Promise<WhatIfAnswer | undefined> {
  const { replayWhatIf: found } = await graph.query(whatIfQuery, { input: { filter, ...whatIf } });
  if (!found) return undefined;
  return {
    of: found.steps,
    differences: found.differences.flatMap((each) =>
      each ? [{ ...each, now: verdict.parse(each.now), then: verdict.parse(each.then) }] : [],
    ),
    count: found.differenceCount,
    sum: found.sum,
    unasked: found.unasked,
    attempts: { replayed: found.attempts, withoutFacts: found.attemptsWithoutFacts },
  };
}

/** Computes the answer from the steps as the tester changed them. */
export function computeWhatIf(source: LabSource, steps: readonly LabStep[], whatIf: WhatIf): WhatIfAnswer {
  const replayedSteps = queriedSteps(steps).map(({ step }) => step);
  const { differences, sum, unasked } = compare(replayedSteps, whatIf, optionsOf(source));
  const counts = stepCounts(replayedSteps);
  return {
    ...{ of: counts.steps, count: differences.length, sum, unasked },
    attempts: { replayed: counts.attempts, withoutFacts: 0 },
    differences: differences.map(({ step, now, then, amount }) => {
      const { lifecycle, recordId, recordName, seq, event } = step;
      const [today, changed] = [now.verdict, then.verdict];
      return { lifecycle, recordId, recordName, seq, event, now: today, then: changed, amount };
    }),
  };
}
