import type * as Pinyin from 'pinyin-pro';

/** The dictionary of readings; large, so whoever needs it brings it along. */
export interface PinyinLibrary extends Pick<typeof Pinyin, 'customPinyin'> {
  pinyin(text: string, options: ReadingOptions): string[];
}

interface ReadingOptions {
  toneType: 'none';
  type: 'array';
  nonZh: 'spaced';
  /** "ü" as "v". */
  v: true;
  surname?: 'head';
}

/** Teaches the dictionary the words of ours that it reads otherwise. */
export function withOwnWords<Library extends PinyinLibrary>(library: Library): Library {
  library.customPinyin({ 重置: 'chóng zhì' });
  return library;
}

/**
 * One token for each character: its reading without a tone ("ü" as people type it, "v"), a Latin letter or digit as
 * itself, and "-" for what nobody types. With `surname: 'head'` a name that begins with a surname is read as one.
 */
export function syllablesOf(
  { pinyin }: PinyinLibrary,
  text: string,
  options: { surname?: 'head' } = {},
): string[] {
  const read = (part: string) =>
    pinyin(part, { toneType: 'none', type: 'array', nonZh: 'spaced', v: true, ...options });
  const characters = Array.from(text);
  const whole = read(text);
  const tokens = whole.length === characters.length ? whole : characters.map((each) => read(each).join(''));
  return tokens.map((token) => (/^[a-z0-9]+$/i.test(token) ? token.toLowerCase() : '-'));
}
