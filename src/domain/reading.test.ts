import { describe, expect, it } from 'vitest';
import { syllablesOf, withOwnWords, type PinyinLibrary } from './reading.ts';

/** A library that reads a few characters and, with a given setting, joins two letters as one token. */
const readings: Record<string, string> = { 重: 'zhong', 置: 'zhi', 女: 'nv', A: 'A', 1: '1' };
let calls: unknown[] = [];
let taught: unknown;
const library = {
  pinyin: (text: string, options: unknown) => {
    calls.push(options);
    if (text === 'ab') return ['ab'];
    return Array.from(text).map((character) => readings[character] ?? character);
  },
  customPinyin: (words: unknown) => {
    taught = words;
  },
} satisfies PinyinLibrary;

describe('the reading of a name (R-list-4)', () => {
  it('is a syllable for each character, small, and a dash for what nobody types', () => {
    expect(syllablesOf(library, '重置A1（女）')).toEqual(['zhong', 'zhi', 'a', '1', '-', 'nv', '-']);
    expect(syllablesOf(library, 'ab')).toEqual(['a', 'b']);
    expect(syllablesOf(library, '重!x')).toEqual(['zhong', '-', 'x']);
  });

  it('is asked for without tones, as people type it, and as a surname where it is one', () => {
    calls = [];
    syllablesOf(library, '女', { surname: 'head' });
    expect(calls).toEqual([{ toneType: 'none', type: 'array', nonZh: 'spaced', v: true, surname: 'head' }]);
  });

  it('knows our own words', () => {
    expect(withOwnWords(library)).toBe(library);
    expect(taught).toEqual({ 重置: 'chóng zhì' });
  });
});
