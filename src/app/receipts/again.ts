import { availabilityOf } from '../../commandKit/availability.ts';
import type { Command, CommandRecord, FieldValues } from '../../commandKit/command.ts';
import type { CommandHost } from '../../commandKit/commandHost.ts';
import type { Receipt } from './receiptStore.ts';
import { failureToast, toast } from '../../commandKit/toast.ts';
import { inverseOf } from '../../commands/inverseCommand.ts';
import { readLink } from '../../commandKit/preparedLink.ts';
import { readRecord } from '../../commandKit/readRecords.ts';
import { allCommands } from '../../commands/registry.ts';

/** The command that was run; undefined where the product has it no longer. */
export function commandOf({ command }: Receipt): Command | undefined {
  return allCommands.find(({ id }) => id === command);
}

/** The command that takes it back; undefined where there is none, or nothing was done. */
export function inverseOfReceipt(receipt: Receipt): Command | undefined {
  const command = receipt.refused ? undefined : commandOf(receipt);
  return command && inverseOf(command);
}

/** What stood in the fields of its form, as far as it is kept. */
function valuesOf(host: CommandHost, { link }: Receipt): FieldValues | undefined {
  const read = readLink(link, host.context);
  return 'values' in read ? read.values : undefined;
}

/** Takes the command on the record as it is now; the palette says why it cannot be, and what can be done instead. */
function startOn(host: CommandHost, command: Command, record: CommandRecord, values?: FieldValues): void {
  const availability = availabilityOf(command, host.context, record.data);
  if (availability?.blocked.length === 0) host.start(command, record, values);
  else host.openPalette(record);
}

/** Takes the command on the record that the other was run on, or on none. */
async function startOnSame(
  host: CommandHost,
  command: Command,
  { record }: Receipt,
  values?: FieldValues,
): Promise<void> {
  if (!command.on) return host.start(command, undefined, values);
  // It was run on several, which may be other ones by now.
  if (!record) return host.openPalette();
  const read = await readRecord(host.context, { type: command.on, id: record.id });
  if ('failure' in read) return failureToast(host.context.t, read.failure);
  return startOn(host, command, read.record, values);
}

/** Opens the same form with the same values, on the same record as it is now; what has none is done again. */
export async function runAgain(host: CommandHost, receipt: Receipt): Promise<void> {
  const command = commandOf(receipt);
  if (command) await startOnSame(host, command, receipt, valuesOf(host, receipt));
}

/** Opens the command that takes it back. */
export async function takeBack(host: CommandHost, receipt: Receipt): Promise<void> {
  const inverse = inverseOfReceipt(receipt);
  if (inverse) await startOnSame(host, inverse, receipt);
}

/** The last command once more: on the record in focus where it takes such a one, else on the same as before. */
export async function repeatLast(
  host: CommandHost,
  last: Receipt | undefined,
  focused: CommandRecord | undefined,
): Promise<void> {
  const command = last && commandOf(last);
  if (!command) {
    void toast({ id: 'repeat', color: 'yellow', message: host.context.t('refusal.receipts.none') });
    return;
  }
  if (focused && command.on === focused.type) startOn(host, command, focused, valuesOf(host, last));
  else await runAgain(host, last);
}
