import { describe, expect, it } from 'vitest';
import { typedCountSchema } from './count.ts';
import { valueOrRefusal } from './testing/refused.ts';
import { typedRateSchema } from './rate.ts';
import { typedAmountSchema } from './typedAmount.ts';
import { visibleText } from './visibleText.ts';

describe('what is typed is what is checked', () => {
  it.each([
    ['1', 1],
    [' 12 ', 12],
    ['１２', 12],
    ['1\u200b2', 12],
    ['\u202d12\u202c', 12],
    ['1,000', 1000],
    ['１，０００', 1000],
    ['1 000', 1000],
    ['007', 7],
    ['+5', 5],
    ['', 'validation.required'],
    ['-1', 'validation.tooSmall'],
    ['0', 'validation.tooSmall'],
    ['2001', 'validation.tooMany'],
    ['1.5', 'validation.integer'],
    ['1.0', 'validation.integer'],
    ['1,5', 'validation.integer'],
    ['10,00', 'validation.integer'],
    ['1 2', 'validation.integer'],
    ['1e2', 'validation.integer'],
    ['0x10', 'validation.integer'],
    ['12 人', 'validation.integer'],
    ['1²', 'validation.integer'],
    ['十', 'validation.integer'],
  ])('%j as a whole number from 1 to 2,000 is %j', (typed, expected) => {
    expect(valueOrRefusal(typedCountSchema(1, 2000), typed)).toBe(expected);
  });

  it.each([
    ['12800', '12800.00'],
    ['12800.5', '12800.50'],
    ['¥12,800', '12800.00'],
    ['￥１２，８００．５０', '12800.50'],
    [' 1 234 567.89 ', '1234567.89'],
    ['0012', '12.00'],
    ['5万', '50000.00'],
    ['5 w', '50000.00'],
    ['１．５万', '15000.00'],
    ['1.2345万元', '12345.00'],
    ['1.50000万', '15000.00'],
    ['5k', '5000.00'],
    ['5千', '5000.00'],
    ['0.1K', '100.00'],
    ['1.25m', '1250000.00'],
    ['3百万', '3000000.00'],
    ['1亿', '100000000.00'],
    ['12,800元', '12800.00'],
    ['RMB 12,800', '12800.00'],
    ['12800 yuan', '12800.00'],
    ['1.234567万', '12345.67'],
    ['1.2345678万', 'validation.amount'],
    ['1234567890万', 'validation.amount'],
    ['5kk', 'validation.amount'],
    ['5万k', 'validation.amount'],
    ['万', 'validation.amount'],
    ['5,00万', 'validation.amount'],
    ['', 'validation.required'],
    ['1,5', 'validation.amount'],
    ['12,80', 'validation.amount'],
    ['1,2,3', 'validation.amount'],
    ['1.2.3', 'validation.amount'],
    ['12¥800', 'validation.amount'],
    ['-5', '-5.00'],
    ['−5', '-5.00'],
    ['-0', '0.00'],
    ['1²', 'validation.amount'],
    ['1.005', 'validation.amount'],
    ['1e3', 'validation.amount'],
    ['12。5', '12.50'],
    ['12｡5', '12.50'],
    ['1\u200b2\u00ad8\ufeff00', '12800.00'],
    ['12。', 'validation.amount'],
    ['\u200b', 'validation.required'],
  ])('%j as an amount is %j', (typed, expected) => {
    expect(valueOrRefusal(typedAmountSchema, typed)).toBe(expected);
  });

  it.each([
    ['12.5', '0.125'],
    ['12.5%', '0.125'],
    ['１２．５％', '0.125'],
    ['5 %', '0.05'],
    ['', 'validation.rateRequired'],
    ['1 2', 'validation.percent'],
    ['1%2', 'validation.percent'],
    ['-5', 'validation.rateRange'],
    ['12,5', 'validation.percent'],
    ['1.005', 'validation.percent'],
  ])('%j as a percentage is %j', (typed, expected) => {
    expect(valueOrRefusal(typedRateSchema, typed)).toBe(expected);
  });
});

describe('a text as it is seen (R-line-12)', () => {
  it.each([
    ['a zero-width blank', '深\u200b圳', '深圳'],
    ['joiners that join nothing', '5\u200d0\u200c00', '5000'],
    ['a word joiner and a byte order mark', '\ufeff充\u2060值', '充值'],
    ['a soft hyphen', 're\u00adcharge', 'recharge'],
    ['marks of direction', '\u202d13800138000\u202c \u200e364\u200f', '13800138000 364'],
    ['isolates', '\u2066A002\u2069', 'A002'],
    ['control characters', '3\u00006\u00074\u007f', '364'],
    ['blanks that do not break, and narrow ones', '12\u00a0800\u202f000\u2009元', '12 800 000 元'],
  ])('is without %s', (_, typed, seen) => {
    expect(visibleText(typed)).toBe(seen);
  });

  it.each([
    ['an emoji of several signs', 'call 👩\u200d💻 ❤\ufe0f\u200d🔥 back'],
    ['line breaks and tabs', '364\r\n366\t5000'],
    ['the Chinese blank, and characters in full width', '充值\u3000Ａ００２'],
    ['accents and other scripts', 'café 深圳 שלום'],
  ])('keeps %s', (_, typed) => {
    expect(visibleText(typed)).toBe(typed);
  });
});
