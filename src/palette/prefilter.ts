import type { Characters } from './foldedText.ts';
import { tiers, type Wanted } from './meet.ts';

/** Which characters one of an entry's texts has, begins with, and has words beginning with. */
export interface Outline {
  characters: Characters;
  initials: Characters;
  first: Characters;
}

export interface Prefilter {
  /**
   * Whether an entry may score above: one of its texts, or where several words are typed all of them, have the
   * characters; where a slip is forgiven, all but one of the Latin letters are enough.
   */
  mayMatch: (entry: number, wanted: Wanted, above: number) => boolean;
}

function union(all: readonly Characters[]): Characters {
  const add = (one: Characters, { latin, other }: Characters) => ({
    latin: one.latin | latin,
    other: one.other | other,
  });
  return all.reduce(add, { latin: 0, other: 0 });
}

/** Characters that are asked for by their place: numbers side by side are read faster than objects. */
function tableOf(all: readonly Characters[]) {
  const latin = Int32Array.from(all, (one) => one.latin);
  const other = Int32Array.from(all, (one) => one.other);
  return {
    holds: (at: number, wanted: Characters) =>
      ((wanted.latin & ~(latin[at] ?? 0)) | (wanted.other & ~(other[at] ?? 0))) === 0,
    /** All of them, or all but one Latin letter. */
    nearlyHolds: (at: number, wanted: Characters) =>
      isAtMostOneBit(wanted.latin & ~(latin[at] ?? 0)) && (wanted.other & ~(other[at] ?? 0)) === 0,
  };
}

/** Rules out most entries by their characters alone. */
export function prefilterOf(entries: readonly (readonly Outline[])[]): Prefilter {
  const ofEntries = (part: keyof Outline) =>
    tableOf(entries.map((outlines) => union(outlines.map((outline) => outline[part]))));
  const all = ofEntries('characters');
  const initials = ofEntries('initials');
  const firsts = ofEntries('first');
  const texts = tableOf(entries.flat().map(({ characters }) => characters));
  const ends = new Int32Array(entries.length);
  entries.reduce((end, { length }, entry) => (ends[entry] = end + length), 0);

  return {
    mayMatch: (entry, { characters, first, words, forgiven }, above) => {
      // Better than a word's beginning is only a text's, better than its inside a word's.
      if (above >= tiers.wordStart && !firsts.holds(entry, first)) return false;
      if (above >= tiers.substring && !initials.holds(entry, first)) return false;
      const slip = forgiven && above < tiers.typo;
      if (slip ? !all.nearlyHolds(entry, characters) : !all.holds(entry, characters)) return false;
      const end = ends[entry] ?? 0;
      for (let text = entry === 0 ? 0 : (ends[entry - 1] ?? 0); text < end; text += 1)
        if (slip ? texts.nearlyHolds(text, characters) : texts.holds(text, characters)) return true;
      return words.length > 1 && above < tiers.words && all.holds(entry, characters);
    },
  };
}

function isAtMostOneBit(bits: number): boolean {
  return (bits & (bits - 1)) === 0;
}
