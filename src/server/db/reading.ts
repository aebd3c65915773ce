import { createRequire } from 'node:module';
import type * as Pinyin from 'pinyin-pro';

type Library = typeof Pinyin;
type Options = { surname?: 'head' };

let library: Library | undefined;

/** Loading the dictionary takes a fifth of a second; a start that writes no name goes without. */
function dictionary(): Library {
  if (!library) {
    library = createRequire(import.meta.url)('pinyin-pro') as Library;
    // Words of ours that the dictionary reads otherwise.
    library.customPinyin({ 重置: 'chóng zhì' });
  }
  return library;
}

/**
 * One token for each character: its reading without a tone ("ü" as people type it, "v"), a Latin letter or digit as
 * itself, and "-" for what nobody types. With `surname: 'head'` a name that begins with a surname is read as one.
 */
export function syllablesOf(text: string, options: Options = {}): string[] {
  const { pinyin } = dictionary();
  const read = (part: string) =>
    pinyin(part, { toneType: 'none', type: 'array', nonZh: 'spaced', v: true, ...options });
  const characters = Array.from(text);
  const whole = read(text);
  const tokens = whole.length === characters.length ? whole : characters.map((each) => read(each).join(''));
  return tokens.map((token) => (/^[a-z0-9]+$/i.test(token) ? token.toLowerCase() : '-'));
}

/** How a record's names are read, kept beside them for the search: syllables, and "/" between one name and the next. */
export function readingOf(...names: (string | { person: string })[]): string {
  return names
    .map((name) =>
      typeof name === 'string' ? syllablesOf(name) : syllablesOf(name.person, { surname: 'head' }),
    )
    .map((syllables) => syllables.join(' '))
    .join(' / ');
}
