/** Texts in the form that is compared with the typed text. */

/** Part of a string, in UTF-16 units: [start, end). */
export type TextRange = readonly [start: number, end: number];

/** Returns a text for comparison: width and case folded, character by character, so that positions do not change. */
export function folded(text: string): string {
  const whole = text.normalize('NFKC').toLowerCase();
  if (whole.length === text.length) return whole;
  return Array.from(text, (character) => {
    const plain = character.normalize('NFKC').toLowerCase();
    return plain.length === character.length ? plain : character;
  }).join('');
}

/** A title or keyword, indexed one time: there are few, and each typed letter needs all of them. */
export interface FoldedText {
  text: string;
  folded: string;
  /** Latin words and their start positions. */
  words: { word: string; at: number }[];
}

/** The cache's limit: more than all titles and keywords of the product. */
const maxTexts = 20_000;

const texts = new Map<string, FoldedText>();

export function textOf(text: string): FoldedText {
  const known = texts.get(text);
  if (known) return known;
  const foldedText = folded(text);
  const made = {
    text,
    folded: foldedText,
    words: Array.from(foldedText.matchAll(/[a-z0-9]+/g), (found) => ({ word: found[0], at: found.index })),
  };
  // Empties the cache at the limit, because it also contains names of records and of their controls.
  if (texts.size > maxTexts) texts.clear();
  texts.set(text, made);
  return made;
}

export function occurrences(text: string, pattern: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(pattern); at >= 0; at = text.indexOf(pattern, at + 1)) found.push(at);
  return found;
}

const letterOrDigit = /[\p{L}\p{N}]/u;
export const han = /\p{Script=Han}/u;

/** Tells whether a word may start here. Chinese is written without blanks, so every character may start a word. */
function startsWord(text: string, at: number): boolean {
  if (at === 0) return true;
  // Handles plain letters first, because a regular expression for each letter would take most of a search's time.
  const plain = text.charCodeAt(at) < 128 && isPlainLetter(text.charCodeAt(at - 1));
  return !plain && (han.test(text[at] ?? '') || !letterOrDigit.test(text[at - 1] ?? ''));
}

/** Tells whether a character of a folded text is a letter from a to z or a digit. */
function isPlainLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
}

/** Returns the first position of the pattern at the start of a word; -1 if there is none. */
export function wordStartOf(text: string, pattern: string, from = 0): number {
  let at = text.indexOf(pattern, from);
  while (at >= 0 && !startsWord(text, at)) at = text.indexOf(pattern, at + 1);
  return at;
}

/** Sorts the ranges and merges adjacent and overlapping ones. */
export function joined(ranges: readonly TextRange[]): TextRange[] {
  const result: TextRange[] = [];
  for (const [start, end] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const last = result.at(-1);
    if (last && start <= last[1]) result[result.length - 1] = [last[0], Math.max(last[1], end)];
    else result.push([start, end]);
  }
  return result;
}
