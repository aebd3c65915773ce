export interface SyllableMatch {
  /** Characters of the title from `start`, up to but without `end`. */
  start: number;
  end: number;
  /** True if every syllable was typed out, the last one perhaps in part; false if some have only their first letters. */
  spelled: boolean;
  /** True if every letter of every syllable of the title was typed. */
  whole: boolean;
}

/** The token for brackets, blanks and other characters that nobody types. */
export const silent = '-';

/** Removes the separators that IMEs insert between the syllables of unfinished input. */
export function withoutSeparators(query: string): string {
  return query.replace(/['’\s]/g, '');
}

/**
 * Returns the first match of a query in Latin letters with the reading: "shenpi", "sp", "shpi", "tongg". Letters spelled out
 * are preferred to initials.
 */
export function matchSyllables(query: string, syllables: readonly string[]): SyllableMatch | undefined {
  let byInitials: SyllableMatch | undefined;
  for (let start = 0; start < syllables.length; start += 1) {
    // Because a match begins with the first letter; a silent syllable begins no match.
    if (syllables[start]?.charCodeAt(0) !== query.charCodeAt(0)) continue;
    const spelledEnd = consume(query, 0, syllables, start, true);
    if (spelledEnd !== undefined) {
      const rest = syllables.slice(spelledEnd).every((syllable) => syllable === silent);
      const letters = syllables.slice(start, spelledEnd).filter((syllable) => syllable !== silent);
      const whole = start === 0 && rest && letters.join('').length === query.length;
      const match = { start, end: spelledEnd, spelled: true, whole };
      // Because initials from the start are more likely intended than a syllable spelled further on.
      return byInitials?.start === 0 ? byInitials : match;
    }
    const end = byInitials ? undefined : consume(query, 0, syllables, start, false);
    if (end !== undefined) byInitials = { start, end, spelled: false, whole: false };
  }
  return byInitials;
}

/**
 * Matches the query from a letter on with the characters from `at` on. Returns the end of the match; undefined if there is
 * none.
 */
function consume(
  query: string,
  from: number,
  syllables: readonly string[],
  at: number,
  spelled: boolean,
): number | undefined {
  if (from === query.length) return at;
  const syllable = syllables[at];
  if (syllable === undefined) return undefined;
  if (syllable === silent) return consume(query, from, syllables, at + 1, spelled);
  for (let length = commonLength(query, from, syllable); length > 0; length -= 1) {
    if (spelled && length < syllable.length && from + length < query.length) return undefined;
    const end = consume(query, from + length, syllables, at + 1, spelled);
    if (end !== undefined) return end;
  }
  return undefined;
}

/** Returns the number of letters that the query, from a letter on, shares with the beginning of the syllable. */
function commonLength(query: string, from: number, syllable: string): number {
  let length = 0;
  while (length < syllable.length && query.charCodeAt(from + length) === syllable.charCodeAt(length))
    length += 1;
  return length;
}

/** Converts characters of the title to a range of its string. */
export function characterRange(
  title: string,
  start: number,
  end: number,
): readonly [start: number, end: number] {
  const characters = Array.from(title);
  const before = characters.slice(0, start).join('').length;
  return [before, before + characters.slice(start, end).join('').length];
}
