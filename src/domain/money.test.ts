import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addMoney,
  compareMoney,
  creditedAmount,
  formatMoney,
  negateMoney,
  scaleMoney,
  shareOf,
  subtractMoney,
  type Money,
} from './money.ts';
import { moneySchema } from './moneySchema.ts';

/** Integer arithmetic in cents, to compare with the decimal one. */
function moneyOf(cents: bigint): Money {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Divides, rounded half away from zero, as in commerce. */
function divided(numerator: bigint, denominator: bigint): bigint {
  const magnitude = numerator < 0n ? -numerator : numerator;
  const rounded = (2n * magnitude + denominator) / (2n * denominator);
  return numerator < 0n ? -rounded : rounded;
}

const cents = fc.bigInt({ min: -99_999_999_999_99n, max: 99_999_999_999_99n });

describe('exact money', () => {
  it('adds, subtracts, negates and compares like whole cents', () => {
    fc.assert(
      fc.property(cents, cents, (a, b) => {
        expect(addMoney(moneyOf(a), moneyOf(b))).toBe(moneyOf(a + b));
        expect(subtractMoney(moneyOf(a), moneyOf(b))).toBe(moneyOf(a - b));
        expect(negateMoney(moneyOf(a))).toBe(moneyOf(-a));
        expect(Math.sign(compareMoney(moneyOf(a), moneyOf(b)))).toBe(a < b ? -1 : a > b ? 1 : 0);
      }),
    );
  });

  it('adds up any number of amounts, none of them included', () => {
    expect(addMoney()).toBe('0.00');
    expect(addMoney(...Array<Money>(1000).fill('0.10'))).toBe('100.00');
  });

  it('scales by a ratio and rounds once, half up to the cent (R-money-2)', () => {
    const whole = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(cents, whole, fc.integer({ min: 1, max: 100_000 }), (amount, numerator, denominator) => {
        const expected = divided(amount * BigInt(numerator), BigInt(denominator));
        expect(scaleMoney(moneyOf(amount), numerator, denominator)).toBe(moneyOf(expected));
      }),
    );
    expect(scaleMoney('0.01', 1, 2)).toBe('0.01');
    expect(scaleMoney('1.00', 1, 3)).toBe('0.33');
    expect(scaleMoney('1.00', 2, 3)).toBe('0.67');
  });

  it('credits a recharge by the rate of the level (R-recharge-2)', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 99_999 }), (amount, rate) => {
        const decimals = String(rate).padStart(5, '0');
        const discountRate = `${decimals.slice(0, 1)}.${decimals.slice(1)}`;
        const expected = divided(amount * BigInt(10_000 + rate), 10_000n);
        expect(creditedAmount(moneyOf(amount), discountRate)).toBe(moneyOf(expected));
      }),
    );
    expect(creditedAmount('10000.00', '0.15')).toBe('11500.00');
    expect(creditedAmount('0.10', '0.05')).toBe('0.11');
  });

  it('never writes a negative zero', () => {
    expect(negateMoney('0.00')).toBe('0.00');
    expect(subtractMoney('0.10', '0.10')).toBe('0.00');
    expect(scaleMoney('-0.01', 1, 3)).toBe('0.00');
  });

  it('reads back what it formats', () => {
    expect(formatMoney('12800.00')).toBe('¥12,800.00');
    expect(formatMoney('-1234567.80')).toBe('−¥1,234,567.80');
    expect(formatMoney('999.99')).toBe('¥999.99');
    fc.assert(
      fc.property(cents, (amount) => {
        const shown = formatMoney(moneyOf(amount));
        expect(shown).toMatch(/^−?¥\d{1,3}(,\d{3})*\.\d{2}$/);
        expect(shown.replace('−', '-').replace(/[¥,]/g, '')).toBe(moneyOf(amount));
      }),
    );
  });

  it('takes two decimals and nothing else from the wire (R-money-1)', () => {
    for (const right of ['0.00', '12800.00', '-1.50', '999999999999.99'])
      expect(moneySchema.safeParse(right).success, right).toBe(true);
    for (const wrong of [
      '1',
      '1.5',
      '1.555',
      '1,000.00',
      '1e5',
      '.50',
      '+1.00',
      ' 1.00',
      '1.00\n',
      '1000000000000.00',
      'NaN',
    ])
      expect(moneySchema.safeParse(wrong).success, wrong).toBe(false);
  });

  it('gives the share of a whole in percent', () => {
    expect(shareOf('1.00', '3.00')).toBe(33);
    expect(shareOf('2.00', '3.00')).toBe(67);
    expect(shareOf('5.00', '0.00')).toBe(0);
  });
});
