import { describe, expect, it } from 'vitest';
import { frecency, noUsage, pickedFor, recentUses, withoutUse, withUse, type Usage } from './usage.ts';

const day = 24 * 60 * 60 * 1000;
const noon = Date.UTC(2026, 10, 21, 12);

function after(uses: [value: string, daysAgo: number, query?: string][]): Usage {
  return uses.reduce(
    (usage, [value, daysAgo, query = '']) => withUse(usage, { value, query }, noon - daysAgo * day),
    noUsage,
  );
}

const order = (usage: Usage) => recentUses(usage, noon).map((use) => use.value);

describe('recents', () => {
  it('put the latest first among what was used as often', () => {
    const usage = after([
      ['a', 3],
      ['b', 2],
      ['c', 1],
    ]);
    expect(order(usage)).toEqual(['c', 'b', 'a']);
  });

  it('put the habit before the accident of yesterday', () => {
    const usage = after([
      ['habit', 5],
      ['habit', 4],
      ['habit', 3],
      ['habit', 2],
      ['accident', 1],
    ]);
    expect(order(usage)).toEqual(['habit', 'accident']);
  });

  it('let an old habit fade', () => {
    const usage = after([
      ['old', 40],
      ['old', 40],
      ['old', 39],
      ['new', 1],
    ]);
    expect(order(usage)).toEqual(['new', 'old']);
  });

  it('halve a use in a week', () => {
    const [use] = recentUses(after([['a', 7]]), noon);
    expect(use && frecency(use, noon)).toBeCloseTo(0.5);
  });

  it('keep the name of a record from its last opening, and forget one that is gone', () => {
    const opened = withUse(
      noUsage,
      { value: 'record:order:1', name: 'DD1', facts: '云帆', query: 'dd' },
      noon,
    );
    expect(opened.uses[0]).toMatchObject({ name: 'DD1', facts: '云帆', weight: 1 });
    const removed = withoutUse(opened, 'record:order:1');
    expect(removed).toEqual(noUsage);
  });

  it('stay bounded', () => {
    const many = Array.from({ length: 300 }, (_, index): [string, number, string] => [
      `v${index}`,
      0,
      `q${index}`,
    ]);
    const usage = after(many);
    expect(usage.uses.length).toBeLessThanOrEqual(60);
    expect(usage.picks.length).toBeLessThanOrEqual(200);
    expect(usage.picks.at(-1)).toEqual(['q299', 'v299', 1]);
  });
});

describe('the same letters', () => {
  const afterUses = (...values: string[]) =>
    after(values.map((value): [string, number, string] => [value, 0, 'sp']));

  it.each([
    ['approve', undefined],
    ['approve approve', 'approve'],
    ['approve approve slip', 'approve'],
    ['approve approve slip slip', undefined],
    ['approve approve approve slip', 'approve'],
    ['approve approve approve slip approve', 'approve'],
    ['approve slip slip', 'slip'],
    ['approve approve approve deals deals deals deals', 'deals'],
  ])('after %s lead to %s', (values, expected) => {
    expect(pickedFor(afterUses(...values.split(' ')), 'sp')).toBe(expected);
  });

  it('are the same however they are written, and lead there from their beginning on', () => {
    const usage = afterUses('deals', 'deals');
    expect(['ｓｐ', ' SP ', 's', 'spx'].map((query) => pickedFor(usage, query))).toEqual([
      'deals',
      'deals',
      'deals',
      undefined,
    ]);
  });

  it('are nothing when nothing was typed', () => {
    const usage = after([
      ['a', 0, '  '],
      ['a', 0, '  '],
    ]);
    expect(pickedFor(usage, '')).toBeUndefined();
  });
});
