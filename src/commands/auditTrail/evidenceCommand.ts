import IconFileCertificate from '@tabler/icons-react/dist/esm/icons/IconFileCertificate.mjs';
import type { LifecycleId } from '../../machines/lifecycles.ts';
import type { MessageKey } from '../../domain/message.ts';
import {
  defineCommand,
  type Command,
  type DataOf,
  type RecordOf,
  type RecordType,
} from '../../commandKit/command.ts';
import type { TrailRecord } from '../../commandKit/recordType.ts';

/** The types of records that the trail has something about. */
type Trailed = { [T in RecordType]: `command.${T}.evidence` extends MessageKey ? T : never }[RecordType];

const calls = () => import('./auditTrailCalls.ts');

/**
 * The command that saves the evidence of a record, or of all that are selected, as one archive (R-trail-10).
 * `histories`: of a record that keeps its own, the lifecycle; else all that are about it.
 */
export function evidenceCommand<T extends Trailed>(
  on: T,
  histories: LifecycleId | ((data: DataOf<T>) => TrailRecord[]),
): Command {
  const historiesOf = (record: RecordOf<T>): TrailRecord[] =>
    typeof histories === 'function'
      ? histories(record.data as DataOf<T>)
      : [{ lifecycle: histories, id: record.id }];
  return defineCommand<unknown, T>({
    id: `${on}.evidence`,
    title: `command.${on}.evidence`,
    icon: IconFileCertificate,
    roles: ['operations'],
    on,
    applies: (_context, data) => typeof histories !== 'function' || histories(data).length > 0,
    bulk: {
      together: async ({ graph }, records) =>
        (await calls()).saveEvidence(graph, records.flatMap(historiesOf), 'evidence'),
    },
    run: async ({ context, record }) =>
      (await calls()).saveEvidence(context.graph, historiesOf(record), `evidence-${record.name}`),
  });
}
