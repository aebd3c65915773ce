import { IconColumns2 as IconColumns } from '../../icons/icons.ts';
import type { MessageKey } from '../../domain/message.ts';
import { auditRecordsRoute } from '../../domain/menu.ts';
import { verbKeys } from '../keyTables.ts';
import { type LifecycleId, asLifecycleId, lifecycles } from '../../machines/lifecycles.ts';
import {
  defineCommand,
  type Command,
  type DataOf,
  type Field,
  type Outcome,
  type RecordOf,
  type RecordType,
  type Subject,
  type Choice,
  type CommandContext,
} from '../../commandKit/command.ts';
import type { TrailRecord } from '../../commandKit/recordType.ts';
import { graphql } from '../../graph/client/graphql.ts';

const schemas = () => import('./compareRecordsSchema.ts');

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
async function recordChoices({ graph, t }: CommandContext, keyword: string): Promise<Choice[]> {
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

/** Returns a choice of a record in the trail, found by its number or name, or by a related person or customer. */
export function recordField<S extends Subject>(name: string, label: MessageKey): Field<S> {
  return {
    name,
    kind: 'choice',
    label,
    choices: (context) => recordChoices(context, ''),
    search: (context, _data, keyword) => recordChoices(context, keyword),
  };
}

/** Shows two chosen records of the trail side by side (R-trail-11). */
export const compareTwoRecords = defineCommand({
  id: 'audit.compareRecords',
  title: 'command.audit.compareRecords',
  icon: IconColumns,
  roles: ['operations'],
  input: {
    schema: async () => (await schemas()).twoRecordsSchema,
    fields: [recordField('first', 'audit.firstRecord'), recordField('second', 'audit.secondRecord')],
  },
  run: async ({ values }) => ({ route: auditRecordsRoute(values.first, values.second), go: true }),
});

/** The record types that can be compared from their own menu. */
type Compared = {
  [T in RecordType]: `command.${T}.compareRecords` extends MessageKey ? T : never;
}[RecordType];

/** Opens the comparison if the given records are exactly two; otherwise shows a notice. */
function comparisonOutcome(records: (TrailRecord | undefined)[]): Outcome {
  const found = records.flatMap((each) => each ?? []);
  const [first, second, ...more] = new Map(found.map((each) => [each.id, each])).values();
  return first && second && more.length === 0
    ? { route: auditRecordsRoute(first, second), go: true }
    : { notice: { key: 'audit.selectTwoRecords' } };
}

/**
 * Returns the command that shows two records side by side: the two selected ones, or this one and one that the user chooses.
 */
export function compareRecordsCommand<T extends Compared>(
  on: T,
  lifecycle: LifecycleId | ((data: DataOf<T>) => TrailRecord | undefined),
): Command {
  const recordIn = ({ id, data }: RecordOf<T>): TrailRecord | undefined =>
    typeof lifecycle === 'function' ? lifecycle(data as DataOf<T>) : { lifecycle, id };
  return defineCommand({
    id: `${on}.compareRecords`,
    title: `command.${on}.compareRecords`,
    icon: IconColumns,
    roles: ['operations'],
    on,
    key: verbKeys.compareRecords,
    applies: (_context, data) => typeof lifecycle !== 'function' || lifecycle(data) !== undefined,
    bulk: {
      runAll: async (_context, selected) => comparisonOutcome(selected.map((record) => recordIn(record))),
    },
    input: {
      schema: async () => (await schemas()).otherRecordSchema,
      fields: [recordField<T>('second', 'audit.secondRecord')],
    },
    run: async ({ record, values }) => comparisonOutcome([recordIn(record), values.second]),
  });
}
