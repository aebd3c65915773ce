import { and, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { matchRanks, type MatchRank } from '../../domain/foundFields.ts';
import type { Money } from '../../domain/moneyText.ts';
import { containing, escaped } from './likePattern.ts';
import { readingPattern, type Keyword } from './keyword.ts';
import type { Slip } from './slip.ts';
import { readingsOf, spellingsOf } from './syllables.ts';

/** What a record is found by. */
export interface Searched {
  /** Its names and numbers, with a line feed between one and the next. */
  lines: SQL;
  /** How its names are read (search/reading.ts). */
  reading: SQL;
  /** A column that keeps the lines as they are compared. */
  compared?: SQL;
}

/** What a table's records are found by; the name first. As it stands here it must stand in an index. */
export function searched(reading: unknown, ...fields: unknown[]): Searched {
  const lines = sql.join(
    fields.map((field) => sql`${field}`),
    sql` || chr(10) || `,
  );
  return { lines, reading: sql`${reading}` };
}

/**
 * The lines in small letters, and once more without punctuation where there is any (`search_text` of the migrations). So a keyword without
 * punctuation finds both; it is found with it too only where nothing else was typed.
 */
const folded = ({ lines, compared }: Searched) => compared ?? sql`search_text(${lines})`;

/** Its lines as they are compared with a whole keyword; of the customer to the letter as in the index "customers_lines". */
export const linesOf = (record: Searched): SQL => sql`string_to_array(${folded(record)}, chr(10))`;
const reads = ({ reading }: Searched, letters: string, where: 'start' | 'anywhere') =>
  sql`${reading} ~ ${readingPattern(letters, where)}`;

/**
 * A condition on each word of a keyword as one on the keyword: every word meets it, or the keyword does as it stands
 * (R-list-4).
 */
export function forAllWords({ words, ...asItStands }: Keyword, condition: (word: Keyword) => SQL): SQL {
  if (!words) return condition(asItStands);
  const all = sql`(${and(...words.map(condition))})`;
  // A record that holds the text as it stands holds its words too; but letters may be read across words ("bei jing").
  return asItStands.letters === undefined ? all : sql`(${or(condition(asItStands), all)})`;
}

/** The rank of the word that matches worst, or of the keyword as it stands if that is better: places in `matchRanks`. */
export function rankOfWords({ words, ...asItStands }: Keyword, rank: (word: Keyword) => SQL): SQL {
  if (!words) return rank(asItStands);
  if (words.some(({ slip }) => slip)) return rankValue('near');
  return sql`least(${rank(asItStands)}, greatest(${sql.join(words.map(rank), sql`, `)}))`;
}

/** Whether one of its lines holds the keyword, or one of its names is read so; each of its words, where it has several. */
export function matchesKeyword(record: Searched, keyword: Keyword): SQL {
  if (keyword.words) return forAllWords(keyword, (word) => matchesKeyword(record, word));
  const { text, letters, slip, digits } = keyword;
  if (slip) return matchesSlip(record, slip);
  if (digits) return sql`(${isLine(record, text)} or ${nameHasNumber(record, text, 'anywhere')})`;
  const written = sql`${folded(record)} like ${containing(text)}`;
  if (letters === undefined) return written;
  // Most are read as they are spelt, or do not have the letters: the pattern of all ways to begin syllables is dear.
  const { reading } = record;
  const spelt = spellingsOf(letters).map((spelling) => sql`' ' || ${reading} like ${`% ${spelling}%`}`);
  const has = sql`${reading} like ${`%${Array.from(letters).join('%')}%`}`;
  return sql`(${or(...spelt, written, sql`(${has} and ${reads(record, letters, 'anywhere')})`)})`;
}

function matchesSlip(record: Searched, { reading, written, ends = [], anyOf }: Slip): SQL {
  if (anyOf) return sql`(${or(...anyOf.map((slip) => matchesSlip(record, slip)))})`;
  const holding = (text: SQL) => or(...ends.map((end) => sql`${text} like ${containing(end)}`));
  const matching = (text: SQL, plain: SQL, pattern: string | undefined) =>
    pattern === undefined ? undefined : and(holding(plain), sql`${text} ~ ${pattern}`);
  const letters = sql`replace(${record.reading}, ' ', '')`;
  const lines = folded(record);
  return sql`(${or(matching(record.reading, letters, reading), matching(lines, lines, written))})`;
}

const isLine = (record: Searched, text: string) =>
  sql`chr(10) || ${folded(record)} || chr(10) like ${`%\n${escaped(text)}\n%`}`;

/** Whether the first of its lines, the name, has just these digits in a row. */
const nameHasNumber = (record: Searched, digits: string, where: 'start' | 'anywhere') =>
  sql`split_part(${folded(record)}, chr(10), 1) ~ ${`${where === 'start' ? '^' : '(?:^|[^0-9])'}${digits}(?![0-9])`}`;

/** Whether one of its lines begins with the keyword, or the reading of one of its names does. */
export function startsWithKeyword(record: Searched, keyword: Keyword): SQL {
  if (keyword.words) return forAllWords(keyword, (word) => startsWithKeyword(record, word));
  const { text, letters, slip, digits } = keyword;
  if (slip) return matchesKeyword(record, keyword);
  if (digits) return sql`(${isLine(record, text)} or ${nameHasNumber(record, text, 'start')})`;
  const written = sql`chr(10) || ${folded(record)} like ${`%\n${escaped(text)}%`}`;
  return letters === undefined ? written : sql`(${written} or ${reads(record, letters, 'start')})`;
}

export const rankValue = (rank: MatchRank): SQL => sql.raw(String(matchRanks.indexOf(rank)));

/**
 * How well the keyword matches, as a place in `matchRanks`: it is one of the lines; one begins with it; a word in one
 * does, a name is read so from its start, or a number ends with it; it is somewhere inside, or one slip away.
 */
export function matchRank(record: Searched, keyword: Keyword): SQL {
  if (keyword.words) return rankOfWords(keyword, (word) => matchRank(record, word));
  const { text, letters, slip, digits } = keyword;
  if (slip) return rankValue('near');
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
 * How well an amount matches that was typed: digits alone may be the end of a number as well, and stand beside those.
 * Null where it is another.
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

/** What of a text is in the index: all fours of Latin letters and digits, else all pairs, or the one character. */
function piecesIn(text: string): string[] {
  const characters = [...text];
  const length = Math.min(characters.length, /^[\n -~]{4,}$/.test(text) ? 4 : 2);
  return characters.slice(length - 1).map((_, at) => characters.slice(at, at + length).join(''));
}

/** The same of syllables' first letters, "/" where a name begins. */
function runsIn(initials: string): string[] {
  const pairs = Array.from(initials.slice(1), (each, at) => `~${initials[at]}${each}`);
  if (!initials.startsWith('/') || initials.length < 3) return pairs;
  return [`~${initials.slice(0, 3)}`, ...pairs.slice(2)];
}

/** What nearly every company's name ends with: looking through all is quicker than an index that holds all. */
const usual = new Set([...piecesIn('有限公司'), ...runsIn('yxgs')]);

function isUsual({ text, letters, words }: Keyword): boolean {
  if (words) return words.every(isUsual);
  const runs = letters === undefined ? [] : (readingsOf(letters)?.initials ?? []);
  return [piecesIn(text), ...runs.map(runsIn)].some((pieces) => pieces.every((piece) => usual.has(piece)));
}

/**
 * True of all that `holds` or `begins` are true of, and of few others, by the index of the pieces; to be joined with
 * one of them.
 */
export function prefilter(record: Searched, keyword: Keyword, where: 'start' | 'anywhere'): SQL {
  if (keyword.words) return forAllWords(keyword, (word) => prefilter(record, word, where));
  const { text, letters, slip } = keyword;
  const pieces = piecesOf(record);
  if (slip) {
    const read = (slip.syllables ?? []).map((syllables) => listOf(syllables.map((each) => `'${each}`)));
    return sql`(${or(
      ...slip.intactParts.map((part) => prefilter(record, part, 'anywhere')),
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

/** Whether what may hold the keyword, by the index of the pieces, does: it is one of them. */
function isOnePiece({ text, letters, words }: Keyword): boolean {
  return !words && piecesIn(text).length === 1 && (letters === undefined || letters.length === 2);
}

/** A keyword matches, by the index where that is quicker; in one name or number of the record, if that is given. */
export function matchCondition(record: Searched, keyword: Keyword, within: Searched = record): SQL {
  const matches = matchesKeyword(within, keyword);
  if (isUsual(keyword)) return expected(matches);
  const may = prefilter(record, keyword, 'anywhere');
  return within === record && isOnePiece(keyword) ? may : sql`${may} and ${matches}`;
}

/** The same condition, of which the planner thinks that it is true of half of the rows, not of next to none. */
export const expected = (condition: SQL): SQL => sql`coalesce(${condition}, false)`;
