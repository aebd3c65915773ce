import { folded, han, joined, textOf, wordStartOf, type Range, type Text } from './foldedText.ts';
import { beginsWord, matchText, tiers, type ParsedQuery } from './matchText.ts';
import { characterRange, matchSyllables, withoutSeparators } from '../domain/syllables.ts';
import { near } from './typo.ts';
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

/** An entry, its texts folded once for all that is typed. */
interface IndexedEntry {
  title: Text;
  /** The title, the other one, the keywords. */
  fields: { text: Text; penalty: number; word?: string }[];
  syllables: readonly string[];
  /** The syllables as one word. */
  reading: string;
  readingPenalty: number;
  chinese: 'title' | 'other';
}

function indexed({ title, other, syllables, chinese, keywords, typed = [] }: Entry): IndexedEntry {
  const fields = [
    { text: textOf(title), penalty: penalties.title },
    { text: textOf(other), penalty: penalties.other },
    ...keywords.map((keyword) => ({ text: textOf(keyword), penalty: penalties.keyword })),
    ...typed.map(({ typed: text, word }) => ({ text: textOf(text), penalty: penalties.keywordRead, word })),
  ];
  const readingPenalty = penalties.reading + (chinese === 'title' ? 0 : penalties.other);
  return { title: textOf(title), fields, syllables, reading: syllables.join(''), readingPenalty, chinese };
}

/** Undefined when nothing is typed. */
function parsed(query: string): ParsedQuery | undefined {
  const text = folded(query).trim().replace(/\s+/g, ' ');
  if (text === '') return undefined;
  const latin = withoutSeparators(text);
  const letters = Array.from(text.replaceAll(' ', ''));
  return {
    text,
    words: text.split(' '),
    letters: letters.length >= (han.test(text) ? 2 : 3) ? letters : undefined,
    latin: isLatin(latin) ? latin : undefined,
    forgiven: /^[a-z]{4,}$/.test(text),
  };
}

const isLatin = (text: string) => /^[a-z0-9]+$/.test(text);

/** The entry's best match, or undefined. */
export function match(entry: Entry, query: string): Match | undefined {
  const parsedQuery = parsed(query);
  return parsedQuery && matchEntry(indexed(entry), parsedQuery);
}

/** Items that are ranked by what is typed. */
export interface Ranking<Item> {
  /** Those that match, the best first, at most so many; those that match alike keep their order. */
  rank: (query: string, limit?: number) => Ranked<Item>[];
}

/** Prepares items to be ranked, once for all that is typed. */
export function rankingOf<Item>(items: readonly Item[], entryOf: (item: Item) => Entry): Ranking<Item> {
  const entries = items.map((item) => ({ item, entry: indexed(entryOf(item)) }));
  return {
    rank: (query, limit) => {
      const parsedQuery = parsed(query);
      if (!parsedQuery) return [];
      return entries
        .flatMap(({ item, entry }) => {
          const found = matchEntry(entry, parsedQuery);
          return found ? [{ ...found, item }] : [];
        })
        .sort((a, b) => b.score - a.score)
        .slice(0, limit);
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

/** The entry's best match: of its texts, of its reading, of several words; else one by a slip of the hand. */
function matchEntry(entry: IndexedEntry, parsedQuery: ParsedQuery): Match | undefined {
  let best: Match | undefined;
  for (const found of [...fieldMatches(entry, parsedQuery), readingMatch(entry, parsedQuery)])
    if (found && found.score > (best?.score ?? 0)) best = found;
  if ((best?.score ?? 0) < tiers.words) best = wordsMatch(entry, parsedQuery) ?? best;
  return best ?? slipMatch(entry, parsedQuery) ?? typoMatch(entry, parsedQuery);
}

/** The matches of its title, of the other title and of its keywords. */
function fieldMatches({ fields }: IndexedEntry, parsedQuery: ParsedQuery): Match[] {
  return fields.flatMap(({ text, penalty, word }) => {
    const found = matchText(text, parsedQuery);
    if (!found) return [];
    const score = tiers[found.tier] - penalty;
    const { marks } = found;
    if (penalty === 0) return [{ score, marks }];
    const via =
      word === undefined || word === text.text ? { text: text.text, marks } : { text: word, marks: [] };
    return [{ score, marks: [], via }];
  });
}

/** Pinyin in full, in part, or its initials. */
function readingMatch(entry: IndexedEntry, { latin }: ParsedQuery): Match | undefined {
  const found = latin === undefined ? undefined : matchSyllables(latin, entry.syllables);
  if (!found) return undefined;
  const atStart = found.start === 0;
  const spelled = atStart ? tiers.prefix : tiers.wordStart;
  const tier = found.whole ? tiers.exact : found.spelled ? spelled : tiers.initials;
  // All of a title's initials are less likely chance than some.
  const all = atStart && found.end === entry.syllables.length ? -1 : 0;
  const later = found.spelled ? 0 : atStart ? all : 3;
  const score = tier - later - entry.readingPenalty;
  const { text } = entry.chinese === 'title' ? entry.title : (entry.fields[1]?.text ?? entry.title);
  const marks = [characterRange(text, found.start, found.end)];
  return entry.chinese === 'title' ? { score, marks } : { score, marks: [], via: { text, marks } };
}

/** Several words, in any order and either language: each is somewhere. */
function wordsMatch(entry: IndexedEntry, { words }: ParsedQuery): Match | undefined {
  if (words.length < 2) return undefined;
  const marks: Range[] = [];
  for (const word of words) {
    const at = wordStartOf(entry.title.folded, word);
    if (at >= 0) marks.push([at, at + word.length]);
    else if (!isElsewhere(entry, word)) return undefined;
  }
  return { score: tiers.words, marks: joined(marks) };
}

function isElsewhere({ fields, syllables }: IndexedEntry, word: string): boolean {
  if (fields.some(({ text }) => wordStartOf(text.folded, word) >= 0)) return true;
  return isLatin(word) && matchSyllables(word, syllables)?.spelled === true;
}

/** One wrong, missing, extra or swapped letter in a Latin word of four or more. */
function typoMatch({ fields, reading }: IndexedEntry, parsedQuery: ParsedQuery): Match | undefined {
  if (!parsedQuery.forgiven) return undefined;
  const { text: typed } = parsedQuery;
  for (const { text, penalty } of fields) {
    for (const { word, at } of text.words) {
      const length = near(typed, word);
      if (length === undefined || !beginsWord(text, typed)) continue;
      const marks: Range[] = [[at, at + length]];
      return penalty === 0
        ? { score: tiers.typo, marks }
        : { score: tiers.typo - penalties.other, marks: [], via: { text: text.text, marks } };
    }
  }
  return near(typed, reading) === undefined
    ? undefined
    : { score: tiers.typo - penalties.reading, marks: [] };
}

/** Several words, of which one has two letters swapped and the others are somewhere. */
function slipMatch(entry: IndexedEntry, { words }: ParsedQuery): Match | undefined {
  if (words.length < 2) return undefined;
  const [slipped, ...others] = words.filter(
    (word) => wordStartOf(entry.title.folded, word) < 0 && !isElsewhere(entry, word),
  );
  if (slipped === undefined || others.length > 0 || !/^[a-z]{4,}$/.test(slipped)) return undefined;
  const isIntended = entry.fields.some(({ text }) =>
    text.words.some(
      ({ word }) =>
        near(slipped, word) === slipped.length && sorted(slipped) === sorted(word.slice(0, slipped.length)),
    ),
  );
  return isIntended ? { score: tiers.typo, marks: [] } : undefined;
}

const sorted = (letters: string) => Array.from(letters).toSorted().join('');
