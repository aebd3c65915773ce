import { IconDots } from '../icons/icons.ts';
import { describe, expect, it } from 'vitest';
import { rowsOf, type PaletteItem, type Section } from './levels.ts';
import { splitAt } from './rowsInView.ts';

const row = (value: string): PaletteItem => ({
  value,
  icon: IconDots,
  title: value,
  marks: [],
  act: { do: 'back' },
});

const sections: Section[] = [
  { id: 'found', rows: [row('a'), row('b'), row('c')] },
  { id: 'guesses', heading: 'Perhaps', rows: [row('d'), row('e')] },
];

describe('the rows in view and those below', () => {
  it.each([0, 1, 3, 4, 5, 9])('are all rows in their order, cut at %i', (count) => {
    const { first, rest } = splitAt(sections, count);
    const values = [...rowsOf(first), ...rowsOf(rest)].map(({ value }) => value);
    expect(values).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(rowsOf(first)).toHaveLength(Math.min(count, 5));
  });

  it('show each heading once', () => {
    const { first, rest } = splitAt(sections, 4);
    expect(first.map(({ heading }) => heading)).toEqual([undefined, 'Perhaps']);
    expect(rest).toMatchObject([{ id: 'guesses', heading: undefined, continued: true }]);
    expect(splitAt(sections, 3).rest).toMatchObject([{ heading: 'Perhaps', continued: false }]);
  });
});
