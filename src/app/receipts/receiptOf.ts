import { isPassedOn, linkOf } from '../../commandKit/preparedLink.ts';
import type { Command, CommandContext, RunResult, Field, FieldValues } from '../../commandKit/command.ts';
import type { CommandInput } from '../../commandKit/commandHost.ts';
import { failureInFull } from '../../commandKit/notices.tsx';
import { valueText } from '../../commandKit/valueText.ts';
import { keepReceipt, type Receipt } from '../../commands/core/receiptStore.ts';
import { serverNow } from '../../graph/client/serverClock.ts';

/** Returns a value as the user entered it, with its label; empty if there was no value or it must not be stored. */
async function givenText(
  context: CommandContext,
  record: CommandInput['record'],
  field: Field,
  values: FieldValues,
): Promise<Receipt['given']> {
  const value = values[field.name];
  if (!isPassedOn(field) || value === undefined || value === '') return [];
  // Falls back to the chosen value, because the name of a choice may have to be fetched and that may fail.
  const text = await valueText(context, [record?.data], field, value).catch(() => String(value));
  return text === undefined || text === '' ? [] : [{ label: context.t(field.label), text }];
}

/** Returns the receipt of a command that was run. It never contains passwords, files or agreements (R-form-11). */
export async function receiptOf(
  context: CommandContext,
  command: Command,
  { record, typed = {} }: Pick<CommandInput, 'record' | 'typed'>,
  end: RunResult,
): Promise<Receipt> {
  const { t } = context;
  const fields = command.input?.fields ?? [];
  const given = await Promise.all(fields.map((field) => givenText(context, record, field, typed)));
  const { notice, processed } = 'outcome' in end ? end.outcome : {};
  return {
    id: crypto.randomUUID(),
    at: serverNow().toISOString(),
    command: command.id,
    ...(record && { record: { type: record.type, id: record.id, name: record.name } }),
    ...(processed && { records: [...processed] }),
    link: linkOf('', command, record, typed).slice(1),
    given: given.flat(),
    result:
      'failure' in end ? failureInFull(t, end.failure) : notice ? t(notice.key, notice.params ?? {}) : '',
    refused:
      'failure' in end ||
      (processed !== undefined && processed.every(({ refused }) => refused !== undefined)),
  };
}

/** Stores the receipt for its user in this window. */
export async function keepRun(
  context: CommandContext,
  command: Command,
  input: CommandInput,
  end: RunResult,
) {
  keepReceipt(context.user.userId, await receiptOf(context, command, input, end));
}
