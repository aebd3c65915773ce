import { IconFileCertificate } from '../../icons/icons.ts';
import type { LifecycleId } from '../../machines/lifecycles.ts';
import type { MessageKey } from '../../domain/message.ts';
import {
  defineCommand,
  type Command,
  type CommandContext,
  type DataOf,
  type Outcome,
  type RecordOf,
  type RecordType,
} from '../../commandKit/command.ts';
import type { GraphClient } from '../../graph/client/client.ts';
import type { TrailRecord } from '../../commandKit/recordType.ts';

/** The record types that have evidence in the trail. */
type Trailed = { [T in RecordType]: `command.${T}.evidence` extends MessageKey ? T : never }[RecordType];

type Histories<T extends RecordType> =
  | LifecycleId
  | ((data: DataOf<T>) => TrailRecord[])
  | { read: (context: CommandContext, record: RecordOf<T>) => Promise<Evidenced> };

/** The contents of an evidence archive: records with everything related to them, and single log entries. */
interface Evidenced {
  records: readonly TrailRecord[];
  /** Numbers of the entries. */
  entries?: readonly string[];
}

/** Downloads the evidence as an archive with this name. Throws DownloadFailure. */
async function saveEvidence(graph: GraphClient, all: readonly Evidenced[], name: string): Promise<Outcome> {
  const records = all.flatMap((each) => each.records);
  const entries = all.flatMap((each) => each.entries ?? []);
  const { saveAnswer } = await import('../../transfer/storedFile.ts');
  await saveAnswer(
    graph.fetchWithSession('/api/operation/audit-trail/evidence', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      // Removes duplicates, because several entries may belong to one record.
      body: JSON.stringify({
        records: [...new Map(records.map((each) => [each.id, each])).values()],
        entries: [...new Set(entries)],
      }),
    }),
    `${name}.zip`,
  );
  return { notice: { key: 'download.success' } };
}

/**
 * Returns the command that saves the evidence of a record, or of all selected ones, as one archive (R-trail-10).
 * `histories`: the lifecycle of a record with its own history, or a function that returns the related histories. `read`
 * requests them from the server, together with single entries.
 */
export function evidenceCommand<T extends Trailed>(on: T, histories: Histories<T>): Command {
  const evidenceOf = async (context: CommandContext, record: RecordOf<T>): Promise<Evidenced> => {
    if (typeof histories === 'string') return { records: [{ lifecycle: histories, id: record.id }] };
    return typeof histories === 'function'
      ? { records: histories(record.data as DataOf<T>) }
      : histories.read(context, record);
  };
  return defineCommand<unknown, T>({
    id: `${on}.evidence`,
    title: `command.${on}.evidence`,
    icon: IconFileCertificate,
    roles: ['operations'],
    on,
    applies: (_context, data) => typeof histories !== 'function' || histories(data).length > 0,
    bulk: {
      runAll: async (context, records) => {
        const all = await Promise.all(records.map((record) => evidenceOf(context, record)));
        return saveEvidence(context.graph, all, 'evidence');
      },
    },
    run: async ({ context, record }) => {
      const all = [await evidenceOf(context, record)];
      return saveEvidence(context.graph, all, `evidence-${record.name}`);
    },
  });
}
