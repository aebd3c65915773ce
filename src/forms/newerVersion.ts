import type { Conflict } from '../domain/envelope.ts';
import { availabilityOf } from '../commandKit/availability.ts';
import { valueText } from '../commandKit/valueText.ts';
import type {
  Command,
  CommandContext,
  CommandRecord,
  DataOf,
  FieldValue,
  FieldValues,
  Subject,
} from '../commandKit/command.ts';
import { asTyped, keyOf, namesIn } from './formValues.ts';

/** A field that others have changed, in the page's language. */
export interface ChangedField {
  label: string;
  before: string;
  now: string;
}

/** The current version of an open form's record. */
export interface NewerVersion {
  record: CommandRecord;
  /** The values that the form would open with. */
  values: FieldValues;
  changes: ChangedField[];
  /** The user and the time of the last change; absent if no user is known. */
  by?: { actor: string; at: string };
  /** True if the command is still possible. */
  fits: boolean;
}

interface Opened {
  command: Command;
  record: CommandRecord;
  values: FieldValues;
}

async function changesIn(
  context: CommandContext,
  { command, record, values }: Opened,
  newer: { data: DataOf<Subject>; values: FieldValues },
): Promise<ChangedField[]> {
  const all = (command.input?.fields ?? []).map(async (field): Promise<ChangedField[]> => {
    // Because a file field shows the name of the stored file, that name is compared.
    const name = namesIn(field).at(-1) ?? field.name;
    if (keyOf(values[name]) === keyOf(newer.values[name])) return [];
    const text = (value: FieldValue | undefined) =>
      valueText(context, [record.data, newer.data], field, value);
    const [before, now] = await Promise.all([text(values[name]), text(newer.values[name])]);
    if (before === undefined || now === undefined || before === now) return [];
    return [{ label: context.t(field.label), before, now }];
  });
  return (await Promise.all(all)).flat();
}

/** Reads the current record, and its changes since the form opened. Throws GraphFailure. */
export async function newerVersion(
  context: CommandContext,
  opened: Opened,
  conflict: Conflict | undefined,
): Promise<NewerVersion> {
  const { command } = opened;
  const { types, lastChange } = await context.registry.records.load();
  const record = await types[opened.record.type].load(context, opened.record.id);
  const fits = availabilityOf(command, context, record.data)?.blocked.length === 0;
  const initial = fits ? await command.input?.initial?.(context, record.data) : undefined;
  const values = initial ? asTyped(command.input?.fields ?? [], initial) : opened.values;
  return {
    record,
    values,
    changes: await changesIn(context, opened, { data: record.data, values }),
    by: conflict?.actorName
      ? { actor: conflict.actorName, at: conflict.at ?? '' }
      : await lastChange?.(context, record),
    fits,
  };
}
