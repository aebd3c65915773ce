import { createRequire } from 'node:module';
import { syllablesOf, withOwnWords, type PinyinLibrary } from '../../domain/reading.ts';

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
