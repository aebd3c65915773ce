/** Tests that a release includes the content of each rule: its figure, and its decisions for a fixed table of facts. */
import { describe, expect, it, vi } from 'vitest';
import { changedLifecycle } from '../replay/changedLifecycle.ts';
import type { Lifecycle } from '../../machines/lifecycle.ts';
import { lifecycles } from '../../machines/lifecycles.ts';
import { differences } from './gate.ts';
import { releasedOf } from './releasedLifecycle.ts';
import { decisionsOf } from './ruleSituations.ts';

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

/** Returns the lifecycle with one rule that decides differently. */
function withRule(lifecycle: Lifecycle, id: string, test: RuleTest): Lifecycle {
  const rule = { ...lifecycle.rules[id], test } as (typeof lifecycle.rules)[string];
  return changedLifecycle(lifecycle, () => undefined, { ...lifecycle.rules, [id]: rule });
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
        expect({ id, limit, isSeen: decisionsOf({ test }) !== decides }).toEqual({ id, limit, isSeen: true });
      }
  });

  it('is seen where it is another by a cent: at and above ¥10,000 instead of above', () => {
    const { dealApproval } = lifecycles as unknown as Record<string, Lifecycle>;
    if (!dealApproval) throw new Error('No deal approval');
    const skipping = (skipped: (amount: number) => boolean) => {
      const test: RuleTest = (facts, event) =>
        skipped(Number(facts.amount)) || testOf(dealApproval, 'quotaCoversAmount')(facts, event);
      return releasedOf(withRule(dealApproval, 'quotaCoversAmount', test), '');
    };
    expect(
      differences(
        skipping((amount) => amount > 10_000),
        skipping((amount) => amount >= 10_000),
      ),
    ).toEqual(['decisions of rule quotaCoversAmount: others than released']);
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

describe('a rule with another content', () => {
  it('is seen where its figure is another', async () => {
    const deal = (machines: readonly Lifecycle[]) => {
      const found = machines.find(({ id }) => id === 'dealApproval');
      return found ? releasedOf(found, '') : expect.fail();
    };
    vi.resetModules();
    vi.doMock('../../domain/remarksLimit.ts', async (original) => ({
      ...(await original<object>()),
      remarksMinimum: 4,
    }));
    const withFour = await import('../../machines/lifecycles.ts');
    vi.doUnmock('../../domain/remarksLimit.ts');
    expect(differences(deal(all), deal(Object.values<Lifecycle>(withFour.lifecycles)))).toEqual([
      'rule remarksGiven: input (every role), figure 1 → input (every role), figure 4',
      'decisions of rule remarksGiven: others than released',
    ]);
  });

  it.each(all)('is seen in each rule of $id that always holds, or never', (lifecycle) => {
    const real = releasedOf(lifecycle, '');
    for (const { id } of real.rules)
      for (const answer of [true, false]) {
        const planted = releasedOf(
          withRule(lifecycle, id, () => answer),
          '',
        );
        expect({ id, answer, seen: differences(real, planted) }).toEqual({
          id,
          answer,
          seen: [`decisions of rule ${id}: others than released`],
        });
      }
  });
});
