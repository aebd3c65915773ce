/** Tests that a release includes the content of each rule: its figure, and its decisions for a fixed table of facts. */
import { describe, expect, it, vi } from 'vitest';
import { changedLifecycle } from '../replay/changedLifecycle.ts';
import type { Lifecycle } from '../../machines/lifecycle.ts';
import { lifecycles } from '../../machines/lifecycles.ts';
import { releasedOf } from './releasedLifecycle.ts';
import { releaseChanges, widens } from './releaseChanges.ts';
import { compareDecisions, decisionsOf } from './ruleSituations.ts';
import { compare, problemsOf, comparisonLines } from './comparison.ts';
import { DiffWords } from './diffWords.ts';
import { releaseOf } from './releases.ts';

const all = Object.values<Lifecycle>(lifecycles);

describe('the table of facts', () => {
  it.each(all)(
    'has what each rule of $id lets through and what it refuses, and lacks nothing of it',
    (each) => {
      for (const { id, decides = '' } of releasedOf(each, '').rules) {
        const answers = new Set(decides.replaceAll(/[\d /=]/g, ''));
        expect([...answers].filter((answer) => answer !== '?').sort(), id).toEqual(['n', 'y']);
      }
    },
  );
});

/** Returns the kinds of changes between a lifecycle and a copy with one rule that decides differently. */
function changesWith(lifecycle: Lifecycle, id: string, test: RuleTest) {
  const rule = { ...lifecycle.rules[id], test } as (typeof lifecycle.rules)[string];
  const planted = changedLifecycle(lifecycle, () => undefined, { ...lifecycle.rules, [id]: rule });
  return releaseChanges(releasedOf(lifecycle, ''), releasedOf(planted, ''));
}

type RuleTest = (facts: { amount: string; creditedAmount: string }, event: unknown) => boolean;

const testOf = (lifecycle: Lifecycle, id: string) => lifecycle.rules[id]?.test as unknown as RuleTest;

describe('a rule that is skipped above an amount', () => {
  const limits = [0, 0.01, 99.99, 100, 5_000, 9_999.99, 10_000, 10_000.01, 123_456.78, 1_000_000, 99_999_999];

  it.each(all)('is seen in each rule of $id, wherever the amount lies', (lifecycle) => {
    for (const { id, decides = '' } of releasedOf(lifecycle, '').rules)
      for (const limit of limits) {
        const test: RuleTest = (facts, event) =>
          Number(facts.amount) > limit || testOf(lifecycle, id)(facts, event);
        const { loosened, tightened } = compareDecisions(decides, decisionsOf({ test }));
        expect({ id, limit, isSeen: loosened > 0, tightened }).toEqual({
          ...{ id, limit },
          isSeen: true,
          tightened: 0,
        });
      }
  });

  it('is seen where it is another by a cent: at and above ¥10,000 instead of above', () => {
    const { dealApproval } = lifecycles as unknown as Record<string, Lifecycle>;
    if (!dealApproval) throw new Error('No deal approval');
    const checks = (skipped: (amount: number) => boolean) => {
      const rule = { ...dealApproval.rules.quotaCoversAmount } as (typeof dealApproval.rules)[string];
      const test: RuleTest = (facts, event) =>
        skipped(Number(facts.amount)) || testOf(dealApproval, 'quotaCoversAmount')(facts, event);
      return changedLifecycle(dealApproval, () => undefined, {
        ...dealApproval.rules,
        quotaCoversAmount: { ...rule, test } as typeof rule,
      });
    };
    const above = releasedOf(
      checks((amount) => amount > 10_000),
      '',
    );
    const from = releasedOf(
      checks((amount) => amount >= 10_000),
      '',
    );
    expect(releaseChanges(above, from).map(({ kind }) => kind)).toEqual(['ruleLoosened']);
  });
});

describe('a rule that reads the clock or chance', () => {
  it.each(all)('is none of $id: each answers the same whenever it is asked', (lifecycle) => {
    const real = releasedOf(lifecycle, '').rules;
    for (const time of ['1999-12-31T23:59:59Z', '2026-02-28T12:00:00Z', '2099-06-15T00:00:00Z']) {
      vi.useFakeTimers({ now: new Date(time) });
      const chance = vi.spyOn(Math, 'random').mockReturnValue(time.startsWith('2') ? 0.99 : 0);
      try {
        expect(releasedOf(lifecycle, '').rules).toEqual(real);
      } finally {
        chance.mockRestore();
        vi.useRealTimers();
      }
    }
  });
});

describe('a rule with another content under the same version', () => {
  it('is seen where its figure is another', async () => {
    const released = releaseOf('released', new Date('2026-11-24T00:00:00Z'));
    vi.resetModules();
    vi.doMock('../../domain/remarksLimit.ts', async (original) => ({
      ...(await original<object>()),
      remarksMinimum: 4,
    }));
    const { releaseOf: releaseWithFour } = await import('./releases.ts');
    vi.doUnmock('../../domain/remarksLimit.ts');
    const today = releaseWithFour('today', new Date());
    const compared = compare(released, today, all, undefined);
    expect(problemsOf(compared)).toEqual(['version']);
    const lines = [...comparisonLines(released, compared, new DiffWords('en-US'))];
    expect(lines).toContain('  Rule remarksGiven measures by 4, not by 1.');
    // 1 to 3 characters, at each of seven amounts: remarks that were long enough are now too short.
    expect(lines.find((line) => line.startsWith('  Rule remarksGiven no longer holds'))).toMatch(/: 21 of/);
    expect(lines.some((line) => line.includes('rule remarksGiven lets through'))).toBe(false);
  });

  it.each(all)('is seen in each rule of $id that always holds, or never', (lifecycle) => {
    const real = releasedOf(lifecycle, '');
    for (const { id } of real.rules)
      for (const answer of [true, false]) {
        const changes = changesWith(lifecycle, id, () => answer);
        expect({ id, answer, seen: changes.map(({ kind }) => kind) }).toEqual({
          id,
          answer,
          seen: [answer ? 'ruleLoosened' : 'ruleTightened'],
        });
        expect(changes.some(widens)).toBe(answer);
      }
  });
});
