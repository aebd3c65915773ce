import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, daysBetween, laterDay, type Day } from './dates.ts';
import type { Money } from './money.ts';
import {
  lastCoveredDay,
  quotePackage,
  quoteRenewal,
  quoteSeats,
  seatCharge,
  type PriceTerms,
} from './price.ts';

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
      fc.property(terms, day, day, fc.integer({ min: 1, max: 2000 }), (each, startDate, today, termSeats) => {
        const endDate = addMonths(startDate, 12);
        const quote = quoteRenewal(each, { startDate, endDate, seats: termSeats }, today);
        const extra = Math.max(0, termSeats - each.baseSeats);
        expect(centsOf(quote.amount)).toBe(centsOf(each.price) + centsOf(each.seatPrice) * BigInt(extra));
        expect(quote.startDate).toBe(laterDay(today, endDate));
        if (today <= endDate) expect(quote.startDate).toBe(endDate);
        expect(quote.endDate).toBe(
          today <= endDate
            ? addMonths(startDate, 12 + each.durationMonths)
            : addMonths(today, each.durationMonths),
        );
        expect(quote.seatCount).toBeGreaterThanOrEqual(termSeats);
        expect(quote.seatCount).toBeGreaterThanOrEqual(each.baseSeats);
      }),
    );
  });
});

describe('the months of a run of terms (R-money-7)', () => {
  const monthly = { durationMonths: 1, baseSeats: 5, price: '100.00', seatPrice: '31.00' };
  /** The ends of twelve renewals of one month, from docs/rules.md. */
  it.each([
    ['2027-01-31', '02-28 03-31 04-30 05-31 06-30 07-31 08-31 09-30 10-31 11-30 12-31 01-31'],
    ['2027-01-30', '02-28 03-30 04-30 05-30 06-30 07-30 08-30 09-30 10-30 11-30 12-30 01-30'],
    ['2027-01-28', '02-28 03-28 04-28 05-28 06-28 07-28 08-28 09-28 10-28 11-28 12-28 01-28'],
  ])('keep the day of its first start, %s', (startDate, ends) => {
    const run = { startDate, endDate: startDate, seats: 5 };
    const reached = ends.split(' ').map(() => (run.endDate = quoteRenewal(monthly, run, startDate).endDate));
    expect(reached.map((end) => end.slice(5)).join(' ')).toBe(ends);
    expect(run.endDate).toBe(quotePackage({ ...monthly, durationMonths: 12 }, 0, startDate).endDate);
  });

  it('measure added seats by the last of them', () => {
    // From 31 January to 28 February there are 28 days, and from then to 31 March 31.
    const run = { startDate: '2027-01-31', endDate: '2027-03-31', seats: 5 };
    expect(quoteSeats(monthly, run, 1, '2027-02-28').amount).toBe('31.00');
    expect(quoteSeats(monthly, run, 1, '2027-03-30').amount).toBe('1.00');
    // A run that drifted before the rule existed is measured from its end.
    const drifted = { startDate: '2027-01-31', endDate: '2027-04-28', seats: 5 };
    expect(quoteSeats(monthly, drifted, 1, '2027-03-28').amount).toBe('31.00');
  });

  it('begin anew after a day without', () => {
    const run = { startDate: '2027-01-31', endDate: '2027-02-28', seats: 5 };
    expect(quoteRenewal(monthly, run, '2027-03-01').endDate).toBe('2027-04-01');
    expect(quotePackage(monthly, 0, '2027-02-28', run).endDate).toBe('2027-03-31');
  });
});

describe('the charge of added seats (R-price-6)', () => {
  const monthly = { durationMonths: 1, baseSeats: 5, price: '100.00', seatPrice: '33.60' };
  const june = { startDate: '2027-06-01', endDate: '2027-07-01', seats: 5 };
  // Cents by hand: seats × 3360 × days left ÷ 30, half up.
  it.each([
    ['2027-06-01', '1680.00', '1680.00'],
    ['2027-06-02', '1680.00', '1624.00'],
    ['2027-06-16', '1680.00', '840.00'],
    ['2027-06-30', '1680.00', '56.00'],
    ['2027-06-30', '50.00', '50.00'],
  ])('of 50 seats on %s that were quoted for %s is %s', (today, quoted, charge) => {
    expect(seatCharge(quoted, monthly, june, 50, today)).toBe(charge);
  });
});

it('reads a half-open term by its last covered day (R-money-6)', () => {
  expect(lastCoveredDay('2027-03-01')).toBe('2027-02-28');
});
