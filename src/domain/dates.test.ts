import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  dayOf,
  daySchema,
  daysBetween,
  formatMinute,
  laterDay,
  type Day,
} from './dates.ts';

const day: fc.Arbitrary<Day> = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const monthIndex = (text: Day) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7)) - 1;
const dayOfMonth = (text: Day) => Number(text.slice(8));

describe('calendar days', () => {
  it('are those of mainland China, whatever the instant is elsewhere (R-money-5)', () => {
    expect(dayOf(new Date('2026-11-20T15:59:59Z'))).toBe('2026-11-20');
    expect(dayOf(new Date('2026-11-20T16:00:00Z'))).toBe('2026-11-21');
    expect(formatMinute(new Date('2026-11-21T06:05:30Z'))).toBe('2026-11-21 14:05');
    expect(formatMinute(new Date('2025-12-31T16:00:00Z'))).toBe('2026-01-01 00:00');
  });

  it('count as many days forth as back', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -4000, max: 4000 }), (from, days) => {
        expect(daysBetween(from, addDays(from, days))).toBe(days);
        expect(addDays(addDays(from, days), -days)).toBe(from);
      }),
    );
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(daysBetween('2026-01-01', '2027-01-01')).toBe(365);
  });

  it('keep their day of the month, or end with a shorter one (R-money-7)', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -120, max: 120 }), (from, months) => {
        const later = addMonths(from, months);
        expect(monthIndex(later)).toBe(monthIndex(from) + months);
        const cut = dayOfMonth(later) < dayOfMonth(from);
        expect(dayOfMonth(later)).toBeLessThanOrEqual(dayOfMonth(from));
        if (cut) expect(dayOfMonth(addDays(later, 1))).toBe(1);
      }),
    );
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2028-02-29', 12)).toBe('2029-02-28');
    expect(addMonths('2026-12-15', 1)).toBe('2027-01-15');
  });

  it('are ordered', () => {
    fc.assert(
      fc.property(day, day, (a, b) => {
        expect(daysBetween(laterDay(a, b), a)).toBeLessThanOrEqual(0);
        expect(laterDay(a, b)).toBe(laterDay(b, a));
      }),
    );
  });

  it('are taken from the wire only when the calendar has them', () => {
    fc.assert(fc.property(day, (each) => daySchema.safeParse(each).success));
    const wrong = [
      '2026-02-29',
      '2026-13-01',
      '2026-00-10',
      '2026-11-31',
      '0000-01-01',
      '9999-12-31',
      '2026-1-1',
      '21.11.2026',
      '',
    ];
    for (const each of wrong) expect(daySchema.safeParse(each).success, each).toBe(false);
  });
});
