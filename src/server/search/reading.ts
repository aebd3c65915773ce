import { createRequire } from 'node:module';
import { sortKeyOf, syllablesOf, withOwnWords, type PinyinLibrary } from '../../domain/reading.ts';

let library: PinyinLibrary | undefined;

/**
 * Loads the dictionary at its first use, because that takes a fifth of a second and a start that writes no name needs
 * none.
 */
function dictionary(): PinyinLibrary {
  library ??= withOwnWords(createRequire(import.meta.url)('pinyin-pro') as PinyinLibrary);
  return library;
}

/** Returns the reading of a text, one token for each character (`syllablesOf`). */
export function syllablesIn(text: string, options?: { surname: 'head' }): string[] {
  return syllablesOf(dictionary(), text, options);
}

/** Returns the readings of a record's names, which are stored for the search: syllables, and "/" between two names. */
export function readingOf(...names: (string | { person: string })[]): string {
  return names
    .map((name) =>
      typeof name === 'string' ? syllablesIn(name) : syllablesIn(name.person, { surname: 'head' }),
    )
    .map((syllables) => syllables.join(' '))
    .join(' / ');
}

/** Returns the sort key of a name (R-text-7). */
function nameOrderOf(name: string | { person: string }): string {
  return typeof name === 'string'
    ? sortKeyOf(dictionary(), name)
    : sortKeyOf(dictionary(), name.person, { surname: 'head' });
}

/** Returns the columns that are derived from a record's name, and from the name of a person in it. */
export function readingColumns(name: string | { person: string }, ...others: { person: string }[]) {
  return { reading: readingOf(name, ...others), sortKey: nameOrderOf(name) };
}

/** Sorts records by their names (R-text-7). */
export function sortedByName<Row extends { name: string }>(rows: readonly Row[]): Row[] {
  const keyed = rows.map((row) => [nameOrderOf(row.name), row] as const);
  return keyed.sort(([a], [b]) => (a < b ? -1 : Number(a > b))).map(([, row]) => row);
}
