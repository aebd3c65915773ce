import type { Choice, Command, CommandContext, Field, CommandRecord } from '../../commandKit/command.ts';
import { folded } from '../foldedText.ts';
import { prepare } from './prepare.ts';
import type { Prepared, ImplicitTarget } from './lineTypes.ts';
import { keywordsOf, readingsOf, type LineReading } from './reading.ts';
import { type RecordRegistry, foundOf } from '../../commandKit/registry.ts';
import { namesOf } from '../commandNames.ts';
import { lexiconOf, type Lexicon } from './lexicon.ts';
import { availabilityOf } from '../../commandKit/availability.ts';
import type { SelectedRows } from '../../commandKit/commandHost.ts';

/** The most characters of a sentence; a longer text is not parsed. */
const longest = 200;
const shown = 5;

/**
 * Returns the commands that a line may mean, the likeliest first, with the records that it names. If it names none, uses the
 * page's targets. Throws GraphFailure.
 */
export async function understand(
  context: CommandContext,
  typed: string,
  targets: PageTargets = {},
): Promise<Prepared[]> {
  const [prepared = []] = await understandAll(context, [typed], targets);
  return prepared;
}

/** Does the same for several lines, with one request for the names in all of them. Throws GraphFailure. */
export async function understandAll(
  context: CommandContext,
  typed: readonly string[],
  targets: PageTargets = {},
): Promise<Prepared[][]> {
  const records = await context.registry.records.load();
  const lexicon = lexiconFor(context, records);
  const lines = typed.map((text) => {
    const line = text.slice(0, longest);
    return { line, readings: readingsOf(line, lexicon) };
  });
  const readings = lines.flatMap((each) => each.readings);
  const keywords = [...new Set(lines.flatMap((each) => keywordsOf(each.readings)))];
  const oppositeOf = (command: Command) => {
    const opposite = records.oppositeOf?.(command);
    return opposite?.roles.includes(context.role) ? opposite : undefined;
  };
  const startStates = readings.flatMap(({ command }) => [command.from, oppositeOf(command)?.from]);
  const [found, choices] = await Promise.all([
    keywords.length > 0 ? records.resolve(context, keywords, startStates) : [],
    localChoices(context, readings),
  ]);
  const resolved = new Map(keywords.map((keyword, at) => [keyword, found[at] ?? []]));
  return lines.map(({ line, readings: own }) =>
    prepare(own, {
      line,
      lexicon,
      resolved,
      choicesOf: (field) => choices.get(field) ?? [],
      labelOf: (field) => folded(context.t(field.label)),
      implicitTarget: implicitTargetIn(context, records, targets),
      oppositeOf,
    }).slice(0, shown),
  );
}

async function localChoices(
  context: CommandContext,
  readings: readonly LineReading[],
): Promise<Map<Field, readonly Choice[]>> {
  const fields = readings.flatMap(({ command }) =>
    (command.input?.fields ?? []).flatMap((field) =>
      field.kind === 'choice' && field.isLocal ? [field] : [],
    ),
  );
  return new Map(
    await Promise.all(
      fields.map(async (field): Promise<[Field, readonly Choice[]]> => [
        field,
        await field.choices(context, undefined),
      ]),
    ),
  );
}

const made = new WeakMap<CommandContext, Lexicon>();

/** Returns the names of a user's commands in both languages; cached. */
export function lexiconFor(context: CommandContext, records: RecordRegistry): Lexicon {
  const known = made.get(context);
  if (known) return known;
  const all = [...context.registry.commands, ...(records.commands ?? [])];
  const mine = all.filter(({ roles }) => roles.includes(context.role));
  const lexicon = lexiconOf(mine, (command) => namesOf(records, command));
  made.set(context, lexicon);
  return lexicon;
}

/** The page's own targets: a command without a named object acts on them. */
export interface PageTargets {
  focused?: CommandRecord | undefined;
  /** Replaces the record in focus. */
  selected?: SelectedRows | undefined;
}

/** Returns a function from a command to its implicit target. Undefined for one that does not fit the page's targets. */
export function implicitTargetIn(
  context: CommandContext,
  records: RecordRegistry,
  { focused, selected }: PageTargets,
): (command: Command) => ImplicitTarget | undefined {
  return (command) => {
    if (selected) {
      const action = selected.actions.find((each) => each.command === command);
      return action && { records: [], selected: action.count, blocked: action.blocked };
    }
    if (!focused || focused.type !== command.on) return undefined;
    const availability = availabilityOf(command, context, focused.data);
    return availability && { records: [foundOf(records, focused, context.t)], blocked: availability.blocked };
  };
}
