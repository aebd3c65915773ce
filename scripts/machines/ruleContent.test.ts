/** What a rule decides is part of a release: its figure, and what it answers of a fixed table of facts. */
import { describe, expect, it, vi } from 'vitest';
import { changedLifecycle } from '../../src/machines/changedLifecycle.ts';
import type { Lifecycle } from '../../src/machines/lifecycle.ts';
import { lifecycles } from '../../src/machines/lifecycles.ts';
import { releasedOf } from '../../src/machines/release.ts';
import { releaseChanges, widens } from '../../src/machines/releaseChanges.ts';
import { compare, problemsOf, told } from './comparison.ts';
import { DiffWords } from './diffWords.ts';
import { releaseOf } from './releases.ts';

const all = Object.values<Lifecycle>(lifecycles);

describe('the table of facts', () => {
  it.each(all)(
    'has what each rule of $id lets through and what it refuses, and lacks nothing of it',
    (each) => {
      for (const { id, decides = '' } of releasedOf(each, '').rules) {
        const answers = new Set(decides.replaceAll(/[\d ]/g, ''));
        expect([...answers].filter((answer) => answer !== '?').sort(), id).toEqual(['n', 'y']);
      }
    },
  );
});

describe('a rule with another content under the same version', () => {
  it('is seen where its figure is another', async () => {
    const released = releaseOf('released', new Date('2026-11-24T00:00:00Z'));
    vi.resetModules();
    vi.doMock('../../src/domain/remarksLimit.ts', async (original) => ({
      ...(await original<object>()),
      remarksMinimum: 4,
    }));
    const { releaseOf: releaseWithFour } = await import('./releases.ts');
    vi.doUnmock('../../src/domain/remarksLimit.ts');
    const today = releaseWithFour('today', new Date());
    const compared = compare(released, today, all, undefined);
    expect(problemsOf(compared)).toEqual(['version']);
    const lines = [...told(released, compared, new DiffWords('en-US'))];
    expect(lines).toContain('  Rule remarksGiven measures by 4, not by 1.');
    // 1 to 3 characters: what was a reason is none.
    expect(lines.find((line) => line.startsWith('  Rule remarksGiven no longer holds'))).toMatch(/: 3 of/);
    expect(lines.some((line) => line.includes('rule remarksGiven lets through'))).toBe(false);
  });

  it.each(all)('is seen in each rule of $id that always holds, or never', (lifecycle) => {
    const real = releasedOf(lifecycle, '');
    for (const { id } of real.rules)
      for (const answer of [true, false]) {
        const rule = { ...lifecycle.rules[id], test: () => answer } as (typeof lifecycle.rules)[string];
        const planted = changedLifecycle(lifecycle, () => undefined, { ...lifecycle.rules, [id]: rule });
        const changes = releaseChanges(real, releasedOf(planted, ''));
        expect({ id, answer, seen: changes.map(({ kind }) => kind) }).toEqual({
          id,
          answer,
          seen: [answer ? 'ruleLoosened' : 'ruleTightened'],
        });
        expect(changes.some(widens)).toBe(answer);
      }
  });
});
