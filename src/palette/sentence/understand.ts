import type { Choice, Command, CommandContext, Field } from '../../commandKit/command.ts';
import { folded } from '../foldedText.ts';
import { implicitTargetIn, type PageTargets } from './implicitTarget.ts';
import { lexiconFor } from './lexiconFor.ts';
import { prepare } from './prepare.ts';
import type { Prepared } from './lineTypes.ts';
import { keywordsOf, readingsOf, type LineReading } from './reading.ts';

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
