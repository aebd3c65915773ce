import { holds, holdsPairs, joined, wordStartOf } from './foldedText.ts';
import type { Characters, Pairs, Range, Text } from './foldedText.ts';

/** How a text matches, the best first. */
export const tiers = {
  exact: 100,
  prefix: 85,
  wordStart: 70,
  substring: 55,
  words: 52,
  initials: 50,
  subsequence: 20,
  typo: 10,
} as const;
export type Tier = keyof typeof tiers;

/** A word of what is typed. */
export interface WantedWord {
  text: string;
  characters: Characters;
  pairs: Pairs;
  /** Its first character. */
  first: Characters;
  /** It is in Latin letters. */
  latin: boolean;
}

/** What is typed, as texts are compared with it. */
export interface Wanted {
  text: string;
  words: readonly WantedWord[];
  /** Its characters, if enough of them that they may match with others between. */
  letters: readonly string[] | undefined;
  characters: Characters;
  pairs: Pairs;
  /** Its first character. */
  first: Characters;
  /** Without what input methods put between syllables; undefined where it is not in Latin letters. */
  latin: string | undefined;
  latinPairs: Pairs;
  /** A slip of the hand in it is forgiven: it is a Latin word of four letters or more. */
  forgiven: boolean;
}

export interface TextMatch {
  tier: Tier;
  marks: Range[];
}

/** How the wanted text matches another, and where; undefined unless by a better tier than those up to `above`. */
export function matchText(place: Text, wanted: Wanted, above: number): TextMatch | undefined {
  if (above >= tiers.exact || !holds(place.characters, wanted.characters)) return undefined;
  const { folded: text } = place;
  const { text: typed } = wanted;
  if (text === typed) return { tier: 'exact', marks: [[0, text.length]] };
  if (above >= tiers.prefix) return undefined;
  const first = holdsPairs(place.pairs, wanted.pairs) ? text.indexOf(typed) : -1;
  if (first === 0) return { tier: 'prefix', marks: [[0, typed.length]] };
  if (above >= tiers.wordStart) return undefined;
  if (first > 0) {
    const at = wordStartOf(text, typed, first);
    if (at > 0) return { tier: 'wordStart', marks: [[at, at + typed.length]] };
    return above < tiers.substring
      ? { tier: 'substring', marks: [[first, first + typed.length]] }
      : undefined;
  }
  if (!holds(place.initials, wanted.first)) return undefined;
  const initials = above < tiers.initials ? matchInitials(place, typed) : undefined;
  if (initials) return { tier: 'initials', marks: initials };
  const { letters } = wanted;
  const between = letters && above < tiers.subsequence ? matchSubsequence(text, letters) : undefined;
  return between && { tier: 'subsequence', marks: between };
}

/** First letters of words that follow one another: "sp" in "Sell package". */
function matchInitials({ words }: Text, wanted: string): Range[] | undefined {
  if (wanted.length < 2) return undefined;
  for (let from = 0; from + wanted.length <= words.length; from += 1) {
    let matching = 0;
    while (matching < wanted.length && words[from + matching]?.word[0] === wanted[matching]) matching += 1;
    if (matching === wanted.length) return words.slice(from, from + matching).map(({ at }) => [at, at + 1]);
  }
  return undefined;
}

/** The letters in their order with others between; the first one begins a word, so that chance hits stay few. */
function matchSubsequence(text: string, letters: readonly string[]): Range[] | undefined {
  const positions: number[] = [];
  let at = wordStartOf(text, letters[0] ?? '');
  if (at < 0) return undefined;
  for (const letter of letters) {
    at = text.indexOf(letter, at);
    if (at < 0) return undefined;
    positions.push(at);
    at += letter.length;
  }
  return joined(positions.map((position, index) => [position, position + (letters[index]?.length ?? 0)]));
}
