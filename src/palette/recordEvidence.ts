/** Scores of how likely a record is intended by the typed text, on the same scale as commands (`rank.ts`). */
import type { Command, CommandContext, RecordType } from '../commandKit/command.ts';
import { hasRelations } from '../commandKit/relations.ts';
import { commandsOn } from '../commandKit/registry.ts';
import type { FoundRecord } from '../commandKit/recordType.ts';
import type { MatchRank } from '../domain/foundFields.ts';
import { matchSyllables, withoutSeparators } from '../domain/syllables.ts';
import type { Listing } from './rowSource.ts';
import { folded, wordStartOf } from './foldedText.ts';
import { tiers } from './matchText.ts';
import { guessBelow, penalties } from './rank.ts';

type ScorableRecord = Pick<FoundRecord, 'name' | 'facts'> & Partial<FoundRecord>;

/** The search's ranks on the scale of commands. A typo in a name is likelier than one in a command. */
const scoreOf: Readonly<Record<MatchRank, number>> = {
  exact: tiers.exact,
  start: tiers.prefix,
  word: tiers.wordStart,
  inside: tiers.substring,
  near: guessBelow,
};

/** Score added to a record that was opened before. */
export const openedLift = 3;

/** Returns the score of a record by the search's rank, otherwise by its texts. Undefined if they do not match. */
export function recordScore(record: ScorableRecord, query: string): number | undefined {
  const typed = folded(query).trim();
  if (typed === '') return undefined;
  const written = writtenScore(record, typed);
  if (record.matchRank === undefined) return written;
  const serverScore = scoreOf[record.matchRank] - (record.through ? penalties.keyword : 0);
  return written === undefined
    ? Math.min(serverScore, readScore(record, typed))
    : Math.max(serverScore, written);
}

function writtenScore({ name, facts }: ScorableRecord, typed: string): number | undefined {
  const title = folded(name);
  if (title === typed) return tiers.exact;
  if (title.startsWith(typed)) return tiers.prefix;
  if (wordStartOf(title, typed) > 0) return tiers.wordStart;
  if (title.includes(typed)) return tiers.substring;
  return folded(facts).includes(typed) ? tiers.substring - penalties.keyword : undefined;
}

/** Scores a match by reading. Initials count less than syllables: "bh" is the verb 驳回 rather than the name 北海. */
function readScore({ readings = [] }: ScorableRecord, typed: string): number {
  const letters = withoutSeparators(typed);
  const matches = readings.flatMap(({ syllables }) => matchSyllables(letters, syllables) ?? []);
  if (matches.length === 0 || matches.some(({ spelled }) => spelled)) return tiers.exact;
  return tiers.initials - penalties.reading - penalties.other;
}

interface OfType {
  usable: boolean;
  /** The user's commands that come first on such a record. */
  likely: readonly Command[];
}

const known = new WeakMap<CommandContext, Map<RecordType, OfType>>();

/** Returns the user's options on a record type; cached, because each letter needs it for each record. */
function ofType({ context, records }: Listing, type: RecordType): OfType {
  const types = known.get(context) ?? new Map<RecordType, OfType>();
  known.set(context, types);
  const before = types.get(type);
  if (before) return before;
  const commands = commandsOn(context.registry, type).filter(({ roles }) => roles.includes(context.role));
  const made = {
    usable: commands.length > 0 || hasRelations(records, context.role, type),
    likely: commands.filter(({ primary, from }) => primary && from),
  };
  types.set(type, made);
  return made;
}

/** Tells whether the user can do anything with such a record, or open related ones; otherwise it is not shown. */
export function isUsable(listing: Listing, type: RecordType): boolean {
  return ofType(listing, type).usable;
}

/** Tells whether the record's state allows the command, or otherwise one of its most likely commands. */
export function isActionable(listing: Listing, { type, stateOf }: FoundRecord, command?: Command): boolean {
  if (!stateOf) return false;
  const commands = command ? [command] : ofType(listing, type).likely;
  return commands.some(({ from }) => from !== undefined && from.states.includes(stateOf(from)));
}
