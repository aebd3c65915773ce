/** How surely a record is meant by what is typed, on the scale that commands are ranked by (`rank.ts`). */
import type { Command, CommandContext } from '../commandKit/command.ts';
import { commandsOn } from '../commandKit/registry.ts';
import type { FoundRecord } from '../commandKit/recordType.ts';
import type { MatchRank } from '../domain/foundFields.ts';
import { matchSyllables, withoutSeparators } from '../domain/syllables.ts';
import { folded, wordStartOf } from './foldedText.ts';
import { tiers } from './matchText.ts';
import { guessBelow, penalties } from './rank.ts';

type Told = Pick<FoundRecord, 'name' | 'facts'> & Partial<FoundRecord>;

/** How the search's own ranks stand to those of commands. One slip in a name is likelier than one in a command. */
const scoreOf: Readonly<Record<MatchRank, number>> = {
  exact: tiers.exact,
  start: tiers.prefix,
  word: tiers.wordStart,
  inside: tiers.substring,
  near: guessBelow,
};

/** Opened before, or in a state in which something can be done: so much before others that match alike. */
export const lifts = { opened: 3, ready: 0.5 } as const;

/** How well the words match: as the search says, else as the texts show. Undefined where they do not. */
export function recordScore(record: Told, query: string): number | undefined {
  const typed = folded(query).trim();
  if (typed === '') return undefined;
  const written = writtenScore(record, typed);
  if (record.matchRank === undefined) return written;
  const said = scoreOf[record.matchRank] - (record.through ? penalties.keyword : 0);
  return written === undefined ? Math.min(said, readScore(record, typed)) : Math.max(said, written);
}

function writtenScore({ name, facts }: Told, typed: string): number | undefined {
  const title = folded(name);
  if (title === typed) return tiers.exact;
  if (title.startsWith(typed)) return tiers.prefix;
  if (wordStartOf(title, typed) > 0) return tiers.wordStart;
  if (title.includes(typed)) return tiers.substring;
  return folded(facts).includes(typed) ? tiers.substring - penalties.keyword : undefined;
}

/** Initials say less than syllables: "bh" is the verb 驳回 before it is 北海's name. */
function readScore({ readings = [] }: Told, typed: string): number {
  const letters = withoutSeparators(typed);
  const matches = readings.flatMap(({ syllables }) => matchSyllables(letters, syllables) ?? []);
  if (matches.length === 0 || matches.some(({ spelled }) => spelled)) return tiers.exact;
  return tiers.initials - penalties.reading - penalties.other;
}

const readyCommands = new WeakMap<CommandContext, Map<string, readonly Command[]>>();

/** The commands of the user that stand first on such a record, made once. */
function likelyOn(context: CommandContext, type: FoundRecord['type']): readonly Command[] {
  const known = readyCommands.get(context) ?? new Map<string, readonly Command[]>();
  readyCommands.set(context, known);
  const made =
    known.get(type) ??
    commandsOn(context.registry, type).filter(
      ({ primary, from, roles }) => primary && from && roles.includes(context.role),
    );
  known.set(type, made);
  return made;
}

/** Whether the state allows what is wanted: the command, else what such a record most likely waits for. */
export function isReady(context: CommandContext, { type, stateOf }: FoundRecord, wanted?: Command): boolean {
  if (!stateOf) return false;
  const commands = wanted ? [wanted] : likelyOn(context, type);
  return commands.some(({ from }) => from !== undefined && from.states.includes(stateOf(from)));
}
