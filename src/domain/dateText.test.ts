import { describe, expect, it } from 'vitest';
import { typedDay } from './dateText.ts';

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

  it.each(['', '2026', '2026-03', '2026-02-29', '2026-13-01', '1.3.2026', '0026-03-01', '2026-03-01x'])(
    'is not read from "%s"',
    (text) => expect(typedDay(text)).toBeUndefined(),
  );
});
