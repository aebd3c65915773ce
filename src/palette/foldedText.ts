/** Texts as they are compared with what is typed. */

/** Part of a string, in UTF-16 units: [start, end). */
export type Range = readonly [start: number, end: number];

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
export interface Text {
  text: string;
  folded: string;
  /** Latin words and where they begin. */
  words: { word: string; at: number }[];
}

/** More than all titles and keywords of the product. */
const maxTexts = 20_000;

const texts = new Map<string, Text>();

export function textOf(text: string): Text {
  const known = texts.get(text);
  if (known) return known;
  const foldedText = folded(text);
  const made = {
    text,
    folded: foldedText,
    words: Array.from(foldedText.matchAll(/[a-z0-9]+/g), (found) => ({ word: found[0], at: found.index })),
  };
  // Names of records and of their controls are among them: without a limit they would pile up.
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

/** Chinese is written without blanks: every character may begin a word. */
function startsWord(text: string, at: number): boolean {
  if (at === 0) return true;
  // Most texts are plain: a regular expression for each of their letters would take most of the time of a search.
  const plain = text.charCodeAt(at) < 128 && isPlainLetter(text.charCodeAt(at - 1));
  return !plain && (han.test(text[at] ?? '') || !letterOrDigit.test(text[at - 1] ?? ''));
}

/** Of folded texts: a to z and digits. */
function isPlainLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
}

/** Where the wanted text first stands at the beginning of a word, from a position on; -1 where it does not. */
export function wordStartOf(text: string, pattern: string, from = 0): number {
  let at = text.indexOf(pattern, from);
  while (at >= 0 && !startsWord(text, at)) at = text.indexOf(pattern, at + 1);
  return at;
}

/** In order, with neighbours and overlaps made one. */
export function joined(ranges: readonly Range[]): Range[] {
  const result: Range[] = [];
  for (const [start, end] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const last = result.at(-1);
    if (last && start <= last[1]) result[result.length - 1] = [last[0], Math.max(last[1], end)];
    else result.push([start, end]);
  }
  return result;
}
