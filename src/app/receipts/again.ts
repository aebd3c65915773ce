import { availabilityOf } from '../../commandKit/availability.ts';
import type { Command, CommandContext, CommandRecord, FieldValues } from '../../commandKit/command.ts';
import type { CommandHost } from '../../commandKit/commandHost.ts';
import type { RecordRef } from '../../commandKit/recordType.ts';
import type { Receipt } from '../../commands/core/receiptStore.ts';
import { failureInFull } from '../../commandKit/failureInFull.ts';
import { failureToast, toast } from '../../commandKit/toast.ts';
import { inverseOf } from '../../commands/inverseCommand.ts';
import { linkedValues } from '../../commandKit/preparedLink.ts';
import { readRecord } from '../../commandKit/readRecords.ts';
import { findCommand } from '../../commandKit/registry.ts';

type Reader = Pick<CommandContext, 'registry' | 'role'>;

/** The command that was run; undefined where the product has it no longer. */
export function commandOf({ registry }: Pick<Reader, 'registry'>, { command }: Receipt): Command | undefined {
  return findCommand(registry, command);
}

/** The command that takes it back; undefined where there is none for the user, or nothing was done. */
export function inverseOfReceipt(reader: Reader, receipt: Receipt): Command | undefined {
  const command = receipt.refused ? undefined : commandOf(reader, receipt);
  const inverse = command && inverseOf(command);
  const takesThem = receipt.records === undefined || inverse?.bulk !== undefined;
  return inverse?.roles.includes(reader.role) && takesThem ? inverse : undefined;
}

/** Whether it can be opened again: of what was run on several by an older page nobody knows which they were. */
export function isRepeatable(reader: Reader, receipt: Receipt): boolean {
  const command = commandOf(reader, receipt);
  return command !== undefined && (!command.on || (receipt.record ?? receipt.records) !== undefined);
}

/** Takes the command on the record as it is now; the palette says why it cannot be, and what can be done instead. */
function startOn(host: CommandHost, command: Command, record: CommandRecord, values?: FieldValues): void {
  const availability = availabilityOf(command, host.context, record.data);
  if (availability?.blocked.length === 0) host.start(command, record, values);
  else host.openPalette(record);
}

/** Takes the command on the record that the other was run on, on those of several that the test picks, or on none. */
async function startOnSame(
  host: CommandHost,
  command: Command,
  { record, records }: Receipt,
  values?: FieldValues,
  test: (each: NonNullable<Receipt['records']>[number]) => boolean = () => true,
): Promise<void> {
  const { on } = command;
  if (!on) return host.start(command, undefined, values);
  if (records) {
    const refs = records.filter(test).map(({ id, name }): RecordRef => ({ type: on, id, name }));
    return host.startAll(command, refs, values);
  }
  if (!record) return host.openPalette();
  const read = await readRecord(host.context, { type: on, id: record.id });
  if ('failure' in read)
    return failureToast(host.context.t, read.failure, { words: failureInFull(host.context.t, read.failure) });
  return startOn(host, command, read.record, values);
}

/** Opens the same form with the same values, on the same records as they are now; what has none is done again. */
export async function runAgain(host: CommandHost, receipt: Receipt): Promise<void> {
  const command = commandOf(host.context, receipt);
  if (command) await startOnSame(host, command, receipt, linkedValues(command, receipt.link));
}

/** Opens the command that takes it back, on those that were taken. */
export async function takeBack(host: CommandHost, receipt: Receipt): Promise<void> {
  const inverse = inverseOfReceipt(host.context, receipt);
  if (inverse) await startOnSame(host, inverse, receipt, undefined, ({ refused }) => refused === undefined);
}

/** The last command once more: on the record in focus where it takes such a one, else on the same as before. */
export async function repeatLast(
  host: CommandHost,
  last: Receipt | undefined,
  focused: CommandRecord | undefined,
): Promise<void> {
  const command = last && commandOf(host.context, last);
  if (!command) {
    void toast({ id: 'repeat', color: 'yellow', message: host.context.t('refusal.receipts.none') });
    return;
  }
  if (focused && command.on === focused.type)
    startOn(host, command, focused, linkedValues(command, last.link));
  else await runAgain(host, last);
}
