import type { NameReading } from '../records/sources.ts';
import { characterRange, matchSyllables, withoutSeparators } from './syllables.ts';
import { near } from './typo.ts';

/** Part of a string, in UTF-16 units: [start, end). */
export type Range = readonly [start: number, end: number];

/** What a command is found by. */
export interface Entry {
  /** In the page's language: the only one that is drawn. */
  title: string;
  /** In the other language. */
  other: string;
  /** Reading of the Chinese title, one token a character, and which of the two titles that is. */
  syllables: readonly string[];
  chinese: 'title' | 'other';
  keywords: readonly string[];
}

export interface Match {
  score: number;
  /** Parts of the title to mark; empty when it was found by something else. */
  marks: Range[];
  /** The other title or the keyword that it was found by, where that is not seen in the title. */
  via?: { text: string; marks: Range[] };
}

export interface Ranked<Item> extends Match {
  item: Item;
}

/** How a text was met, the best first. */
const tiers = {
  exact: 100,
  prefix: 85,
  wordStart: 70,
  substring: 55,
  words: 52,
  initials: 50,
  subsequence: 20,
  typo: 10,
} as const;
type Tier = keyof typeof tiers;

/** Met by something that is not on the screen: less likely meant, but never below the next kind of match but one. */
const penalties = { title: 0, reading: 2, other: 8, keyword: 10 } as const;

/** Below this a match is a guess, and records that the server found go before it. */
export const guessBelow = 30;

/** A text as it is compared: width and case folded, character by character, so that positions stay. */
export function folded(text: string): string {
  const whole = text.normalize('NFKC').toLowerCase();
  if (whole.length === text.length) return whole;
  return Array.from(text, (character) => {
    const plain = character.normalize('NFKC').toLowerCase();
    return plain.length === character.length ? plain : character;
  }).join('');
}

/** A title or keyword, made ready once: there are few, and each letter typed asks for all of them. */
interface Text {
  text: string;
  folded: string;
  /** Latin words and where they begin. */
  words: { word: string; at: number }[];
}

const texts = new Map<string, Text>();

function textOf(text: string): Text {
  const known = texts.get(text);
  if (known) return known;
  const place = folded(text);
  const made = {
    text,
    folded: place,
    words: Array.from(place.matchAll(/[a-z0-9]+/g), (found) => ({ word: found[0], at: found.index })),
  };
  texts.set(text, made);
  return made;
}

/** The entry's best match, or undefined. */
export function match(entry: Entry, query: string): Match | undefined {
  const wanted = folded(query).trim().replace(/\s+/g, ' ');
  if (wanted === '') return undefined;
  const best = [...textMatches(entry, wanted), readingMatch(entry, wanted), wordsMatch(entry, wanted)].reduce(
    (one, other) => (other && (!one || other.score > one.score) ? other : one),
    undefined,
  );
  return best ?? typoMatch(entry, wanted);
}

/** Items that match, the best first; those that match alike keep their order. */
export function rank<Item>(
  items: readonly Item[],
  query: string,
  entryOf: (item: Item) => Entry,
): Ranked<Item>[] {
  return items
    .flatMap((item) => {
      const found = match(entryOf(item), query);
      return found ? [{ ...found, item }] : [];
    })
    .sort((a, b) => b.score - a.score);
}

function textMatches(entry: Entry, wanted: string): (Match | undefined)[] {
  const fields = [
    { text: entry.title, field: 'title' as const },
    { text: entry.other, field: 'other' as const },
    ...entry.keywords.map((text) => ({ text, field: 'keyword' as const })),
  ];
  return fields.map(({ text, field }) => {
    const met = meet(textOf(text), wanted);
    if (!met) return undefined;
    const score = tiers[met.tier] - penalties[field];
    return field === 'title'
      ? { score, marks: met.marks }
      : { score, marks: [], via: { text, marks: met.marks } };
  });
}

/** How the wanted text is met in another, and where. */
function meet(place: Text, wanted: string): { tier: Tier; marks: Range[] } | undefined {
  const text = place.folded;
  if (text === wanted) return { tier: 'exact', marks: [[0, text.length]] };
  const positions = occurrences(text, wanted);
  const [first] = positions;
  if (first !== undefined) {
    const at = positions.find((position) => startsWord(text, position)) ?? first;
    const tier = first === 0 ? 'prefix' : startsWord(text, at) ? 'wordStart' : 'substring';
    const from = tier === 'prefix' ? 0 : at;
    return { tier, marks: [[from, from + wanted.length]] };
  }
  const initials = meetInitials(place, wanted);
  if (initials) return { tier: 'initials', marks: initials };
  const letters = meetSubsequence(text, wanted);
  return letters && { tier: 'subsequence', marks: letters };
}

function occurrences(text: string, wanted: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) found.push(at);
  return found;
}

const letterOrDigit = /[\p{L}\p{N}]/u;
const han = /\p{Script=Han}/u;

/** Chinese is written without blanks: every character may begin a word. */
function startsWord(text: string, at: number): boolean {
  const character = text[at] ?? '';
  return at === 0 || han.test(character) || !letterOrDigit.test(text[at - 1] ?? '');
}

/** First letters of words that follow one another: "sp" in "Sell package". */
function meetInitials({ words }: Text, wanted: string): Range[] | undefined {
  if (wanted.length < 2) return undefined;
  for (let from = 0; from + wanted.length <= words.length; from += 1) {
    const run = words.slice(from, from + wanted.length);
    if (run.every(({ word }, index) => word[0] === wanted[index])) return run.map(({ at }) => [at, at + 1]);
  }
  return undefined;
}

/** The letters in their order with others between; the first one begins a word, so that chance hits stay few. */
function meetSubsequence(text: string, wanted: string): Range[] | undefined {
  const letters = Array.from(wanted.replaceAll(' ', ''));
  if (letters.length < (han.test(wanted) ? 2 : 3)) return undefined;
  const marks: Range[] = [];
  let from = 0;
  for (const letter of letters) {
    let at = text.indexOf(letter, from);
    while (marks.length === 0 && at >= 0 && !startsWord(text, at)) at = text.indexOf(letter, at + 1);
    if (at < 0) return undefined;
    marks.push([at, at + letter.length]);
    from = at + letter.length;
  }
  return joined(marks);
}

/** Pinyin in full, in part, or its initials. */
function readingMatch(entry: Entry, wanted: string): Match | undefined {
  const letters = withoutSeparators(wanted);
  if (!/^[a-z0-9]+$/.test(letters)) return undefined;
  const met = matchSyllables(letters, entry.syllables);
  if (!met) return undefined;
  const atStart = met.start === 0;
  const tier = met.whole
    ? 'exact'
    : met.spelled
      ? atStart
        ? 'prefix'
        : 'wordStart'
      : ('initials' satisfies Tier);
  const later = met.spelled || atStart ? 0 : 3;
  const unseen = entry.chinese === 'title' ? 0 : penalties.other;
  const text = entry[entry.chinese];
  const marks = [characterRange(text, met.start, met.end)];
  return {
    score: tiers[tier] - penalties.reading - later - unseen,
    ...(entry.chinese === 'title' ? { marks } : { marks: [], via: { text, marks } }),
  };
}

/** Several words, in any order and either language: each is somewhere. */
function wordsMatch(entry: Entry, wanted: string): Match | undefined {
  const words = wanted.split(' ');
  if (words.length < 2) return undefined;
  const title = textOf(entry.title).folded;
  const marks: Range[] = [];
  for (const word of words) {
    const at = occurrences(title, word).find((position) => startsWord(title, position));
    if (at !== undefined) marks.push([at, at + word.length]);
    else if (!elsewhere(entry, word)) return undefined;
  }
  return { score: tiers.words, marks: joined(marks) };
}

function elsewhere(entry: Entry, word: string): boolean {
  return (
    [entry.other, ...entry.keywords].some((text) => {
      const place = textOf(text).folded;
      return occurrences(place, word).some((position) => startsWord(place, position));
    }) ||
    (/^[a-z0-9]+$/.test(word) && matchSyllables(word, entry.syllables)?.spelled === true)
  );
}

/** One wrong, missing, extra or swapped letter in a Latin word of four or more. */
function typoMatch(entry: Entry, wanted: string): Match | undefined {
  if (!/^[a-z]{4,}$/.test(wanted)) return undefined;
  const score = tiers.typo;
  for (const { text, seen } of [
    { text: entry.title, seen: true },
    ...[entry.other, ...entry.keywords].map((other) => ({ text: other, seen: false })),
  ]) {
    for (const { word, at } of textOf(text).words) {
      const length = near(wanted, word);
      if (length === undefined) continue;
      const marks: Range[] = [[at, at + length]];
      return seen ? { score, marks } : { score: score - penalties.other, marks: [], via: { text, marks } };
    }
  }
  const reading = entry.syllables.join('');
  return near(wanted, reading) === undefined ? undefined : { score: score - penalties.reading, marks: [] };
}

/** In order, with neighbours and overlaps made one. */
function joined(marks: Range[]): Range[] {
  const result: Range[] = [];
  for (const [start, end] of [...marks].sort((a, b) => a[0] - b[0])) {
    const last = result.at(-1);
    if (last && start <= last[1]) result[result.length - 1] = [last[0], Math.max(last[1], end)];
    else result.push([start, end]);
  }
  return result;
}

/**
 * Where the words of a query stand in a text that the server found, for marking; where they do not, the part of a name
 * in it that is read so.
 */
export function marksIn(text: string, query: string, readings: readonly NameReading[] = []): Range[] {
  const place = folded(text);
  const words = folded(query).trim().split(/\s+/).filter(Boolean);
  const written = joined(
    words.flatMap((word) => occurrences(place, word).map((at): Range => [at, at + word.length])),
  );
  return written.length > 0 ? written : readMarks(text, folded(query), readings);
}

function readMarks(text: string, query: string, readings: readonly NameReading[]): Range[] {
  const letters = withoutSeparators(query);
  if (!/^[a-z]{2,}$/.test(letters)) return [];
  const marks = readings.flatMap(({ name, syllables }): Range[] => {
    const at = text.indexOf(name);
    const met = at < 0 ? undefined : matchSyllables(letters, syllables);
    if (!met) return [];
    const [start, end] = characterRange(name, met.start, met.end);
    return [[at + start, at + end]];
  });
  return joined(marks);
}
