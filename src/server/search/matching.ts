import { and, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { matchRanks, type MatchRank } from '../../domain/foundFields.ts';
import type { Money } from '../../domain/moneyText.ts';
import { containing, escaped } from './likePattern.ts';
import { readingPattern, type Keyword } from './keyword.ts';
import type { Typo } from './typo.ts';
import { readingsOf, spellingsOf } from './syllables.ts';

/** The expressions that a record is found by. */
export interface Searched {
  /** Its names and numbers, with a line feed between one and the next. */
  lines: SQL;
  /** The readings of its names (search/reading.ts). */
  reading: SQL;
  /** A column that stores the lines in the form that is compared. */
  compared?: SQL;
}

/**
 * Returns the expressions that a table's records are found by; the name first. An index must have the same expression.
 */
export function searched(reading: unknown, ...fields: unknown[]): Searched {
  const lines = sql.join(
    fields.map((field) => sql`${field}`),
    sql` || chr(10) || `,
  );
  return { lines, reading: sql`${reading}` };
}

/**
 * Returns the lines in lowercase, and again without punctuation if they have any (`search_text` of the migrations). So a
 * keyword without punctuation finds both. A keyword of only signs finds the lines with them.
 */
const folded = ({ lines, compared }: Searched) => compared ?? sql`search_text(${lines})`;

/**
 * Returns the lines as they are compared with a whole keyword; for customers, must match the index "customers_lines" to
 * the letter.
 */
export const linesOf = (record: Searched): SQL => sql`string_to_array(${folded(record)}, chr(10))`;
const reads = ({ reading }: Searched, letters: string, where: 'start' | 'anywhere') =>
  sql`${reading} ~ ${readingPattern(letters, where)}`;

/** Returns a condition on a keyword from one on a word: every word meets it, or the whole keyword does (R-list-4). */
export function forAllWords({ words, ...asItStands }: Keyword, condition: (word: Keyword) => SQL): SQL {
  if (!words) return condition(asItStands);
  const all = sql`(${and(...words.map(condition))})`;
  // A record that contains the whole text contains its words too; but letters may be read across words ("bei jing").
  return asItStands.letters === undefined ? all : sql`(${or(condition(asItStands), all)})`;
}

/** Returns the rank of the worst word, or of the whole keyword if that is better: indexes in `matchRanks`. */
export function rankOfWords({ words, ...asItStands }: Keyword, rank: (word: Keyword) => SQL): SQL {
  if (!words) return rank(asItStands);
  if (words.some(({ typo }) => typo)) return rankValue('near');
  return sql`least(${rank(asItStands)}, greatest(${sql.join(words.map(rank), sql`, `)}))`;
}

/**
 * Returns the condition that one of the lines contains the keyword, or that a name's reading does. With several words,
 * each of them must.
 */
export function matchesKeyword(record: Searched, keyword: Keyword): SQL {
  if (keyword.words) return forAllWords(keyword, (word) => matchesKeyword(record, word));
  const { text, letters, typo, digits } = keyword;
  if (typo) return matchesTypo(record, typo);
  if (digits) return sql`(${isLine(record, text)} or ${nameHasNumber(record, text, 'anywhere')})`;
  const written = sql`${folded(record)} like ${containing(text)}`;
  if (letters === undefined) return written;
  // Most names are read as they are spelt, or do not have the letters: the pattern of all ways to begin syllables is
  // slow.
  const { reading } = record;
  const spelt = spellingsOf(letters).map((spelling) => sql`' ' || ${reading} like ${`% ${spelling}%`}`);
  const has = sql`${reading} like ${`%${Array.from(letters).join('%')}%`}`;
  return sql`(${or(...spelt, written, sql`(${has} and ${reads(record, letters, 'anywhere')})`)})`;
}

function matchesTypo(record: Searched, { reading, written, ends = [], anyOf }: Typo): SQL {
  if (anyOf) return sql`(${or(...anyOf.map((typo) => matchesTypo(record, typo)))})`;
  const holding = (text: SQL) => or(...ends.map((end) => sql`${text} like ${containing(end)}`));
  const matching = (text: SQL, plain: SQL, pattern: string | undefined) =>
    pattern === undefined ? undefined : and(holding(plain), sql`${text} ~ ${pattern}`);
  const letters = sql`replace(${record.reading}, ' ', '')`;
  const lines = folded(record);
  return sql`(${or(matching(record.reading, letters, reading), matching(lines, lines, written))})`;
}

const isLine = (record: Searched, text: string) =>
  sql`chr(10) || ${folded(record)} || chr(10) like ${`%\n${escaped(text)}\n%`}`;

/** Returns the condition that the first line, the name, has exactly these digits in a row. */
const nameHasNumber = (record: Searched, digits: string, where: 'start' | 'anywhere') =>
  sql`split_part(${folded(record)}, chr(10), 1) ~ ${`${where === 'start' ? '^' : '(?:^|[^0-9])'}${digits}(?![0-9])`}`;

/** Returns the condition that one of the lines begins with the keyword, or the reading of a name does. */
export function startsWithKeyword(record: Searched, keyword: Keyword): SQL {
  if (keyword.words) return forAllWords(keyword, (word) => startsWithKeyword(record, word));
  const { text, letters, typo, digits } = keyword;
  if (typo) return matchesKeyword(record, keyword);
  if (digits) return sql`(${isLine(record, text)} or ${nameHasNumber(record, text, 'start')})`;
  const written = sql`chr(10) || ${folded(record)} like ${`%\n${escaped(text)}%`}`;
  return letters === undefined ? written : sql`(${written} or ${reads(record, letters, 'start')})`;
}

export const rankValue = (rank: MatchRank): SQL => sql.raw(String(matchRanks.indexOf(rank)));

/**
 * Returns the rank of the match, as an index in `matchRanks`. It is one of the lines; or a line begins with it; or it is
 * a word, the start of a reading, or the end of a number; or it is inside or has a typo.
 */
export function matchRank(record: Searched, keyword: Keyword): SQL {
  if (keyword.words) return rankOfWords(keyword, (word) => matchRank(record, word));
  const { text, letters, typo, digits } = keyword;
  if (typo) return rankValue('near');
  if (digits)
    return sql`case when ${isLine(record, text)} then ${rankValue('exact')}
      when ${nameHasNumber(record, text, 'start')} then ${rankValue('start')}
      when ${nameHasNumber(record, text, 'anywhere')} then ${rankValue('word')} else ${rankValue('inside')} end`;
  const line = sql`(chr(10) || ${folded(record)} || chr(10))`;
  const like = (before: string, after: string) => sql`${line} like ${`%${before}${escaped(text)}${after}%`}`;
  const word = [
    like(' ', ''),
    ...(letters === undefined ? [] : [reads(record, letters, 'start')]),
    ...(/^\d+$/.test(text) ? [like('', '\n')] : []),
  ];
  return sql`case when ${like('\n', '\n')} then ${rankValue('exact')} when ${like('\n', '')} then ${rankValue('start')}
    when ${or(...word)} then ${rankValue('word')} else ${rankValue('inside')} end`;
}

/**
 * Returns the rank of a typed amount: digits alone may be the end of a number as well, and rank equally with those. Null
 * for another amount.
 */
export function amountMatchRank(column: SQLWrapper, amount: Money, typed: string): SQL {
  const rank = /^\d+$/.test(typed.trim()) ? rankValue('word') : rankValue('exact');
  return sql`case when ${column} = ${amount}::numeric then ${rank} end`;
}

const piecesOf = ({ lines, reading }: Searched) => sql`pieces(${lines}, ${reading})`;
const listOf = (pieces: Iterable<string>) =>
  sql`array[${sql.join(
    [...new Set(pieces)].map((piece) => sql`${piece}::text`),
    sql`, `,
  )}]`;

/**
 * Returns the pieces of a text that the index has: all groups of four for Latin letters and digits, else all pairs, or
 * the one character.
 */
function piecesIn(text: string): string[] {
  const characters = [...text];
  const length = Math.min(characters.length, /^[\n -~]{4,}$/.test(text) ? 4 : 2);
  return characters.slice(length - 1).map((_, at) => characters.slice(at, at + length).join(''));
}

/** Returns the pieces for the first letters of syllables; "/" marks the beginning of a name. */
function runsIn(initials: string): string[] {
  const pairs = Array.from(initials.slice(1), (each, at) => `~${initials[at]}${each}`);
  if (!initials.startsWith('/') || initials.length < 3) return pairs;
  return [`~${initials.slice(0, 3)}`, ...pairs.slice(2)];
}

/** Pieces of the usual end of company names: a scan is faster than an index when nearly all rows match. */
const usual = new Set([...piecesIn('有限公司'), ...runsIn('yxgs')]);

function isUsual({ text, letters, words }: Keyword): boolean {
  if (words) return words.every(isUsual);
  const runs = letters === undefined ? [] : (readingsOf(letters)?.initials ?? []);
  return [piecesIn(text), ...runs.map(runsIn)].some((pieces) => pieces.every((piece) => usual.has(piece)));
}

/**
 * Returns a condition that the index of the pieces answers. It is true of all rows that `matchesKeyword` or
 * `startsWithKeyword` is true of, and of few others; combine it with one of them.
 */
export function prefilter(record: Searched, keyword: Keyword, where: 'start' | 'anywhere'): SQL {
  if (keyword.words) return forAllWords(keyword, (word) => prefilter(record, word, where));
  const { text, letters, typo } = keyword;
  const pieces = piecesOf(record);
  if (typo) {
    const read = (typo.syllables ?? []).map((syllables) => listOf(syllables.map((each) => `'${each}`)));
    return sql`(${or(
      ...typo.intactParts.map((part) => prefilter(record, part, 'anywhere')),
      ...read.map((list) => sql`${pieces} @> ${list}`),
    )})`;
  }
  if (where === 'anywhere' && isUsual({ text, letters })) return sql`true`;
  const mark = where === 'start';
  const written = sql`${pieces} @> ${listOf(piecesIn(mark ? `\n${text}` : text))}`;
  const read = letters === undefined ? undefined : readingsOf(letters);
  if (!read) return written;
  const initials = read.initials.map((run) => sql`${pieces} @> ${listOf(runsIn(mark ? `/${run}` : run))}`);
  const whole = read.whole.map((syllable) => `'${syllable}`);
  const first = mark ? sql` and ${pieces} @> ${listOf([`~/${letters?.charAt(0)}`])}` : sql``;
  return sql`(${or(written, ...initials, whole.length > 0 ? sql`(${pieces} && ${listOf(whole)}${first})` : undefined)})`;
}

/** Tells whether the prefilter alone decides, because the keyword is exactly one piece of the index. */
function isOnePiece({ text, letters, words }: Keyword): boolean {
  return !words && piecesIn(text).length === 1 && (letters === undefined || letters.length === 2);
}

/**
 * Returns the condition that a keyword matches, using the index if that is faster. `within`: only some names or numbers
 * of the record.
 */
export function matchCondition(record: Searched, keyword: Keyword, within: Searched = record): SQL {
  const matches = matchesKeyword(within, keyword);
  if (isUsual(keyword)) return expected(matches);
  const may = prefilter(record, keyword, 'anywhere');
  return within === record && isOnePiece(keyword) ? may : sql`${may} and ${matches}`;
}

/**
 * Returns the same condition with another estimate: the planner then expects it to be true of half of the rows, not of
 * nearly none.
 */
export const expected = (condition: SQL): SQL => sql`coalesce(${condition}, false)`;
