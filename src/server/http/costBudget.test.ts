import { describe, expect, it } from 'vitest';
import { CostBudget } from './costBudget.ts';
import { Refusal } from './refusal.ts';

describe('the budget of a user (R-call-10)', () => {
  let now = 0;
  const budget = (perSecond: number) => {
    now = 0;
    return new CostBudget(perSecond, () => now);
  };
  /** Charges a user; returns the seconds to wait, or 0. */
  const charged = (of: CostBudget, user: string, cost: number): number => {
    try {
      of.charge(user, cost);
      return 0;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      expect(error.status).toBe(429);
      return Number(error.details.headers?.['Retry-After']);
    }
  };

  it.each([
    // per second, [milliseconds, cost, seconds to wait]
    [
      10,
      [
        [0, 100, 0],
        [0, 1, 1],
        [100, 1, 0],
        [100, 1, 1],
      ],
    ],
    [
      10,
      [
        [0, 90, 0],
        [0, 50, 4],
        [3999, 50, 1],
        [4000, 50, 0],
      ],
    ],
    // A refused call costs nothing, and at most ten seconds are saved up.
    [
      10,
      [
        [0, 100, 0],
        [0, 100, 10],
        [0, 100, 10],
        [60_000, 100, 0],
        [60_000, 1, 1],
      ],
    ],
    // A call that costs more than the most that can be saved up waits until that much is saved.
    [
      10,
      [
        [0, 500, 0],
        [0, 1, 41],
      ],
    ],
    [
      0,
      [
        [0, 1_000_000, 0],
        [0, 1_000_000, 0],
      ],
    ],
  ] as const)('gives %i units a second', (perSecond, charges) => {
    const of = budget(perSecond);
    for (const [at, cost, seconds] of charges) {
      now = at;
      expect([at, cost, charged(of, 'one', cost)]).toEqual([at, cost, seconds]);
    }
  });

  it('is each user’s own', () => {
    const of = budget(10);
    expect(charged(of, 'one', 100)).toBe(0);
    expect(charged(of, 'one', 1)).toBe(1);
    expect(charged(of, 'other', 100)).toBe(0);
  });
});
