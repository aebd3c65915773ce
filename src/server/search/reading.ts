import { createRequire } from 'node:module';
import { sortKeyOf, syllablesOf, withOwnWords, type PinyinLibrary } from '../../domain/reading.ts';

let library: PinyinLibrary | undefined;

/** Loading the dictionary takes a fifth of a second; a start that writes no name goes without. */
function dictionary(): PinyinLibrary {
  library ??= withOwnWords(createRequire(import.meta.url)('pinyin-pro') as PinyinLibrary);
  return library;
}

/** How a text is read, one token for each character (`syllablesOf`). */
export function syllablesIn(text: string, options?: { surname: 'head' }): string[] {
  return syllablesOf(dictionary(), text, options);
}

/** How a record's names are read, kept beside them for the search: syllables, and "/" between one name and the next. */
export function readingOf(...names: (string | { person: string })[]): string {
  return names
    .map((name) =>
      typeof name === 'string' ? syllablesIn(name) : syllablesIn(name.person, { surname: 'head' }),
    )
    .map((syllables) => syllables.join(' '))
    .join(' / ');
}

/** The order of a name among others (R-text-7). */
function nameOrderOf(name: string | { person: string }): string {
  return typeof name === 'string'
    ? sortKeyOf(dictionary(), name)
    : sortKeyOf(dictionary(), name.person, { surname: 'head' });
}

/** The columns of a record that follow from its name, and from that of a person beside it. */
export function readingColumns(name: string | { person: string }, ...others: { person: string }[]) {
  return { reading: readingOf(name, ...others), sortKey: nameOrderOf(name) };
}

/** Sorts records by their names (R-text-7). */
export function sortedByName<Row extends { name: string }>(rows: readonly Row[]): Row[] {
  const keyed = rows.map((row) => [nameOrderOf(row.name), row] as const);
  return keyed.sort(([a], [b]) => (a < b ? -1 : Number(a > b))).map(([, row]) => row);
}
