import IconColumns from '@tabler/icons-react/dist/esm/icons/IconColumns2.mjs';
import type { MessageKey } from '../../domain/message.ts';
import { auditRecordsRoute } from '../../domain/menu.ts';
import { verbKeys } from '../keyTables.ts';
import type { LifecycleId } from '../../machines/lifecycles.ts';
import {
  defineCommand,
  type Command,
  type DataOf,
  type Field,
  type Outcome,
  type RecordOf,
  type RecordType,
  type Subject,
} from '../../commandKit/command.ts';
import type { TrailRecord } from '../../commandKit/recordType.ts';

const calls = () => import('./compareRecordsCalls.ts');
const schemas = () => import('./compareRecordsSchema.ts');

/** A record of the trail, found by its own number or name, or by a person or customer it has to do with. */
export function recordField<S extends Subject>(name: string, label: MessageKey): Field<S> {
  return {
    name,
    kind: 'choice',
    label,
    choices: async (context) => (await calls()).recordChoices(context, ''),
    search: async (context, _data, keyword) => (await calls()).recordChoices(context, keyword),
  };
}

/** Two records of the trail side by side (R-trail-11), both chosen. */
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

/** The types of records that are compared from where they stand. */
type Compared = {
  [T in RecordType]: `command.${T}.compareRecords` extends MessageKey ? T : never;
}[RecordType];

/** Leads to the two records that are among the given ones; a notice where they are not two. */
function comparisonOutcome(records: (TrailRecord | undefined)[]): Outcome {
  const found = records.flatMap((each) => each ?? []);
  const [first, second, ...more] = new Map(found.map((each) => [each.id, each])).values();
  return first && second && more.length === 0
    ? { route: auditRecordsRoute(first, second), go: true }
    : { notice: { key: 'audit.selectTwoRecords' } };
}

/** Two records side by side: the two that are selected, or the one and another that is then chosen. */
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
      together: async (_context, selected) => comparisonOutcome(selected.map((record) => recordIn(record))),
    },
    input: {
      schema: async () => (await schemas()).otherRecordSchema,
      fields: [recordField<T>('second', 'audit.secondRecord')],
    },
    run: async ({ record, values }) => comparisonOutcome([recordIn(record), values.second]),
  });
}
