import { describe, expect, it } from 'vitest';
import { daySchema } from './dates.ts';
import { dayIn, typedDay } from './dateText.ts';

describe('a typed day', () => {
  it.each([
    '2026-03-01',
    '2026-3-1',
    '2026/3/1',
    '2026.03.1',
    '20260301',
    '2026年3月1日',
    ' 2026-03-01 ',
    '２０２６－０３－０１',
  ])('is read from "%s"', (text) => expect(typedDay(text)).toBe('2026-03-01'));

  it.each([
    '',
    '2026',
    '2026-03',
    '2026-02-29',
    '2026-13-01',
    '1.3.2026',
    '0026-03-01',
    '2026-03-01x',
    'x2026-03-01',
    '20260301x',
    'x20260301',
    '202603011',
    '2026331',
    '2026-003-1',
    '2026-3-001',
    '2026,3,1',
    '2026x3-1',
    '2026-3x1',
    '2026年3月1日日',
  ])('is not read from "%s"', (text) => expect(typedDay(text)).toBeUndefined());
});

describe('a day', () => {
  it.each([
    ['1899-12-31', false],
    ['1900-01-01', true],
    ['2999-12-31', true],
    ['3000-01-01', false],
    ['2026-02-29', false],
    ['2028-02-29', true],
    ['2026-2-1', false],
    ['2026-02-01T00', false],
  ])('%s: %s', (text, known) => {
    expect(dayIn(text)).toBe(known ? text : undefined);
    const parsed = daySchema.safeParse(text);
    expect(parsed.success).toBe(known);
    // Refuses it with exactly one message, which is in the catalogue.
    if (!known)
      expect(new Set(parsed.error?.issues.map(({ message }) => message))).toEqual(
        new Set(['validation.day']),
      );
  });
});
