import type { CommandContext, CommandRecord } from './command.ts';
import type { RecordRef } from './recordType.ts';

/** A record in its current state, or the error that reading it gave. */
export type ReadRecord = { record: CommandRecord } | { failure: unknown };

/** Reads a record. Does not throw. */
export async function readRecord(
  context: CommandContext,
  { type, id }: Pick<RecordRef, 'type' | 'id'>,
): Promise<ReadRecord> {
  try {
    const { types } = await context.registry.records.load();
    return { record: await types[type].load(context, id) };
  } catch (failure) {
    return { failure };
  }
}

/** The number of requests that a browser sends to one server in parallel. */
const maxParallel = 6;

/** Reads each of the records, in their order. `onRead` is called after each. */
export async function readRecords(
  context: CommandContext,
  refs: readonly RecordRef[],
  onRead: () => void = () => undefined,
): Promise<ReadRecord[]> {
  const read: ReadRecord[] = [];
  const waiting = refs.entries();
  const reader = async () => {
    for (const [at, ref] of waiting) {
      read[at] = await readRecord(context, ref);
      onRead();
    }
  };
  await Promise.all(Array.from({ length: maxParallel }, reader));
  return read;
}
