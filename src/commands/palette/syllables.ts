import type { Range } from './rank.ts';

export interface SyllableMatch {
  /** Characters of the title from `start`, up to but without `end`. */
  start: number;
  end: number;
  /** Every syllable was typed out, the last one perhaps in part; otherwise some by their first letters only. */
  spelled: boolean;
  /** Every letter of every syllable of the title. */
  whole: boolean;
}

/** Nobody types these; the plugin writes them for brackets, blanks and the like. */
const silent = '-';

/** What IMEs put between the syllables of unfinished input. */
export function withoutSeparators(query: string): string {
  return query.replace(/['’\s]/g, '');
}

/**
 * Where a query in Latin letters reads as Chinese: "shenpi", "sp", "shpi", "tongg", from the first character that
 * fits. Letters spelled out are preferred to initials.
 */
export function matchSyllables(query: string, syllables: readonly string[]): SyllableMatch | undefined {
  let byInitials: SyllableMatch | undefined;
  for (let start = 0; start < syllables.length; start += 1) {
    if (syllables[start] === silent) continue;
    const spelledEnd = consume(query, syllables, start, true);
    if (spelledEnd !== undefined) {
      const rest = syllables.slice(spelledEnd).every((syllable) => syllable === silent);
      const letters = syllables.slice(start, spelledEnd).filter((syllable) => syllable !== silent);
      const whole = start === 0 && rest && letters.join('').length === query.length;
      const match = { start, end: spelledEnd, spelled: true, whole };
      // Initials from the very start are more likely meant than a syllable spelled further on.
      return byInitials?.start === 0 ? byInitials : match;
    }
    const end = byInitials ? undefined : consume(query, syllables, start, false);
    if (end !== undefined) byInitials = { start, end, spelled: false, whole: false };
  }
  return byInitials;
}

/** The end of the characters that take the whole query from `at`; undefined when they cannot. */
function consume(
  query: string,
  syllables: readonly string[],
  at: number,
  spelled: boolean,
): number | undefined {
  if (query === '') return at;
  const syllable = syllables[at];
  if (syllable === undefined) return undefined;
  if (syllable === silent) return consume(query, syllables, at + 1, spelled);
  const longest = commonPrefix(query, syllable);
  for (let length = longest; length > 0; length -= 1) {
    if (spelled && length < syllable.length && length < query.length) return undefined;
    const end = consume(query.slice(length), syllables, at + 1, spelled);
    if (end !== undefined) return end;
  }
  return undefined;
}

function commonPrefix(a: string, b: string): number {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length += 1;
  return length;
}

/** Characters of the title as a range of its string. */
export function characterRange(title: string, start: number, end: number): Range {
  const characters = Array.from(title);
  const before = characters.slice(0, start).join('').length;
  return [before, before + characters.slice(start, end).join('').length];
}
