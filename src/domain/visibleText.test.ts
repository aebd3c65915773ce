import { describe, expect, it } from 'vitest';
import { characterCount, plain, plainNumber, visibleText } from './visibleText.ts';

/** Invisible characters with their names. */
const unseen = [
  ['zero-width space', '\u200b'],
  ['zero-width joiner', '\u200d'],
  ['byte order mark', '\ufeff'],
  ['soft hyphen', '\u00ad'],
  ['right-to-left override', '\u202e'],
  ['isolate', '\u2066'],
  ['word joiner', '\u2060'],
  ['Mongolian vowel separator', '\u180e'],
  ['Hangul filler', '\u3164'],
  ['combining grapheme joiner', '\u034f'],
  ['variation selector', '\ufe0f'],
  ['ideographic variation selector', '\u{e0100}'],
  ['tag letter', '\u{e0061}'],
  ['empty Braille pattern', '\u2800'],
  ['null', '\0'],
  ['escape', '\u001b'],
] as const;

describe('a text without what nobody sees (R-text-1)', () => {
  it.each(unseen)('holds no %s', (_name, character) => {
    expect(visibleText(`${character}上海${character}智汇${character}`)).toBe('上海智汇');
    expect(visibleText(character)).toBe('');
  });

  it.each(['第一行\n第二行\r\n', '\t左', '👨‍👩‍👧', '❤️', '👍🏽', '𠮷野家', 'e\u0301', '한국', '￥１２'])(
    'leaves %j as it is',
    (text) => expect(visibleText(text)).toBe(text),
  );
});

it.each([
  ['\u0301', ''],
  [' \u0301\u0302 ', '  '],
  ['\u0301上海', '上海'],
  ['上 \u0301海', '上 海'],
])('%j, an accent without a letter, is seen as %j (R-text-1)', (typed, seen) =>
  expect(visibleText(typed)).toBe(seen),
);

describe('codes, numbers and keywords (R-text-2)', () => {
  it.each([
    ['Ａ００１', 'A001'],
    ['\u3000A001\u00a0', 'A001'],
    ['１３８－００１３\u200b－８０００', '138-0013-8000'],
    ['①', '①'],
  ])('%j is compared as %j', (typed, expected) => expect(plain(typed)).toBe(expected));

  it.each([
    ['1280。5', '1280.5'],
    ['１２８０｡５', '1280.5'],
    ['5。', '5。'],
    ['5²', '5²'],
  ])('%j as a number is %j', (typed, expected) => expect(plainNumber(typed)).toBe(expected));
});

it.each([
  ['', 0],
  [' \u200b ', 0],
  ['张三', 2],
  ['𠮷', 1],
  ['👨‍👩‍👧', 1],
  ['👍🏽', 1],
  ['é', 1],
  ['e\u0301', 1],
  [' A b ', 3],
])('people see in %j characters: %i (R-text-3)', (text, count) => expect(characterCount(text)).toBe(count));
