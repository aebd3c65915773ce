import { describe, expect, it } from 'vitest';
import { frecency, noHabits, pickedFor, recentUses, withoutUse, withUse, type Habits } from './habits.ts';

const day = 24 * 60 * 60 * 1000;
const noon = Date.UTC(2026, 10, 21, 12);

function after(uses: [value: string, daysAgo: number, query?: string][]): Habits {
  return uses.reduce(
    (habits, [value, daysAgo, query = '']) => withUse(habits, { value, query }, noon - daysAgo * day),
    noHabits,
  );
}

const order = (habits: Habits) => recentUses(habits, noon).map((use) => use.value);

describe('recents', () => {
  it('put the latest first among what was used as often', () => {
    const habits = after([
      ['a', 3],
      ['b', 2],
      ['c', 1],
    ]);
    expect(order(habits)).toEqual(['c', 'b', 'a']);
  });

  it('put the habit before the accident of yesterday', () => {
    const habits = after([
      ['habit', 5],
      ['habit', 4],
      ['habit', 3],
      ['habit', 2],
      ['accident', 1],
    ]);
    expect(order(habits)).toEqual(['habit', 'accident']);
  });

  it('let an old habit fade', () => {
    const habits = after([
      ['old', 40],
      ['old', 40],
      ['old', 39],
      ['new', 1],
    ]);
    expect(order(habits)).toEqual(['new', 'old']);
  });

  it('halve a use in a week', () => {
    const [use] = recentUses(after([['a', 7]]), noon);
    expect(use && frecency(use, noon)).toBeCloseTo(0.5);
  });

  it('keep the name of a record from its last opening, and forget one that is gone', () => {
    const opened = withUse(
      noHabits,
      { value: 'record:order:1', name: 'DD1', facts: '云帆', query: 'dd' },
      noon,
    );
    expect(opened.uses[0]).toMatchObject({ name: 'DD1', facts: '云帆', weight: 1 });
    const gone = withoutUse(opened, 'record:order:1');
    expect(gone).toEqual(noHabits);
  });

  it('stay bounded', () => {
    const many = Array.from({ length: 300 }, (_, index): [string, number, string] => [
      `v${index}`,
      0,
      `q${index}`,
    ]);
    const habits = after(many);
    expect(habits.uses.length).toBeLessThanOrEqual(60);
    expect(habits.picks.length).toBeLessThanOrEqual(200);
    expect(pickedFor(habits, 'q299')).toBe('v299');
  });
});

describe('the same letters', () => {
  const habits = after([
    ['approve', 2, 'sp'],
    ['deals', 1, ' SP '],
    ['language', 0, 'yy'],
  ]);

  it('lead to what was taken last, however they are written', () => {
    expect(pickedFor(habits, 'ｓｐ')).toBe('deals');
    expect(pickedFor(habits, 'yy')).toBe('language');
  });

  it('are nothing when nothing was typed', () => {
    expect(pickedFor(after([['a', 0, '  ']]), '')).toBeUndefined();
  });
});
