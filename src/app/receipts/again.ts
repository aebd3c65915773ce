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

/** Returns the command that was run; undefined if the product no longer has it. */
export function commandOf({ registry }: Pick<Reader, 'registry'>, { command }: Receipt): Command | undefined {
  return findCommand(registry, command);
}

/** Returns the command that undoes it; undefined if the user has none, or if nothing was done. */
export function inverseOfReceipt(reader: Reader, receipt: Receipt): Command | undefined {
  const command = receipt.refused ? undefined : commandOf(reader, receipt);
  const inverse = command && inverseOf(command);
  const takesThem = receipt.records === undefined || inverse?.bulk !== undefined;
  return inverse?.roles.includes(reader.role) && takesThem ? inverse : undefined;
}

/** Tells whether the command can be opened again. Receipts of older pages do not name the records of a run on several. */
export function isRepeatable(reader: Reader, receipt: Receipt): boolean {
  const command = commandOf(reader, receipt);
  return command !== undefined && (!command.on || (receipt.record ?? receipt.records) !== undefined);
}

/** Starts the command on the record as it is now; if it is blocked, the palette shows the reason and alternatives. */
function startOn(host: CommandHost, command: Command, record: CommandRecord, values?: FieldValues): void {
  const availability = availabilityOf(command, host.context, record.data);
  if (availability?.blocked.length === 0) host.start(command, record, values);
  else host.openPalette(record);
}

/** Starts the command on the same record, on those of several that the test selects, or on none. */
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

/** Opens the same form with the same values on the same records; a command without a form runs again. */
export async function runAgain(host: CommandHost, receipt: Receipt): Promise<void> {
  const command = commandOf(host.context, receipt);
  if (command) await startOnSame(host, command, receipt, linkedValues(command, receipt.link));
}

/** Opens the command that undoes the receipt, on the records that were changed. */
export async function takeBack(host: CommandHost, receipt: Receipt): Promise<void> {
  const inverse = inverseOfReceipt(host.context, receipt);
  if (inverse) await startOnSame(host, inverse, receipt, undefined, ({ refused }) => refused === undefined);
}

/** Repeats the last command on the focused record if it accepts one, else on the same records as before. */
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
