import { graphql } from '../../graph/client/graphql.ts';
import type { GraphClient } from '../../graph/client/client.ts';
import { mostSteps } from '../../replay/file.ts';
import type { LabSource } from '../../replay/lab.ts';
import { recordKey, recordedStepSchema } from '../../replay/step.ts';
import type { VariablesOf } from '../../graph/client/graphql.ts';

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
      }
    }
  }
`);

type Question = VariablesOf<typeof stepsQuery>['input'];

/**
 * What the trail keeps of a record, or of what a filter of the audit desk finds, page by page; of very many, the first
 * (R-replay-4). Throws GraphFailure.
 */
export async function loadSteps(graph: GraphClient, question: Question): Promise<LabSource> {
  const kind = question?.recordId ? 'record' : 'cohort';
  // What is logged meanwhile moves the rest a place down: a step may come twice.
  const found = new Map<string, LabSource['steps'][number]>();
  let cut: LabSource['found'];
  for (let page = 1; ; page += 1) {
    const { replaySteps } = await graph.query(stepsQuery, { input: { ...question, page } });
    for (const step of replaySteps?.steps ?? [])
      if (step)
        found.set(
          `${recordKey(step)} ${step.seq}`,
          recordedStepSchema.parse({
            ...step,
            facts: step.facts ? (JSON.parse(step.facts) as unknown) : null,
            params: JSON.parse(step.params) as unknown,
          }),
        );
    if (!replaySteps?.more) break;
    if (found.size < mostSteps) continue;
    const { total, totalIsLowerBound } = replaySteps;
    cut = { total: total ?? found.size, atLeast: totalIsLowerBound || total === null };
    break;
  }
  const steps = [...found.values()].slice(0, mostSteps);
  // As it happened; what happened at one moment, in the order of its record.
  steps.sort((a, b) => (a.at ?? '').localeCompare(b.at ?? '') || a.seq - b.seq);
  const title = kind === 'record' ? (steps.at(-1)?.recordName ?? '') : '';
  const filter = question?.recordId
    ? { lifecycle: question.lifecycle ?? undefined, recordId: question.recordId }
    : (question?.filter ?? {});
  return { kind, title, follow: 'history', steps, filter, ...(cut && { found: cut }) };
}
