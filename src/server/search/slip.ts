import { syllablesIn } from './reading.ts';
import { readingsOf } from './syllables.ts';
import type { Keyword } from './keyword.ts';

/** What a name may be like that was meant by a keyword with one slip: regular expressions of PostgreSQL. */
export interface Slip {
  /** Of its reading. */
  reading: string | undefined;
  /** Of its letters, as the database folds them. */
  written: string | undefined;
  /** One of these the name holds, whatever the slip is: what an index is asked for. */
  intactParts: Keyword[];
  /** Or all of one of these syllables. */
  syllables?: string[][];
  /** Of letters: one of these is written in the name, or in its reading without blanks. Sooner known than the expressions. */
  ends?: string[];
  /** Or one of these slips, in place of the expressions. */
  anyOf?: readonly Slip[];
}

/** Shorter, nearly every word is one slip away from another. */
const fewestLetters = 5;
const fewestCharacters = 3;
/** More are a line and no name. */
const mostWords = 3;

/** A keyword that found nothing, once for each of its words that there may be a slip in; the others are as they were typed (R-list-8). */
export function withSlips({ words, ...asItStands }: Keyword): Keyword[] {
  const keywords = words ?? [asItStands];
  if (keywords.length > mostWords) return [];
  return keywords.flatMap((word, at) => {
    const slip = withSlip(word);
    if (!slip) return [];
    return words ? { ...asItStands, letters: undefined, words: words.with(at, slip) } : slip;
  });
}

/**
 * A word with one slip of the hand: a letter wrong, missing, too many, or two swapped, but the first; of Chinese, one
 * character, or others that are read the same. Undefined where no slip is taken for one.
 */
function withSlip({ text, letters }: Keyword): Keyword | undefined {
  if (letters === text && text.length >= fewestLetters) return { text, letters, slip: slipOfLetters(text) };
  if (/^\p{Script=Han}{2,}$/u.test(text)) return { text, letters, slip: slipOfCharacters(text) };
  return undefined;
}

/**
 * What a name may be like that a word of a line was meant for: letters with one slip, or characters that are read the same
 * (R-list-8). Undefined where neither is tried.
 */
export function soundsLike({ text, letters }: Keyword): Slip | undefined {
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

/** The names that one of several words was meant for. */
export function anyOf(slips: readonly Slip[]): Slip {
  return {
    reading: undefined,
    written: undefined,
    anyOf: slips,
    intactParts: slips.flatMap(({ intactParts }) => intactParts),
    syllables: slips.flatMap(({ syllables = [] }) => syllables),
  };
}

/** Whether a record with these texts, read so, is one that the slip leads to. */
export function slipMatches({ reading, written }: Slip, read: string, texts: readonly string[]): boolean {
  if (reading !== undefined && new RegExp(reading).test(read)) return true;
  return written !== undefined && texts.some((text) => new RegExp(written).test(text.toLowerCase()));
}

/** Of names that are read so, whatever the tones: whole syllables, and between them what nobody reads or sees. */
const homophonesOf = (syllables: readonly string[]) => `(?:^| )${syllables.join('(?: -)* ')}(?: |$)`;

function slipOfLetters(text: string): Slip {
  const half = Math.ceil(text.length / 2);
  return {
    // A name, or the whole syllables that it begins with: "shenhe" (审核) is no slip for Shenzhen.
    reading: `(?:^| )(?:${slipsIn([...text], ' ?')})(?: |$)`,
    written: `(?:^|[^a-z0-9])(?:${slipsIn([...text], '')})(?![a-z0-9])`,
    intactParts: [part(text.slice(0, half)), part(text.slice(half))],
    // Without the letters between them, which may have been swapped.
    ends: [text.slice(0, half - 1), text.slice(half + 1)],
  };
}

/** Each way to make one slip, the letters being parted by `between`. */
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

function slipOfCharacters(text: string): Slip {
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
