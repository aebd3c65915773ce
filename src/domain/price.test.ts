import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, daysBetween, laterDay, type Day } from './dates.ts';
import type { Money } from './money.ts';
import { lastCoveredDay, quotePackage, quoteRenewal, quoteSeats, type PriceTerms } from './price.ts';

const day: fc.Arbitrary<Day> = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const moneyOf = (cents: bigint): Money => `${cents / 100n}.${(cents % 100n).toString().padStart(2, '0')}`;
const centsOf = (money: Money): bigint => BigInt(money.replace('.', ''));
const price = fc.bigInt({ min: 0n, max: 99_999_999n }).map(moneyOf);
const terms: fc.Arbitrary<PriceTerms> = fc.record({
  durationMonths: fc.integer({ min: 1, max: 36 }),
  baseSeats: fc.integer({ min: 1, max: 500 }),
  price,
  seatPrice: price,
});
const seats = fc.integer({ min: 0, max: 10_000 });

describe('the price of a package (R-price-1)', () => {
  it('is its price and that of each extra seat, to the cent', () => {
    fc.assert(
      fc.property(terms, seats, day, (each, extra, today) => {
        const quote = quotePackage(each, extra, today);
        expect(centsOf(quote.amount)).toBe(centsOf(each.price) + centsOf(each.seatPrice) * BigInt(extra));
        expect(centsOf(quote.amount)).toBe(quote.lines.reduce((sum, line) => sum + centsOf(line.amount), 0n));
        expect(quote.seatCount).toBe(each.baseSeats + extra);
        expect(quote.startDate).toBe(today);
        expect(quote.endDate).toBe(addMonths(today, each.durationMonths));
      }),
    );
    const standard = { durationMonths: 12, baseSeats: 20, price: '12800.00', seatPrice: '480.00' };
    expect(quotePackage(standard, 3, '2026-11-21')).toEqual({
      amount: '14240.00',
      lines: [
        { item: 'package', quantity: 1, unitPrice: '12800.00', amount: '12800.00' },
        { item: 'extraSeats', quantity: 3, unitPrice: '480.00', amount: '1440.00' },
      ],
      seatCount: 23,
      startDate: '2026-11-21',
      endDate: '2027-11-21',
    });
  });
});

describe('the price of seats for a running package (R-price-2)', () => {
  /** A term of one duration, and a day within it. */
  const running = fc
    .tuple(terms, day, fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([each, startDate, part]) => {
      const endDate = addMonths(startDate, each.durationMonths);
      const total = daysBetween(startDate, endDate);
      const today = addDays(startDate, Math.min(total - 1, Math.floor(part * total)));
      return { terms: each, startDate, endDate, total, today };
    });

  it('is their share of the remaining days, half up to the cent', () => {
    fc.assert(
      fc.property(running, seats, ({ terms: each, startDate, endDate, total, today }, added) => {
        const quote = quoteSeats(each, { startDate, endDate, seats: each.baseSeats }, added, today);
        const full = centsOf(each.seatPrice) * BigInt(added);
        const remaining = BigInt(daysBetween(today, endDate));
        expect(centsOf(quote.amount)).toBe((2n * full * remaining + BigInt(total)) / (2n * BigInt(total)));
        expect(centsOf(quote.amount)).toBeLessThanOrEqual(full);
        expect(quote).toMatchObject({ seatCount: added, startDate: today, endDate });
      }),
    );
  });

  it('is the whole price on the first day, also of a term that a short month cuts', () => {
    fc.assert(
      fc.property(running, seats, ({ terms: each, startDate, endDate }, added) => {
        const quote = quoteSeats(each, { startDate, endDate, seats: each.baseSeats }, added, startDate);
        expect(centsOf(quote.amount)).toBe(centsOf(each.seatPrice) * BigInt(added));
      }),
    );
    const monthly = { durationMonths: 1, baseSeats: 5, price: '1280.00', seatPrice: '168.00' };
    const february = { startDate: '2026-01-31', endDate: '2026-02-28', seats: 5 };
    expect(quoteSeats(monthly, february, 1, '2026-01-31').amount).toBe('168.00');
  });

  it('is never higher a day later', () => {
    fc.assert(
      fc.property(running, seats, ({ terms: each, startDate, endDate, today }, added) => {
        const term = { startDate, endDate, seats: each.baseSeats };
        const tomorrow = addDays(today, 1);
        fc.pre(tomorrow < endDate);
        const later = quoteSeats(each, term, added, tomorrow).amount;
        expect(centsOf(later)).toBeLessThanOrEqual(centsOf(quoteSeats(each, term, added, today).amount));
      }),
    );
  });

  it('covers each duration of a renewed term, and waits for a term that is yet to begin', () => {
    const yearly = { durationMonths: 12, baseSeats: 5, price: '1200.00', seatPrice: '365.00' };
    const twoYears = { startDate: '2025-01-01', endDate: '2027-01-01', seats: 5 };
    expect(quoteSeats(yearly, twoYears, 1, '2025-01-01').amount).toBe('730.00');
    expect(quoteSeats(yearly, twoYears, 1, '2026-12-31').amount).toBe('1.00');
    expect(quoteSeats(yearly, { ...twoYears, startDate: '2026-01-01' }, 2, '2025-06-01')).toMatchObject({
      amount: '730.00',
      startDate: '2026-01-01',
    });
  });
});

describe('the price of a renewal (R-price-3)', () => {
  it('is the current price for the seats there are, and the term goes on without a gap', () => {
    fc.assert(
      fc.property(terms, day, day, fc.integer({ min: 1, max: 2000 }), (each, endDate, today, held) => {
        const quote = quoteRenewal(each, { startDate: addMonths(endDate, -12), endDate, seats: held }, today);
        const extra = Math.max(0, held - each.baseSeats);
        expect(centsOf(quote.amount)).toBe(centsOf(each.price) + centsOf(each.seatPrice) * BigInt(extra));
        expect(quote.startDate).toBe(laterDay(today, endDate));
        if (today <= endDate) expect(quote.startDate).toBe(endDate);
        expect(quote.endDate).toBe(addMonths(quote.startDate, each.durationMonths));
        expect(quote.seatCount).toBeGreaterThanOrEqual(held);
        expect(quote.seatCount).toBeGreaterThanOrEqual(each.baseSeats);
      }),
    );
  });
});

it('reads a half-open term by its last covered day (R-money-6)', () => {
  expect(lastCoveredDay('2027-03-01')).toBe('2027-02-28');
});
