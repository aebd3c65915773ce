import { describe, expect, it } from 'vitest';
import { amountOf } from './amountText.ts';
import { chineseNumeral, randomFrom, writings } from './testing/writtenAmounts.ts';

describe('the generator of written amounts', () => {
  it.each([
    [5, '五'],
    [10, '十'],
    [12, '十二'],
    [20, '二十'],
    [105, '一百零五'],
    [110, '一百一十'],
    [364, '三百六十四'],
    [1005, '一千零五'],
    [1050, '一千零五十'],
    [2300, '二千三百'],
    [15000, '一万五千'],
    [100500, '十万零五百'],
    [30_050_000, '三千零五万'],
    [120_000_000, '一亿二千万'],
  ])('writes %i as %s', (value, text) => {
    expect(chineseNumeral(value)).toBe(text);
  });
});

describe('amounts written in every style (R-money-3)', () => {
  it('are read as the value that was written', () => {
    const random = randomFrom(33);
    const wrong: string[] = [];
    let count = 0;
    while (count < 6000)
      for (const { text, amount } of writings(random)) {
        count += 1;
        if (amountOf(text) !== amount) wrong.push(`${text}: ${amountOf(text)}, not ${amount}`);
      }
    expect(wrong).toEqual([]);
  });
});
