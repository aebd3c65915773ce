import {
  charactersOf,
  folded,
  han,
  holds,
  holdsPairs,
  joined,
  pairsOf,
  textOf,
  wordStartOf,
} from './foldedText.ts';
import type { Range, Text } from './foldedText.ts';
import { boundsOf, readingOf, type Reading } from './bounds.ts';
import { matchText, tiers, type Wanted, type WantedWord } from './matchText.ts';
import { characterRange, matchSyllables, silent, withoutSeparators } from '../domain/syllables.ts';
import { bestFew } from './bestFew.ts';
import { near, slipsOf } from './typo.ts';
import type { TypedWord } from './commandNames.ts';

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
  /** How keywords are typed without an input method. */
  typed?: readonly TypedWord[];
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

/** Matched by something that is not on the screen: less likely meant, but never below the next kind of match but one. */
export const penalties = { title: 0, reading: 2, other: 8, keyword: 10, keywordRead: 26 } as const;

/** Below this a match is a guess, and records that the server found go before it. */
export const guessBelow = 30;

/** An entry made ready to be compared with whatever is typed. */
interface Ready {
  title: Text;
  /** The title, the other one, the keywords. */
  fields: { place: Text; penalty: number; word?: string }[];
  syllables: readonly string[];
  reading: Reading;
  readingPenalty: number;
  chinese: 'title' | 'other';
}

function ready({ title, other, syllables, chinese, keywords, typed = [] }: Entry): Ready {
  const fields = [
    { place: textOf(title), penalty: penalties.title },
    { place: textOf(other), penalty: penalties.other },
    ...keywords.map((keyword) => ({ place: textOf(keyword), penalty: penalties.keyword })),
    ...typed.map(({ typed: text, word }) => ({ place: textOf(text), penalty: penalties.keywordRead, word })),
  ];
  const readingPenalty = penalties.reading + (chinese === 'title' ? 0 : penalties.other);
  const reading = readingOf(syllables, silent);
  return { title: textOf(title), fields, syllables, reading, readingPenalty, chinese };
}

/** Undefined when nothing is typed. */
function wantedOf(query: string): Wanted | undefined {
  const text = folded(query).trim().replace(/\s+/g, ' ');
  if (text === '') return undefined;
  const latin = withoutSeparators(text);
  const letters = Array.from(text.replaceAll(' ', ''));
  return {
    text,
    words: text.split(' ').map((word) => ({
      text: word,
      characters: charactersOf(word),
      pairs: pairsOf(word),
      first: charactersOf(word[0] ?? ''),
      latin: /^[a-z0-9]+$/.test(word),
    })),
    letters: letters.length >= (han.test(text) ? 2 : 3) ? letters : undefined,
    characters: charactersOf(text),
    pairs: pairsOf(text),
    first: charactersOf(text[0] ?? ''),
    latin: /^[a-z0-9]+$/.test(latin) ? latin : undefined,
    latinPairs: pairsOf(latin),
    forgiven: /^[a-z]{4,}$/.test(text),
  };
}

/** The entry's best match, or undefined. */
export function match(entry: Entry, query: string): Match | undefined {
  const wanted = wantedOf(query);
  const made = ready(entry);
  return wanted && (bestMatch(made, wanted, 0) ?? typoMatch(made, wanted, 0));
}

/** Items that are ranked by what is typed. */
export interface Ranking<Item> {
  /** Those that match, the best first, at most so many; those that match alike keep their order. */
  rank: (query: string, limit?: number) => Ranked<Item>[];
}

/** Makes items ready to be ranked: once for all that is typed. */
export function rankingOf<Item>(items: readonly Item[], entryOf: (item: Item) => Entry): Ranking<Item> {
  const entries = items.map((item) => ready(entryOf(item)));
  const bounds = boundsOf(entries);
  const slips = slipsOf(
    entries.map(({ fields, reading }) => [
      ...fields.flatMap(({ place }) => place.words.map(({ word }) => word)),
      reading.text,
    ]),
  );
  return {
    rank: (query, limit = Infinity) => {
      const wanted = wantedOf(query);
      if (!wanted) return [];
      const best = bestFew(limit);
      const byBound: number[][] = Array.from({ length: tiers.exact + 1 }, () => []);
      const found = bounds.of(wanted);
      for (let at = 0; at < found.length; at += 1) {
        const bound = found[at] ?? 0;
        if (bound > 0) byBound[bound]?.push(at);
      }
      // The most promising ones first.
      for (let bound = tiers.exact; bound > 0 && bound >= best.enough(); bound -= 1)
        for (const at of byBound[bound] ?? [])
          best.offer(at, bound, (above) => entries[at] && bestMatch(entries[at], wanted, above));
      if (wanted.forgiven && tiers.typo >= best.enough())
        for (const at of slips.entries(wanted.text))
          best.offer(at, tiers.typo, (above) => entries[at] && typoMatch(entries[at], wanted, above));
      return best.all().flatMap(({ at, found }) => {
        const item = items[at];
        return item === undefined ? [] : [{ ...found, item }];
      });
    },
  };
}

/** Items that match, the best first; those that match alike keep their order. */
export function rank<Item>(
  items: readonly Item[],
  query: string,
  entryOf: (item: Item) => Entry,
): Ranked<Item>[] {
  return rankingOf(items, entryOf).rank(query);
}

/** The best match with a score above the given one, or undefined. */
function bestMatch(entry: Ready, wanted: Wanted, above: number): Match | undefined {
  let best: Match | undefined;
  let score = above;
  for (const { place, penalty, word } of entry.fields) {
    const match = matchText(place, wanted, score + penalty);
    if (!match) continue;
    score = tiers[match.tier] - penalty;
    const { marks } = match;
    const via =
      word === undefined || word === place.text ? { text: place.text, marks } : { text: word, marks: [] };
    best = penalty === 0 ? { score, marks } : { score, marks: [], via };
  }
  const read = readingMatch(entry, wanted, score);
  if (read) {
    best = read;
    ({ score } = read);
  }
  return wordsMatch(entry, wanted, score) ?? best ?? slipMatch(entry, wanted, above);
}

/** Pinyin in full, in part, or its initials. */
function readingMatch(entry: Ready, { latin, characters, first }: Wanted, above: number): Match | undefined {
  const { reading } = entry;
  const may = holds(reading.characters, characters) && holds(reading.initials, first);
  if (latin === undefined || !may) return undefined;
  const unseen = entry.readingPenalty;
  const begins = reading.text[0] === latin[0];
  const whole = latin.length === reading.letters;
  const atMost = !begins ? tiers.wordStart : whole ? tiers.exact : tiers.prefix;
  if (atMost - unseen <= above) return undefined;
  const match = matchSyllables(latin, entry.syllables);
  if (!match) return undefined;
  const atStart = match.start === 0;
  const spelled = atStart ? tiers.prefix : tiers.wordStart;
  const tier = match.whole ? tiers.exact : match.spelled ? spelled : tiers.initials;
  // All of a title's initials are less likely chance than some.
  const all = atStart && match.end === entry.syllables.length ? -1 : 0;
  const later = match.spelled ? 0 : atStart ? all : 3;
  const score = tier - later - unseen;
  if (score <= above) return undefined;
  const { text } = entry.chinese === 'title' ? entry.title : (entry.fields[1]?.place ?? entry.title);
  const marks = [characterRange(text, match.start, match.end)];
  return entry.chinese === 'title' ? { score, marks } : { score, marks: [], via: { text, marks } };
}

/** Several words, in any order and either language: each is somewhere. */
function wordsMatch(entry: Ready, { words }: Wanted, above: number): Match | undefined {
  if (words.length < 2 || tiers.words <= above) return undefined;
  const marks: Range[] = [];
  for (const word of words) {
    const at = wordIn(entry.title, word);
    if (at >= 0) marks.push([at, at + word.text.length]);
    else if (!isElsewhere(entry, word)) return undefined;
  }
  return { score: tiers.words, marks: joined(marks) };
}

function wordIn(place: Text, { text, characters, pairs }: WantedWord): number {
  return holds(place.characters, characters) && holdsPairs(place.pairs, pairs)
    ? wordStartOf(place.folded, text)
    : -1;
}

function isElsewhere({ fields, reading, syllables }: Ready, word: WantedWord): boolean {
  for (const { place } of fields) if (wordIn(place, word) >= 0) return true;
  const may = word.latin && holds(reading.characters, word.characters);
  return may && matchSyllables(word.text, syllables)?.spelled === true;
}

/** One wrong, missing, extra or swapped letter in a Latin word of four or more. */
function typoMatch(entry: Ready, { text: typed, forgiven, first }: Wanted, above: number): Match | undefined {
  if (!forgiven || tiers.typo <= above) return undefined;
  for (const { place, penalty } of entry.fields) {
    if (!holds(place.initials, first)) continue;
    for (const { word, at } of place.words) {
      const length = near(typed, word);
      if (length === undefined) continue;
      const marks: Range[] = [[at, at + length]];
      const match =
        penalty === 0
          ? { score: tiers.typo, marks }
          : { score: tiers.typo - penalties.other, marks: [], via: { text: place.text, marks } };
      return match.score > above ? match : undefined;
    }
  }
  const score = tiers.typo - penalties.reading;
  return score > above && isNearReading(entry, typed) ? { score, marks: [] } : undefined;
}

function isNearReading({ reading }: Ready, typed: string): boolean {
  return near(typed, reading.text) !== undefined;
}

/** Several words, of which one has two letters swapped and the others are somewhere. */
function slipMatch(entry: Ready, { words }: Wanted, above: number): Match | undefined {
  if (words.length < 2 || tiers.typo <= above) return undefined;
  const missing = words.filter((word) => wordIn(entry.title, word) < 0 && !isElsewhere(entry, word));
  const [slipped, ...others] = missing;
  if (!slipped || others.length > 0 || !/^[a-z]{4,}$/.test(slipped.text)) return undefined;
  const { text } = slipped;
  const meant = entry.fields.some(({ place }) =>
    place.words.some(
      ({ word }) => near(text, word) === text.length && sorted(text) === sorted(word.slice(0, text.length)),
    ),
  );
  return meant ? { score: tiers.typo, marks: [] } : undefined;
}

const sorted = (letters: string) => Array.from(letters).toSorted().join('');
