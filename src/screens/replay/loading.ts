import { graphql } from '../../graph/client/graphql.ts';
import type { GraphClient } from '../../graph/client/client.ts';
import { mostSteps } from '../../replay/file.ts';
import type { LabSource } from '../../replay/lab.ts';
import { recordedStepSchema } from '../../replay/step.ts';
import type { VariablesOf } from '../../graph/client/graphql.ts';

const stepsQuery = graphql(`
  query ReplaySteps($input: ReplayQuestion_Input!) {
    replaySteps(input: $input) {
      more
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

/** What the trail keeps of a record, or of what a filter of the audit desk finds; the first steps of very many. Throws GraphFailure. */
export async function loadSteps(graph: GraphClient, question: Question): Promise<LabSource> {
  const kind = question?.recordId ? 'record' : 'cohort';
  const steps: LabSource['steps'] = [];
  for (let page = 1; steps.length < mostSteps; page += 1) {
    const { replaySteps } = await graph.query(stepsQuery, { input: { ...question, page } });
    for (const step of replaySteps?.steps ?? [])
      if (step)
        steps.push(
          recordedStepSchema.parse({
            ...step,
            facts: step.facts ? (JSON.parse(step.facts) as unknown) : null,
            params: JSON.parse(step.params) as unknown,
          }),
        );
    if (!replaySteps?.more) break;
  }
  // As it happened; what happened at one moment, in the order of its record.
  steps.sort((a, b) => (a.at ?? '').localeCompare(b.at ?? '') || a.seq - b.seq);
  const title = kind === 'record' ? (steps.at(-1)?.recordName ?? '') : '';
  return { kind, title, follow: 'history', steps: steps.slice(0, mostSteps) };
}
