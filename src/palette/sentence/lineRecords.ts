import { matchRanks } from '../../domain/foundFields.ts';
import { matchSyllables } from '../../domain/syllables.ts';
import type { Command, RecordType } from '../../commandKit/command.ts';
import type { FoundRecord } from '../../commandKit/recordType.ts';
import { folded, han } from '../foldedText.ts';
import { keywordOf } from './reading.ts';
import type { Token } from './tokens.ts';

/** The records found for each keyword. */
export type Resolved = ReadonlyMap<string, readonly FoundRecord[]>;

const rankOf = ({ matchRank = 'inside' }: FoundRecord) => matchRanks.indexOf(matchRank);
const isSame = (a: FoundRecord, b: FoundRecord) => a.type === b.type && a.id === b.id;

/** The records that a command accepts: of a type, in the states that it starts from. */
export interface RecordCriteria {
  type: RecordType;
  from?: Command['from'];
}

/** Returns the records that allow the command if there are any, because the others are rarely intended. */
function ableFirst(criteria: RecordCriteria, all: readonly FoundRecord[]): FoundRecord[] {
  const able = all.filter((record) => isAble(criteria, record));
  return able.length > 0 ? able : [...all];
}

/**
 * Returns the intended records among the found ones. If more match than were returned, the only one that allows the command
 * may not be unique; the others are shown with it (R-list-12).
 */
function neverOnlySeemingly(
  criteria: RecordCriteria,
  intended: readonly FoundRecord[],
  found: readonly FoundRecord[],
): FoundRecord[] {
  const isNarrowed = found.some((record) => !isAble(criteria, record));
  const isCut = isNarrowed && found.some(({ moreMatch }) => moreMatch?.(criteria.from));
  return isCut && intended.length === 1 ? distinct([...intended, ...found]) : [...intended];
}

export function isAble({ from }: RecordCriteria, { stateOf }: FoundRecord): boolean {
  return !from || !stateOf || from.states.includes(stateOf(from));
}

const fewestDigits = 6;

/**
 * Returns the records of the requested type that a token may name. Few digits match only names that consist of a number
 * (R-line-2).
 */
export function namedBy(criteria: RecordCriteria, token: Token, resolved: Resolved): FoundRecord[] {
  return recordsFor(criteria, keywordOf(token), resolved);
}

/** Returns the records for a number in a list or range. */
export function recordsFor(criteria: RecordCriteria, keyword: string, resolved: Resolved): FoundRecord[] {
  const found = ofType(criteria, resolved.get(keyword) ?? []);
  if (!/^\d+$/.test(keyword) || keyword.length >= fewestDigits) return found;
  return found.filter(({ name, matchRank }) => matchRank === 'exact' || name.endsWith(keyword));
}

const ofType = ({ type }: RecordCriteria, found: readonly FoundRecord[]) =>
  found.filter((each) => each.type === type);

/** Tells whether a found record really has this name, and not only one that differs by a typo or matches by initials. */
export function isCalled(record: FoundRecord, word: string): boolean {
  const { name, facts, readings = [], matchRank } = record;
  if (matchRank === 'near' || word.length < 2) return false;
  if (matchRank === 'exact' || han.test(word) || /\d/.test(word)) return true;
  if (word.length < 4) return false;
  if (folded(name).includes(word) || folded(facts).includes(word)) return true;
  return readings.some(
    ({ syllables }) => syllables.join('').includes(word) && matchSyllables(word, syllables) !== undefined,
  );
}

/** Tells whether a record's own name contains the word, or its reading does. A word of its remarks or facts is no name. */
export function hasInName(record: FoundRecord, word: string): boolean {
  if (record.matchRank === 'near' || record.matchRank === undefined || word.length < 2) return false;
  if (record.matchRank === 'exact' && (!han.test(word) || folded(record.name) === word)) return true;
  if (folded(record.name).includes(word)) return true;
  return !han.test(word) && isCalled({ ...record, facts: '' }, word);
}

/** Tokens that together name records, and these records. */
export interface NameGroup {
  tokens: Token[];
  found: FoundRecord[];
}

/** Groups the tokens that name records of the requested type: pairs of Latin words before single ones. */
export function groupsIn(
  criteria: RecordCriteria,
  tokens: readonly Token[],
  resolved: Resolved,
): NameGroup[] {
  const groups: NameGroup[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const [token, next] = [tokens[at], tokens[at + 1]];
    if (!token) continue;
    const pair = next && ofType(criteria, resolved.get(`${token.text} ${next.text}`) ?? []);
    if (next && pair && pair.length > 0) {
      groups.push({ tokens: [token, next], found: pair });
      at += 1;
      continue;
    }
    const found = namedBy(criteria, token, resolved);
    if (found.length > 0) groups.push({ tokens: [token], found });
  }
  return groups;
}

/** Returns the records that a group of words means by itself: the best matches, those that allow the command first. */
export function fitting(criteria: RecordCriteria, { found, tokens }: NameGroup): FoundRecord[] {
  const all = ableFirst(criteria, found);
  const best = Math.min(...all.map(rankOf));
  const hasDigits = tokens.some(({ text }) => /\d/.test(text));
  const isRanked = best === 0 || hasDigits || all.length > 1;
  return neverOnlySeemingly(criteria, isRanked ? all.filter((each) => rankOf(each) === best) : all, found);
}

/**
 * Returns the records that all groups name (R-line-1). `together`: the server's results for all words at once. Undefined if
 * it was not queried; then each word's own records may be incomplete.
 */
export function inAll(
  criteria: RecordCriteria,
  groups: readonly NameGroup[],
  together: readonly FoundRecord[] | undefined,
): FoundRecord[] {
  const [first, ...others] = groups;
  if (!first) return [];
  if (others.length === 0) return fitting(criteria, first);
  const common = first.found.filter((record) =>
    others.every(({ found }) => found.some((each) => isSame(each, record))),
  );
  const all = [
    ...common,
    ...ofType(criteria, together ?? []).filter((each) => !common.some((own) => isSame(own, each))),
  ];
  const found = groups.flatMap((group) => group.found);
  if (!together && all.length === 1 && found.some(({ moreMatch }) => moreMatch))
    return distinct([...all, ...found]);
  if (all.length < 2) return all;
  const able = ableFirst(criteria, all);
  const exact = able.filter((record) =>
    groups.some(({ found }) => found.some((each) => isSame(each, record) && each.matchRank === 'exact')),
  );
  return neverOnlySeemingly(criteria, exact.length === 1 ? exact : able, all);
}

export function distinct(records: readonly FoundRecord[]): FoundRecord[] {
  return records.filter((record, at) => records.findIndex((each) => isSame(each, record)) === at);
}

/** Returns the candidates of words without a common record: those that each word means by itself. */
export function eachAlone(criteria: RecordCriteria, groups: readonly NameGroup[]): FoundRecord[] {
  return distinct(groups.flatMap((group) => fitting(criteria, group)));
}
