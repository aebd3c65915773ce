import { describe, expect, it } from 'vitest';
import { pageNumbers } from './pageNumbers.ts';

describe('the number of a page (R-list-15)', () => {
  it.each([
    // A page that begins by its number.
    ['the third of six', 120, null, 3, undefined, { page: 3, pages: 6 }],
    ['one beyond the last', 120, null, 9, undefined, { page: 6, pages: 6 }],
    ['of an empty list', 0, null, 1, undefined, { page: 1, pages: 1 }],
    // After a row: 60 waited, 20 to a page.
    ['the second, nothing was decided', 60, 20, 2, 'x', { page: 2, pages: 3 }],
    ['the second, all of the first were decided', 40, 0, 2, 'x', { page: 1, pages: 2 }],
    ['the second, half of the first were decided', 50, 10, 2, 'x', { page: 2, pages: 3 }],
    ['the second, five new ones came before it', 65, 25, 2, 'x', { page: 3, pages: 4 }],
    ['the last, all before it were decided', 20, 0, 3, 'x', { page: 1, pages: 1 }],
    ['the last, with one row', 41, 40, 3, 'x', { page: 3, pages: 3 }],
    ['one that nothing is left of', 20, 20, 2, 'x', { page: 2, pages: 2 }],
  ] as const)('%s', (_, total, before, current, after, expected) => {
    expect(pageNumbers(total, { before }, { current, pageSize: 20, after })).toEqual(expected);
  });

  it.each([
    [60, 20],
    [50, 10],
    [65, 25],
    [41, 40],
  ])('leads back to a page that skips none of the rows before (%d in all, %d before)', (total, before) => {
    const { page } = pageNumbers(total, { before }, { current: 2, pageSize: 20, after: 'x' });
    const previous = { first: (page - 2) * 20 + 1, last: (page - 1) * 20 };
    expect(previous.first).toBeLessThanOrEqual(before);
    expect(previous.last).toBeGreaterThanOrEqual(before);
  });
});
