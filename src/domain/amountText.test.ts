import { describe, expect, it } from 'vitest';
import { amountOf, wordedAmount } from './amountText.ts';
import { messagesOf } from './testing/refused.ts';
import { typedAmountSchema } from './typedAmount.ts';

describe('a typed amount (R-money-3)', () => {
  it.each([
    ['12800', '12800.00'],
    ['￥１２，８００．５', '12800.50'],
    ['CNY 5', '5.00'],
    ['5 元', '5.00'],
    ['5k', '5000.00'],
    ['5千', '5000.00'],
    ['1.5w', '15000.00'],
    ['5万', '50000.00'],
    ['5萬', '50000.00'],
    ['5m', '5000000.00'],
    ['5百万', '5000000.00'],
    ['5亿', '500000000.00'],
    ['5億', '500000000.00'],
    ['1.234567万', '12345.67'],
    // Zeros after the cents are not fractions of a cent if the unit has moved the decimal point.
    ['1.23450000万', '12345.00'],
    ['1.234501000万', '12345.01'],
    ['5百', '500.00'],
    ['5千万', '50000000.00'],
    ['1万5', '15000.00'],
    ['1万5千', '15000.00'],
    ['2w5', '25000.00'],
    ['3千2', '3200.00'],
    ['1万零5元', '10005.00'],
    ['一万五', '15000.00'],
    ['五千', '5000.00'],
    ['两千三百', '2300.00'],
    ['一百一十', '110.00'],
    ['一千二百万', '12000000.00'],
    ['三万零五十', '30050.00'],
    ['壹万伍仟元整', '15000.00'],
    ['一点五万', '15000.00'],
    ['兩萬', '20000.00'],
    ['12 800.00', '12800.00'],
    ['人民币 5000', '5000.00'],
    ['5 thousand', '5000.00'],
    ['1.5 million', '1500000.00'],
    ['1.5百万', '1500000.00'],
  ])('"%s" is %s', (text, amount) => {
    expect(amountOf(text)).toBe(amount);
  });

  it.each([
    ...['', 'k', '1,5', '5.000', '1.2345678万', '5元5', '5 dollars', '1234567890123', '1.280,00', '-5'],
    // Each of these is ambiguous or no amount.
    ...[
      '1万50',
      '一百五万',
      '百万',
      '万科',
      '三五',
      '一百零',
      '零',
      '5千1万',
      '5千3千',
      '1.5千2百',
      '一亿万亿',
    ],
  ])('"%s" is none', (text) => {
    expect(amountOf(text)).toBeUndefined();
  });

  it.each([
    ['1.5万', '¥15,000.00'],
    ['5Ｋ', '¥5,000.00'],
    ['2億', '¥200,000,000.00'],
    ['5百', '¥500.00'],
    ['1万5', '¥15,000.00'],
    ['一万五', '¥15,000.00'],
    ['15000元', undefined],
    ['rmb 15000', undefined],
    ['15000', undefined],
    ['¥15,000', undefined],
    ['1,5k', undefined],
    ['', undefined],
  ])('"%s" with a unit is the figure %s', (text, figure) => {
    expect(wordedAmount(text)).toBe(figure);
  });

  it.each([
    ['', 'validation.required'],
    ['  ', 'validation.required'],
    ['x', 'validation.amount'],
  ])('"%s" is refused with %s', (text, message) => {
    expect(messagesOf(typedAmountSchema, text)).toEqual([message]);
  });
});
