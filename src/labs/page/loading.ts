import { graphql } from '../../graph/client/graphql.ts';
import type { GraphClient } from '../../graph/client/client.ts';
import { mostSteps } from '../replay/file.ts';
import type { LabSource } from '../replay/lab.ts';
import { recordKey, recordedStepSchema } from '../replay/step.ts';
import type { ResultOf, VariablesOf } from '../../graph/client/graphql.ts';

const stepsQuery = graphql(`
  query ReplaySteps($input: ReplayQuestion_Input!) {
    replaySteps(input: $input) {
      more
      total
      totalIsLowerBound
      steps {
        lifecycle
        recordId
        recordName
        seq
        from
        event
        to
        edge
        facts
        remarks
        params
        actorId
        actorName
        actorRoleId
        at
        machineVersion
        machineHash
        refused {
          rule
        }
      }
    }
  }
`);

type Question = VariablesOf<typeof stepsQuery>['input'];

type ReplayStepsPage = NonNullable<ResultOf<typeof stepsQuery>['replaySteps']>;
type LoadedStep = LabSource['steps'][number];

function stepsOf({ steps }: ReplayStepsPage): LoadedStep[] {
  return steps.flatMap((step) =>
    step
      ? [
          recordedStepSchema.parse({
            ...step,
            facts: step.facts ? (JSON.parse(step.facts) as unknown) : null,
            params: JSON.parse(step.params) as unknown,
            refused: step.refused ?? undefined,
          }),
        ]
      : [],
  );
}

/**
 * Loads the steps of a record, or those that a filter of the audit desk matches, page by page, with the newest refused
 * attempts. Of very many steps it loads the first (R-replay-4, R-replay-13). Throws GraphFailure.
 */
export async function loadSteps(graph: GraphClient, question: Question): Promise<LabSource> {
  const kind = question?.recordId ? 'record' : 'cohort';
  // Keyed by step, because entries that are logged in the meantime shift the pages, and a step may come twice.
  const found = new Map<string, LoadedStep>();
  let cut: LabSource['found'];
  const refused = await graph.query(stepsQuery, { input: { ...question, attempts: true, page: 1 } });
  const attempts = refused.replaySteps ? stepsOf(refused.replaySteps) : [];
  const most = mostSteps - attempts.length;
  for (let page = 1; ; page += 1) {
    const { replaySteps } = await graph.query(stepsQuery, { input: { ...question, page } });
    for (const step of replaySteps ? stepsOf(replaySteps) : [])
      found.set(`${recordKey(step)} ${step.seq}`, step);
    if (!replaySteps?.more) break;
    if (found.size < most) continue;
    const { total, totalIsLowerBound } = replaySteps;
    cut = { total: total ?? found.size, atLeast: totalIsLowerBound || total === null };
    break;
  }
  const steps = [...found.values()].slice(0, most);
  const names = new Map(steps.map((step) => [recordKey(step), step.recordName]));
  for (const attempt of attempts)
    steps.push({ ...attempt, recordName: attempt.recordName ?? names.get(recordKey(attempt)) ?? null });
  // Sorts by time; steps of the same moment keep the order of their record.
  steps.sort((a, b) => (a.at ?? '').localeCompare(b.at ?? '') || a.seq - b.seq);
  const title = kind === 'record' ? (steps.at(-1)?.recordName ?? '') : '';
  const filter = question?.recordId
    ? { lifecycle: question.lifecycle ?? undefined, recordId: question.recordId }
    : (question?.filter ?? {});
  const more = refused.replaySteps?.more && { attemptsAtMost: attempts.length };
  return { kind, title, follow: 'history', steps, filter, ...(cut && { found: cut }), ...more };
}
