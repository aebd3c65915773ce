import type { CommandContext, CommandRecord } from './core/command.ts';
import type { RecordRef } from './core/recordType.ts';
import { recordTypes } from './recordTypes.ts';

/** A record as it is now, or why it could not be read. */
export type ReadRecord = { record: CommandRecord } | { failure: unknown };

/** As many as a browser asks one server for at a time. */
const atOnce = 6;

/** Reads each of the records, in their order. `onRead` is called after each. */
export async function readRecords(
  context: CommandContext,
  refs: readonly RecordRef[],
  onRead: () => void = () => undefined,
): Promise<ReadRecord[]> {
  const read: ReadRecord[] = [];
  const waiting = refs.entries();
  const reader = async () => {
    for (const [at, { type, id }] of waiting) {
      read[at] = await recordTypes[type].load(context, id).then(
        (record) => ({ record }),
        (failure: unknown) => ({ failure }),
      );
      onRead();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, reader));
  return read;
}
