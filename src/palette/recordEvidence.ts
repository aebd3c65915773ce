/** How surely a record is meant by what is typed, on the scale that commands are ranked by (`rank.ts`). */
import type { Command, CommandContext, RecordType } from '../commandKit/command.ts';
import { hasRelations } from '../commandKit/relations.ts';
import { commandsOn } from '../commandKit/registry.ts';
import type { FoundRecord } from '../commandKit/recordType.ts';
import type { MatchRank } from '../domain/foundFields.ts';
import { matchSyllables, withoutSeparators } from '../domain/syllables.ts';
import type { Listing } from './foundRow.ts';
import { folded, wordStartOf } from './foldedText.ts';
import { tiers } from './matchText.ts';
import { guessBelow, penalties } from './rank.ts';

type ScorableRecord = Pick<FoundRecord, 'name' | 'facts'> & Partial<FoundRecord>;

/** How the search's own ranks stand to those of commands. One slip in a name is likelier than one in a command. */
const scoreOf: Readonly<Record<MatchRank, number>> = {
  exact: tiers.exact,
  start: tiers.prefix,
  word: tiers.wordStart,
  inside: tiers.substring,
  near: guessBelow,
};

/** Opened before: so much before others that match alike. */
export const openedLift = 3;

/** How well the words match: as the search says, else as the texts show. Undefined where they do not. */
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

/** Initials say less than syllables: "bh" is the verb 驳回 before it is 北海's name. */
function readScore({ readings = [] }: ScorableRecord, typed: string): number {
  const letters = withoutSeparators(typed);
  const matches = readings.flatMap(({ syllables }) => matchSyllables(letters, syllables) ?? []);
  if (matches.length === 0 || matches.some(({ spelled }) => spelled)) return tiers.exact;
  return tiers.initials - penalties.reading - penalties.other;
}

interface OfType {
  usable: boolean;
  /** The commands of the user that stand first on such a record. */
  likely: readonly Command[];
}

const known = new WeakMap<CommandContext, Map<RecordType, OfType>>();

/** What a type of record is to the user: asked with each letter for each record, made once. */
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

/** Whether the user could do anything with such a record, or come to others from it: else it is not shown. */
export function isUsable(listing: Listing, type: RecordType): boolean {
  return ofType(listing, type).usable;
}

/** Whether the state allows what is wanted: the command, else what such a record most likely waits for. */
export function isActionable(listing: Listing, { type, stateOf }: FoundRecord, command?: Command): boolean {
  if (!stateOf) return false;
  const commands = command ? [command] : ofType(listing, type).likely;
  return commands.some(({ from }) => from !== undefined && from.states.includes(stateOf(from)));
}
