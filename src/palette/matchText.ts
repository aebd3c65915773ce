import { joined, wordStartOf, type TextRange, type FoldedText } from './foldedText.ts';

/** Scores of the kinds of text matches, the best first. */
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
type Tier = keyof typeof tiers;

/** The typed text, folded like the texts that it is compared with. */
export interface ParsedQuery {
  text: string;
  words: readonly string[];
  /** Its characters, if there are enough to match with others between them. */
  letters: readonly string[] | undefined;
  /** The text without separators that input methods insert between syllables; undefined if it is not in Latin letters. */
  latin: string | undefined;
  /** True if one typo in it is allowed: it is a Latin word of four letters or more. */
  forgiven: boolean;
}

export interface TextMatch {
  tier: Tier;
  marks: TextRange[];
}

/** Returns how well and where the typed text matches another; undefined if it does not. */
export function matchText(target: FoldedText, { text: typed, letters }: ParsedQuery): TextMatch | undefined {
  const { folded: text } = target;
  if (text === typed) return { tier: 'exact', marks: [[0, text.length]] };
  const first = text.indexOf(typed);
  if (first === 0) return { tier: 'prefix', marks: [[0, typed.length]] };
  if (first > 0) {
    const at = wordStartOf(text, typed, first);
    return at > 0
      ? { tier: 'wordStart', marks: [[at, at + typed.length]] }
      : { tier: 'substring', marks: [[first, first + typed.length]] };
  }
  if (!beginsWord(target, typed)) return undefined;
  const initials = matchInitials(target, typed);
  if (initials) return { tier: 'initials', marks: initials };
  const between = letters && matchSubsequence(text, letters);
  return between && { tier: 'subsequence', marks: between };
}

/** Tells whether a word of the text begins with the first letter of the typed one. */
export function beginsWord({ folded: text }: FoldedText, typed: string): boolean {
  return wordStartOf(text, typed[0] ?? '') >= 0;
}

/** Matches the initials of consecutive words: "sp" in "Sell package". */
function matchInitials({ words }: FoldedText, initials: string): TextRange[] | undefined {
  if (initials.length < 2) return undefined;
  for (let from = 0; from + initials.length <= words.length; from += 1) {
    let matching = 0;
    while (matching < initials.length && words[from + matching]?.word[0] === initials[matching])
      matching += 1;
    if (matching === initials.length) return words.slice(from, from + matching).map(({ at }) => [at, at + 1]);
  }
  return undefined;
}

/**
 * Matches the letters in their order with others between. The first one must start a word, so that chance matches are rare.
 */
function matchSubsequence(text: string, letters: readonly string[]): TextRange[] | undefined {
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
