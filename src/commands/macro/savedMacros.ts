/** Storage of macros: each is a preference of its user, so that two windows do not overwrite each other's macros. */
import type {
  Command,
  CommandContext,
  Consequence,
  FieldValues,
  Outcome,
  RecordType,
  RunInput,
} from '../../commandKit/command.ts';
import { savePreference, loadPreferencesUnder } from '../../commandKit/preferences.ts';
import { isPassedOn, linkedValues } from '../../commandKit/preparedLink.ts';
import { findCommand } from '../../commandKit/registry.ts';
import type { Message } from '../../domain/message.ts';
import { syllablesOf, withOwnWords } from '../../domain/reading.ts';
import { valueText } from '../../commandKit/valueText.ts';
import { GraphFailure } from '../../graph/client/failure.ts';
import type { GraphClient } from '../../graph/client/client.ts';
import { readReceipts } from '../core/receiptStore.ts';
import { recordTypes } from '../recordTypes.ts';
import { storedMacroSchema } from './macroSchema.ts';
import { macroStepLimit, macroStore, type Macro, type MacroStep } from './macroStore.ts';

const prefix = 'shell.macro.';

const isRecordType = (type: string): type is RecordType => Object.hasOwn(recordTypes, type);

function macroIn(key: string, json: string): Macro[] {
  try {
    const { on, ...stored } = storedMacroSchema.parse(JSON.parse(json));
    return isRecordType(on) ? [{ ...stored, on, id: key.slice(prefix.length) }] : [];
  } catch {
    // Ignores a macro that was removed, or written by another version.
    return [];
  }
}

/** Loads the macros from the server into the store, sorted by name. Throws GraphFailure. */
export async function loadMacros(graph: GraphClient): Promise<void> {
  const stored = await loadPreferencesUnder(graph, prefix);
  write(stored.flatMap(([key, json]) => macroIn(key, json)));
}

function write(macros: readonly Macro[]): void {
  macroStore.write(macros.toSorted((a, b) => a.name.localeCompare(b.name)));
}

async function keep(graph: GraphClient, { id, ...macro }: Macro): Promise<void> {
  await savePreference(graph, `${prefix}${id}`, JSON.stringify(macro));
  write([...macroStore.read().filter((each) => each.id !== id), { ...macro, id }]);
}

/** Returns the command of a step, with the values for its form; undefined if the product no longer has it. */
export function stepCommand(
  { registry }: Pick<CommandContext, 'registry'>,
  { command: id, link }: MacroStep,
): { command: Command; values: FieldValues } | undefined {
  const command = findCommand(registry, id);
  return command && { command, values: linkedValues(command, link) };
}

/** Returns the name of a step and its values, so that a user can check it before it runs. */
export async function stepText(context: CommandContext, step: MacroStep): Promise<string> {
  const found = stepCommand(context, step);
  if (!found) return step.command;
  const { command, values } = found;
  const given = (command.input?.fields ?? []).map(async (field) => {
    const value = values[field.name];
    if (value === undefined) return [];
    const text = await valueText(context, [], field, value).catch(() => String(value));
    return text ? [`${context.t(field.label)} ${text}`] : [];
  });
  const texts = (await Promise.all(given)).flat();
  return [context.t(command.title), ...texts].join(' · ');
}

interface Steps {
  on: RecordType | undefined;
  steps: MacroStep[];
  /** The reason why they make no macro. */
  blocked?: Message;
}

/** Returns the reason why a macro cannot contain the command: a required field would need an answer each time. */
function unkept(context: CommandContext, command: Command): Message | undefined {
  const requiredField = command.input?.fields.find((field) => !field.optional && !isPassedOn(field));
  if (!requiredField || requiredField.kind === 'acknowledgement') return undefined;
  return {
    key: 'macro.unkept',
    params: { title: context.t(command.title), field: context.t(requiredField.label) },
  };
}

/** Returns the last `count` commands that ran on records, the earliest first. */
function lastSteps(context: CommandContext, count: number): Steps {
  const done = readReceipts(context.user.userId).flatMap((receipt) => {
    const found = receipt.refused ? undefined : stepCommand(context, receipt);
    const { on } = found?.command ?? {};
    return found && on && isRecordType(on) ? [{ command: found.command, on, link: receipt.link }] : [];
  });
  const last = done.slice(0, count).toReversed();
  const on = last[0]?.on;
  const steps = last.map(({ command: { id }, link }) => ({ command: id, link }));
  if (last.length === 0) return { on, steps, blocked: { key: 'refusal.receipts.none' } };
  const other = last.find((each) => each.on !== on);
  if (other)
    return {
      on,
      steps,
      blocked: { key: 'macro.otherType', params: { title: context.t(other.command.title) } },
    };
  const blocked = last.map(({ command }) => unkept(context, command)).find((reason) => reason !== undefined);
  return { on, steps, ...(blocked && { blocked }) };
}

/** Proposes the last two commands if they fit together, otherwise one; a user who needs more enters the number. */
export async function proposedCount(context: CommandContext): Promise<{ name: string; count: number }> {
  return { name: '', count: lastSteps(context, 2).blocked ? 1 : 2 };
}

/** Returns the steps of the macro, shown before it is saved. */
export async function stepsConsequence(
  context: CommandContext,
  count: number,
): Promise<Consequence | undefined> {
  if (!Number.isInteger(count) || count < 1 || count > macroStepLimit) return undefined;
  const { steps, blocked } = lastSteps(context, count);
  const texts = await Promise.all(steps.map((step) => stepText(context, step)));
  return {
    lines: texts.map((value, at) => ({ label: String(at + 1), value })),
    ...(blocked && { blocked: context.t(blocked.key, blocked.params ?? {}) }),
  };
}

/** Refuses the name of another macro. */
function checkName({ t }: CommandContext, name: string, id?: string): void {
  if (!macroStore.read().some((each) => each.name === name && each.id !== id)) return;
  const message = t('macro.nameExists');
  throw new GraphFailure(message, 400, [{ field: 'name', message }]);
}

const done: Outcome = { notice: { key: 'common.operateSuccess' } };

/** Returns how a Chinese name is typed without an input method: in full, and by its initials. */
async function readingsOf(name: string): Promise<string[]> {
  if (!/\p{Script=Han}/u.test(name)) return [];
  // oxlint-disable-next-line no-restricted-imports -- Read once, where a user gives the name.
  const syllables = syllablesOf(withOwnWords(await import('pinyin-pro')), name);
  return [syllables.join(''), syllables.map((each) => each[0]).join('')];
}

export async function saveMacro({
  context,
  values: { name, count },
}: RunInput<{ name: string; count: number }>): Promise<Outcome> {
  const { on, steps, blocked } = lastSteps(context, count);
  if (blocked || !on)
    throw new GraphFailure(
      context.t(blocked?.key ?? 'refusal.receipts.none', blocked?.params ?? {}),
      400,
      [],
    );
  checkName(context, name);
  await keep(context.graph, { id: crypto.randomUUID(), name, keywords: await readingsOf(name), on, steps });
  return done;
}

function macroBy(id: string, { t }: CommandContext): Macro {
  const macro = macroStore.read().find((each) => each.id === id);
  if (!macro) throw new GraphFailure(t('refusal.macro.none'), 404, []);
  return macro;
}

export async function renameMacro({
  context,
  values: { macro: id, name },
}: RunInput<{ macro: string; name: string }>): Promise<Outcome> {
  checkName(context, name, id);
  await keep(context.graph, { ...macroBy(id, context), name, keywords: await readingsOf(name) });
  return done;
}

export async function removeMacro({
  context,
  values: { macro: id },
}: RunInput<{ macro: string }>): Promise<Outcome> {
  macroBy(id, context);
  await savePreference(context.graph, `${prefix}${id}`, 'null');
  macroStore.write(macroStore.read().filter((each) => each.id !== id));
  return done;
}
