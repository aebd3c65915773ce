import { useMachine } from '@xstate/react';
import { useState } from 'react';
import { waitFor } from 'xstate';
import { bulkActionOf, type BulkCheck } from '../commandKit/bulkAction.ts';
import type { Command, CommandContext, CommandRecord } from '../commandKit/command.ts';
import { useCommandHost } from '../commandKit/commandHost.ts';
import type { RecordRef } from '../commandKit/recordType.ts';
import { readRecords } from '../commandKit/readRecords.ts';
import { GraphFailure } from '../graph/client/failure.ts';
import { bulkRunMachine, restOf, type BulkItem, type BulkServices } from '../machines/bulkRun.ts';
import { inspect } from '../machines/inspection.ts';

/** A record that has been read, or that is read when the run opens. */
export type BulkRecord = CommandRecord | RecordRef;

export function isRead(record: BulkRecord): record is CommandRecord {
  return 'data' in record;
}

function itemOf({ record: { id, name }, reason }: BulkCheck): BulkItem {
  return { id, name, status: reason ? { is: 'blocked', reason } : { is: 'ready' } };
}

/** Creates the services of a run, and the map of the records as they were last read, by their ids. */
function createRun(command: Command, context: CommandContext, given: readonly BulkRecord[]) {
  const refs = new Map(given.map((record) => [record.id, record]));
  const records = new Map(given.filter(isRead).map((record) => [record.id, record]));
  // Stores one idempotency key for each record, so that a record without a response is sent again as the same request.
  const keys = new Map(given.map(({ id }) => [id, crypto.randomUUID()]));
  const services: BulkServices = {
    read: async (items, onRead) => {
      const recordsToRead = items.flatMap(({ id }) => refs.get(id) ?? []);
      const read = await readRecords(context, recordsToRead, onRead);
      const readable = read.flatMap((each) => ('record' in each ? [each.record] : []));
      for (const record of readable) records.set(record.id, record);
      const checked = new Map(
        bulkActionOf(command, context, readable).checks.map((check) => [check.record.id, itemOf(check)]),
      );
      return items.map((item, at): BulkItem => {
        const answer = read[at];
        return answer && 'failure' in answer
          ? { ...item, status: { is: 'failed', failure: answer.failure } }
          : (checked.get(item.id) ?? item);
      });
    },
    take: async ({ id }, values) => {
      try {
        await command.run({
          context,
          record: records.get(id),
          values,
          consequence: undefined,
          idempotencyKey: keys.get(id) ?? crypto.randomUUID(),
        });
      } catch (failure) {
        if (!(failure instanceof GraphFailure)) console.error(failure);
        else if (!failure.unanswered) keys.set(id, crypto.randomUUID());
        throw failure;
      }
    },
  };
  const reads = records.size < refs.size;
  const items = reads
    ? given.map(({ id, name }): BulkItem => ({ id, name, status: { is: 'ready' } }))
    : bulkActionOf(command, context, [...records.values()]).checks.map(itemOf);
  return { records, input: { services, items, reads } };
}

/** Runs a command on many records, in the versions that it opened with or read. */
export function useBulkRun(command: Command, given: readonly BulkRecord[]) {
  const { context } = useCommandHost();
  const [{ records, input }] = useState(() => createRun(command, context, given));
  const [snapshot, send, actor] = useMachine(bulkRunMachine, { input, inspect });
  return {
    snapshot,
    send,
    /** Returns a record as it was last read; undefined before that. */
    recordOf: (id: string) => records.get(id),
    /** Returns the records that will be processed, as they were read. */
    runnableRecords: () =>
      actor
        .getSnapshot()
        .context.items.flatMap(({ id, status }) => (status.is === 'ready' ? (records.get(id) ?? []) : [])),
    /** Sends the form; resolves after the run with the results of the records that were not done before. */
    run: async (values: unknown): Promise<BulkItem[]> => {
      const rest = new Set(restOf(actor.getSnapshot().context.items).map(({ id }) => id));
      send({ type: 'SEND', values });
      const { context: end } = await waitFor(actor, (now) => now.matches('finished'));
      return end.items.filter(({ id }) => rest.has(id));
    },
  };
}
