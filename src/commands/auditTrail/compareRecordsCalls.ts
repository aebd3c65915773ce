import { graphql } from '../../graph/client/graphql.ts';
import { asLifecycleId, lifecycles } from '../../machines/lifecycles.ts';
import type { Choice, CommandContext } from '../../commandKit/command.ts';

const choicesQuery = graphql(`
  query AuditRecordChoices($keyword: String) {
    auditEntryPage(input: { kind: transition, keyword: $keyword, pageSize: 50 }) {
      records {
        lifecycle
        recordId
        recordName
        subjectName
      }
    }
  }
`);

/** Returns the records of the newest entries, or those that match the keyword, without duplicates. Throws GraphFailure. */
export async function recordChoices({ graph, t }: CommandContext, keyword: string): Promise<Choice[]> {
  const { auditEntryPage } = await graph.query(choicesQuery, { keyword: keyword.slice(0, 50) || null });
  const choices = (auditEntryPage?.records ?? []).flatMap((entry) => {
    const lifecycle = asLifecycleId(entry?.lifecycle ?? null);
    if (!entry || !lifecycle || entry.recordId === null) return [];
    const { recordId, recordName, subjectName } = entry;
    const label = recordName ?? recordId;
    const about = [t(lifecycles[lifecycle].title), subjectName === recordName ? null : subjectName];
    const description = about.filter((text) => text !== null).join(' · ');
    return [{ value: `${lifecycle} ${recordId}`, label, description }];
  });
  return [...new Map(choices.map((choice) => [choice.value, choice])).values()];
}
