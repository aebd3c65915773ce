import { charactersOf, pairsOf, type Characters, type Pairs, type Text } from './foldedText.ts';
import { tiers, type Wanted, type WantedWord } from './matchText.ts';

/** How an entry's Chinese title is read, as it is compared with what is typed. */
export interface Reading {
  text: string;
  /** How many letters it has. */
  letters: number;
  characters: Characters;
  pairs: Pairs;
  initials: Characters;
  first: Characters;
}

/** What of an entry tells how well it may match at most; each text with what its matches count less. */
export interface Outline {
  fields: readonly { place: Text; penalty: number }[];
  reading: Reading;
  readingPenalty: number;
}

export interface Bounds {
  /**
   * Of each entry, the best score that it may have but for a slip in what is typed; 0: it does not match. Filled anew
   * by each call.
   */
  of: (wanted: Wanted) => Uint8Array;
}

/** A letter within what is typed: it begins a syllable, or follows on the letter before it. */
interface Step {
  letter: number;
  pair: Pairs;
}

/** Two letters swapped break so many pairs of neighbours at most. */
const pairsOfSlip = 3;

const bitsOf = ({ latin, other }: Characters) => [latin, other];

/** The numbers of a text side by side, which are read faster than objects. */
function numbersOf(text: Omit<Reading, 'text' | 'letters'>, length: number, penalty: number): number[] {
  const { characters, pairs, initials, first } = text;
  return [
    ...bitsOf(characters),
    pairs.low,
    pairs.high,
    ...bitsOf(initials),
    ...bitsOf(first),
    length,
    penalty,
  ];
}
const width = 10;

/**
 * Tells by characters alone, of all entries at once, how well each may match: most are ruled out, and of the others
 * the most promising are looked at first.
 */
export function boundsOf(entries: readonly Outline[]): Bounds {
  const numbers = Int32Array.from(
    entries.flatMap(({ fields, reading, readingPenalty }) => [
      ...fields.flatMap(({ place, penalty }) => numbersOf(place, place.folded.length, penalty)),
      ...numbersOf(reading, reading.letters, readingPenalty),
    ]),
  );
  /** Where the numbers of each entry end; the last are its reading's. */
  const ends = new Int32Array(entries.length);
  entries.reduce((end, { fields }, entry) => (ends[entry] = end + (fields.length + 1) * width), 0);
  const found = new Uint8Array(entries.length);

  const lacks = (at: number, bits: number) => bits & ~(numbers[at] ?? 0);
  const has = (at: number, { latin, other }: Characters) => (lacks(at, latin) | lacks(at + 1, other)) === 0;
  const hasPairs = (at: number, { low, high }: Pairs) => (lacks(at + 2, low) | lacks(at + 3, high)) === 0;
  const beginsWord = (at: number, first: Characters) => has(at + 4, first);
  const penaltyOf = (at: number) => numbers[at + 9] ?? 0;

  const together = (at: number, first: Characters, letters: number) => {
    if (has(at + 6, first)) return numbers[at + 8] === letters ? tiers.exact : tiers.prefix;
    return beginsWord(at, first) ? tiers.wordStart : tiers.substring;
  };

  const ofField = (at: number, { text, characters, pairs, first, letters }: Wanted): number => {
    if (hasPairs(at, pairs)) return together(at, first, text.length) - penaltyOf(at);
    if (!beginsWord(at, first)) return 0;
    const tier = has(at + 4, characters) ? tiers.initials : letters ? tiers.subsequence : 0;
    return tier - penaltyOf(at);
  };

  const ofReading = (at: number, latin: string, { latinPairs, first }: Wanted, steps: readonly Step[]) => {
    if (!beginsWord(at, first)) return 0;
    if (hasPairs(at, latinPairs)) return together(at, first, latin.length) - penaltyOf(at);
    for (const { letter, pair } of steps) if (lacks(at + 4, letter) !== 0 && !hasPairs(at, pair)) return 0;
    // All of a title's initials count one more.
    return tiers.initials + 1 - penaltyOf(at);
  };

  /** Whether a text may hold a word in which two letters are swapped. */
  const isNear = (at: number, { characters, pairs, first }: WantedWord): boolean =>
    has(at, characters) &&
    beginsWord(at, first) &&
    bitCount(lacks(at + 2, pairs.low)) + bitCount(lacks(at + 3, pairs.high)) <= pairsOfSlip;

  /** What several words come to: each may be somewhere, or all but one in which two letters are swapped. */
  const ofWords = (from: number, end: number, { words }: Wanted): number => {
    let missing: WantedWord | undefined;
    for (const word of words) {
      const last = word.latin ? end : end - width;
      let at = from;
      while (at < last && !(has(at, word.characters) && hasPairs(at, word.pairs))) at += width;
      if (at < last) continue;
      if (missing || !word.latin || word.text.length < 4) return 0;
      missing = word;
    }
    if (!missing) return tiers.words;
    for (let at = from; at < end - width; at += width) if (isNear(at, missing)) return tiers.typo;
    return 0;
  };

  return {
    of: (wanted) => {
      const { latin, characters, words } = wanted;
      const steps = stepsOf(latin ?? '');
      let at = 0;
      for (let entry = 0; entry < found.length; entry += 1) {
        const from = at;
        const end = ends[entry] ?? 0;
        let best = 0;
        for (; at < end; at += width) {
          if (!has(at, characters)) continue;
          const isReading = at === end - width;
          if (!isReading) best = Math.max(best, ofField(at, wanted));
          else if (latin !== undefined) best = Math.max(best, ofReading(at, latin, wanted, steps));
        }
        if (words.length > 1 && best < tiers.words) best = Math.max(best, ofWords(from, end, wanted));
        found[entry] = best;
      }
      return found;
    },
  };
}

function stepsOf(latin: string): Step[] {
  return Array.from(latin.slice(1), (letter, at) => ({
    letter: charactersOf(letter).latin,
    pair: pairsOf(latin.slice(at, at + 2)),
  })).filter(({ letter }) => letter !== 0);
}

function bitCount(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}

/** The reading of a title of which each character has its syllable; what nobody types is not in it. */
export function readingOf(syllables: readonly string[], silent: string): Reading {
  const text = syllables.join('');
  const typed = text.replaceAll(silent, '');
  return {
    text,
    letters: typed.length,
    characters: charactersOf(text),
    pairs: pairsOf(typed),
    initials: charactersOf(syllables.map((syllable) => syllable[0]).join('')),
    first: charactersOf(text[0] ?? ''),
  };
}
