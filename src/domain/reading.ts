import type * as Pinyin from 'pinyin-pro';
import { sameName } from './visibleText.ts';

/** The dictionary of readings. It is large, so the caller loads it and passes it in. */
export interface PinyinLibrary extends Pick<typeof Pinyin, 'customPinyin'> {
  pinyin(text: string, options: ReadingOptions): string[];
}

interface ReadingOptions {
  toneType: 'none' | 'num';
  type: 'array';
  nonZh: 'spaced';
  /** Writes "ü" as "v". */
  v: true;
  surname?: 'head';
}

/** Adds our own words to the dictionary, which reads them differently. */
export function withOwnWords<Library extends PinyinLibrary>(library: Library): Library {
  library.customPinyin({ 重置: 'chóng zhì' });
  return library;
}

interface NameOptions {
  /** Reads a name's first characters as a surname. */
  surname?: 'head';
}

/** Returns the dictionary's reading of each character of a text. */
function tokensOf(
  { pinyin }: PinyinLibrary,
  text: string,
  options: NameOptions & Pick<ReadingOptions, 'toneType'>,
): string[] {
  const read = (part: string) => pinyin(part, { type: 'array', nonZh: 'spaced', v: true, ...options });
  const characters = Array.from(text);
  const whole = read(text);
  return whole.length === characters.length ? whole : characters.map((each) => read(each).join(''));
}

/**
 * Returns one token for each character. It is the reading without a tone ("ü" as people type it, "v"), a Latin letter or
 * digit itself, or "-" for characters that nobody types.
 */
export function syllablesOf(library: PinyinLibrary, text: string, options: NameOptions = {}): string[] {
  const tokens = tokensOf(library, text, { toneType: 'none', ...options });
  return tokens.map((token) => (/^[a-z0-9]+$/i.test(token) ? token.toLowerCase() : '-'));
}

/** Prefixes digits with their length, so that numbers sort by value. */
const numberKey = (digits: string) => {
  const value = digits.replace(/^0+(?=.)/, '');
  return `${String(value.length).padStart(2, '0')}${value}`;
};

/** Returns a Latin letter in lower case without accents. */
const plainLetter = (letter: string) => letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Returns a text whose code point order is that of a Chinese phone book (R-text-7). Numbers sort by value, then Latin words
 * and readings in one alphabet, a reading by syllable, tone and character. Signs separate words and do not count.
 */
export function sortKeyOf(library: PinyinLibrary, name: string, options: NameOptions = {}): string {
  const text = sameName(name);
  const tokens = tokensOf(library, text, { toneType: 'num', ...options });
  const words: string[] = [];
  let run = '';
  const endRun = () => {
    if (run !== '') words.push(/^\d/.test(run) ? numberKey(run) : run);
    run = '';
  };
  for (const [at, character] of Array.from(text).entries()) {
    const isDigit = /^[0-9]$/.test(character);
    if (/^\p{Script=Han}$/u.test(character)) {
      endRun();
      // Without a number the tone is neutral, which comes last.
      const syllable = /^([a-z]+)([1-4]?)/.exec(tokens[at] ?? '');
      words.push(syllable ? `${syllable[1]}${syllable[2] || '5'}${character}` : character);
    } else if (isDigit || /^\p{L}$/u.test(character)) {
      if (run !== '' && isDigit !== /^\d/.test(run)) endRun();
      run += plainLetter(character);
    } else endRun();
  }
  endRun();
  return `${words.join(' ')}\t${text}`;
}
