import { folded, han, joined, textOf, wordStartOf, type TextRange, type FoldedText } from './foldedText.ts';
import { beginsWord, matchText, tiers, type ParsedQuery, type TextMatch } from './matchText.ts';
import { characterRange, matchSyllables, withoutSeparators } from '../domain/syllables.ts';
import { withinOneEdit } from './typo.ts';
import type { TypedWord } from './commandNames.ts';

/** The texts that a command is found by. */
export interface Entry {
  /** Title in the page's language: the only one that is shown. */
  title: string;
  /** Title in the other language. */
  other: string;
  /** Reading of the Chinese title, one token for each character; `chinese` tells which of the two titles that is. */
  syllables: readonly string[];
  chinese: 'title' | 'other';
  keywords: readonly string[];
  /** How keywords are typed without an input method. */
  typed?: readonly TypedWord[];
}

export interface Match {
  score: number;
  /** Parts of the title to mark; empty if it was found by another text. */
  marks: TextRange[];
  /** The other title or the keyword that it was found by, if the title does not contain it. */
  via?: { text: string; marks: TextRange[] };
}

export interface Ranked<Item> extends Match {
  item: Item;
}

/**
 * Scores deducted for a match in a text that is not visible: less likely intended, but still above the kind of match after
 * the next.
 */
export const penalties = { title: 0, reading: 2, other: 8, keyword: 10, keywordRead: 26 } as const;

/** Score below which a match is a guess; records that the server found come before it. */
export const guessBelow = 30;

/** An entry whose texts are folded one time for all queries. */
interface IndexedEntry {
  title: FoldedText;
  /** The title, the other one, the keywords. */
  fields: { text: FoldedText; penalty: number; word?: string }[];
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

/** Parses the query; returns undefined if it is empty. */
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

/** Returns the entry's best match; undefined if there is none. */
export function match(entry: Entry, query: string): Match | undefined {
  const parsedQuery = parsed(query);
  return parsedQuery && matchEntry(indexed(entry), parsedQuery);
}

/** An index of items that are ranked by the typed text. */
export interface Ranking<Item> {
  /** Returns the matching items, the best first, up to the limit; equal matches keep their order. */
  rank: (query: string, limit?: number) => Ranked<Item>[];
}

/** Indexes items for ranking, one time for all queries. */
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

/** Returns the matching items, the best first; equal matches keep their order. */
export function rank<Item>(
  items: readonly Item[],
  query: string,
  entryOf: (item: Item) => Entry,
): Ranked<Item>[] {
  return rankingOf(items, entryOf).rank(query);
}

/** Returns the entry's best match: of its texts, of its reading, of several words; otherwise one with a typo. */
function matchEntry(entry: IndexedEntry, parsedQuery: ParsedQuery): Match | undefined {
  let best = fieldMatch(entry, parsedQuery);
  const read = readingMatch(entry, parsedQuery);
  if (read && read.score > (best?.score ?? 0)) best = read;
  if ((best?.score ?? 0) < tiers.words) best = wordsMatch(entry, parsedQuery) ?? best;
  return best ?? slipMatch(entry, parsedQuery) ?? typoMatch(entry, parsedQuery);
}

/** Returns the best match of its title, the other title and its keywords. */
function fieldMatch({ fields }: IndexedEntry, parsedQuery: ParsedQuery): Match | undefined {
  let best: { found: TextMatch; field: IndexedEntry['fields'][number]; score: number } | undefined;
  for (const field of fields) {
    const found = matchText(field.text, parsedQuery);
    const score = found ? tiers[found.tier] - field.penalty : 0;
    if (found && score > (best?.score ?? 0)) best = { found, field, score };
  }
  if (!best) return undefined;
  const { score, found, field } = best;
  const { text } = field.text;
  if (field.penalty === 0) return { score, marks: found.marks };
  const isRead = field.word !== undefined && field.word !== text;
  return {
    score,
    marks: [],
    via: isRead ? { text: field.word ?? text, marks: [] } : { text, marks: found.marks },
  };
}

/** Matches pinyin in full, in part, or its initials. */
function readingMatch(entry: IndexedEntry, { latin }: ParsedQuery): Match | undefined {
  const found = latin === undefined ? undefined : matchSyllables(latin, entry.syllables);
  if (!found) return undefined;
  const atStart = found.start === 0;
  const spelled = atStart ? tiers.prefix : tiers.wordStart;
  const tier = found.whole ? tiers.exact : found.spelled ? spelled : tiers.initials;
  // Prefers a match of all initials of a title, because it is less likely chance than a part.
  const all = atStart && found.end === entry.syllables.length ? -1 : 0;
  const later = found.spelled ? 0 : atStart ? all : 3;
  const score = tier - later - entry.readingPenalty;
  const { text } = entry.chinese === 'title' ? entry.title : (entry.fields[1]?.text ?? entry.title);
  const marks = [characterRange(text, found.start, found.end)];
  return entry.chinese === 'title' ? { score, marks } : { score, marks: [], via: { text, marks } };
}

/** Matches several words, in any order and either language: each must be in some text. */
function wordsMatch(entry: IndexedEntry, { words }: ParsedQuery): Match | undefined {
  if (words.length < 2) return undefined;
  const marks: TextRange[] = [];
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

/** Matches with one wrong, missing, extra or swapped letter in a Latin word of four or more. */
function typoMatch({ fields, reading }: IndexedEntry, parsedQuery: ParsedQuery): Match | undefined {
  if (!parsedQuery.forgiven) return undefined;
  const { text: typed } = parsedQuery;
  for (const { text, penalty } of fields) {
    for (const { word, at } of text.words) {
      const length = withinOneEdit(typed, word);
      if (length === undefined || !beginsWord(text, typed)) continue;
      const marks: TextRange[] = [[at, at + length]];
      return penalty === 0
        ? { score: tiers.typo, marks }
        : { score: tiers.typo - penalties.other, marks: [], via: { text: text.text, marks } };
    }
  }
  return withinOneEdit(typed, reading) === undefined
    ? undefined
    : { score: tiers.typo - penalties.reading, marks: [] };
}

/** Matches several words if one has two swapped letters and the others are in some text. */
function slipMatch(entry: IndexedEntry, { words }: ParsedQuery): Match | undefined {
  if (words.length < 2) return undefined;
  const [slipped, ...others] = words.filter(
    (word) => wordStartOf(entry.title.folded, word) < 0 && !isElsewhere(entry, word),
  );
  if (slipped === undefined || others.length > 0 || !/^[a-z]{4,}$/.test(slipped)) return undefined;
  const isIntended = entry.fields.some(({ text }) =>
    text.words.some(
      ({ word }) =>
        withinOneEdit(slipped, word) === slipped.length &&
        sorted(slipped) === sorted(word.slice(0, slipped.length)),
    ),
  );
  return isIntended ? { score: tiers.typo, marks: [] } : undefined;
}

const sorted = (letters: string) => Array.from(letters).toSorted().join('');
