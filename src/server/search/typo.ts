import { syllablesIn } from './reading.ts';
import { readingsOf } from './syllables.ts';
import type { Keyword } from './keyword.ts';

/** Patterns for names that differ from a keyword by one typo: regular expressions of PostgreSQL. */
export interface Typo {
  /** Pattern of the name's reading. */
  reading: string | undefined;
  /** Pattern of the name's letters, as the database folds them. */
  written: string | undefined;
  /** The name contains one of these, whatever the typo is; an index looks them up. */
  intactParts: Keyword[];
  /** Or it contains all syllables of one of these lists. */
  syllables?: string[][];
  /** For letters: one of these is in the name, or in its reading without blanks. Faster to check than the patterns. */
  ends?: string[];
  /** Alternatives that replace the patterns. */
  anyOf?: readonly Typo[];
}

/** Shortest lengths, because nearly every shorter word is one typo away from another. */
const fewestLetters = 5;
const fewestCharacters = 3;
/** Most words; a longer text is a line and no name. */
const mostWords = 3;

/**
 * Returns variants of a keyword that found nothing: one for each word that may have a typo, with the others as they were
 * typed (R-list-8).
 */
export function withTypos({ words, ...asItStands }: Keyword): Keyword[] {
  const keywords = words ?? [asItStands];
  if (keywords.length > mostWords) return [];
  return keywords.flatMap((word, at) => {
    const typo = withTypo(word);
    if (!typo) return [];
    return words ? { ...asItStands, letters: undefined, words: words.with(at, typo) } : typo;
  });
}

/**
 * Returns the patterns for a word with one typo. For letters: one wrong, missing, extra or swapped with the next, but not
 * the first. For Chinese: one character, or others that sound the same. Undefined for words that no typo is assumed in.
 */
function withTypo({ text, letters }: Keyword): Keyword | undefined {
  if (letters === text && text.length >= fewestLetters) return { text, letters, typo: slipOfLetters(text) };
  if (/^\p{Script=Han}{2,}$/u.test(text)) return { text, letters, typo: slipOfCharacters(text) };
  return undefined;
}

/**
 * Returns the patterns for names that a word of a line may stand for: letters with one typo, or characters that sound the
 * same (R-list-8). Undefined for other words.
 */
export function soundsLike({ text, letters }: Keyword): Typo | undefined {
  if (letters === text && text.length >= fewestLetters) return slipOfLetters(text);
  if (!/^\p{Script=Han}{2,}$/u.test(text)) return undefined;
  const syllables = syllablesIn(text);
  return {
    reading: homophonesOf(syllables),
    written: undefined,
    intactParts: [],
    syllables: [syllables],
  };
}

/** Returns the alternatives of several words. */
export function anyOf(typos: readonly Typo[]): Typo {
  return {
    reading: undefined,
    written: undefined,
    anyOf: typos,
    intactParts: typos.flatMap(({ intactParts }) => intactParts),
    syllables: typos.flatMap(({ syllables = [] }) => syllables),
  };
}

/** Tells whether a record with this reading and these texts matches the typo patterns. */
export function typoMatches({ reading, written }: Typo, read: string, texts: readonly string[]): boolean {
  if (reading !== undefined && new RegExp(reading).test(read)) return true;
  return written !== undefined && texts.some((text) => new RegExp(written).test(text.toLowerCase()));
}

/**
 * Returns the pattern of names with these syllables, in any tone: whole syllables, and between them characters without a
 * reading.
 */
const homophonesOf = (syllables: readonly string[]) => `(?:^| )${syllables.join('(?: -)* ')}(?: |$)`;

function slipOfLetters(text: string): Typo {
  const half = Math.ceil(text.length / 2);
  return {
    // Matches a whole name, or the whole syllables that it begins with: "shenhe" (审核) is no typo of Shenzhen.
    reading: `(?:^| )(?:${slipsIn([...text], ' ?')})(?: |$)`,
    written: `(?:^|[^a-z0-9])(?:${slipsIn([...text], '')})(?![a-z0-9])`,
    intactParts: [part(text.slice(0, half)), part(text.slice(half))],
    // Without the letters between them, which may have been swapped.
    ends: [text.slice(0, half - 1), text.slice(half + 1)],
  };
}

/** Returns a pattern for each possible typo; `between` separates the letters. */
function slipsIn(letters: readonly string[], between: string): string {
  const from = (at: number) =>
    letters
      .slice(at)
      .map((letter) => between + letter)
      .join('');
  return letters
    .slice(1)
    .map((letter, index) => {
      const at = index + 1;
      const next = letters[at + 1];
      const any = `${between}[a-z]`;
      const swapped = next === undefined ? [] : [between + next + between + letter + from(at + 2)];
      const alternatives = [`(?:${any})?${from(at + 1)}`, any + from(at), ...swapped];
      return `${letters.slice(0, at).join(between)}(?:${alternatives.join('|')})`;
    })
    .join('|');
}

/** As it is written, and the most of its end that can be read: it may begin within a syllable. */
function part(text: string): Keyword {
  const readable = Array.from(text, (_, at) => text.slice(at)).find(
    (end) => end.length > 1 && readingsOf(end) !== undefined,
  );
  return { text, letters: readable };
}

function slipOfCharacters(text: string): Typo {
  const characters = [...text];
  const syllables = syllablesIn(text);
  const half = Math.ceil(characters.length / 2);
  const wrong = characters.map((_, at) =>
    [...characters.slice(0, at), '.', ...characters.slice(at + 1)].join(''),
  );
  const parts = [characters.slice(0, half), characters.slice(half)].map((each) => each.join(''));
  return {
    reading: homophonesOf(syllables),
    written: characters.length < fewestCharacters ? undefined : wrong.join('|'),
    intactParts: [
      { text, letters: syllables.join('') },
      ...(characters.length < fewestCharacters
        ? []
        : parts.map((each) => ({ text: each, letters: undefined }))),
    ],
  };
}
