import { describe, expect, it } from 'vitest';
import { isUnbroken } from '../../../tests/support/histories.ts';
import { replayed } from '../../../tests/support/replayed.ts';
import { dayOf, daysBetween } from '../../domain/dates.ts';
import { lifecycleEdges } from '../../machines/lifecycle.ts';
import { subscription } from '../../machines/subscription.ts';
import { demoOf } from './demo.ts';

const hashes = { operations: 'o', agent: 'a', salesperson: 's', developer: 'd', customer: 'c' };
const days = ['2026-11-21T03:00:00.000Z', '2026-12-31T16:00:00.000Z', '2028-02-29T09:00:00.000Z'];

describe.each(days)('the subscriptions of a demo store of %s', (day) => {
  const now = new Date(day);
  const { orders, subscriptions, trail } = demoOf(now, hashes);
  const chainOf = (id: string) =>
    trail.filter(({ lifecycle, recordId }) => lifecycle === subscription.id && recordId === id);

  it('have histories that the machine replays', () => {
    for (const { id, status, version } of subscriptions) {
      const chain = chainOf(id);
      expect(isUnbroken(chain)).toBe(true);
      expect(replayed(chain)).toEqual(new Set(['agrees']));
      expect(chain.at(-1)?.to).toBe(status);
      expect(chain).toHaveLength(version);
    }
  });

  it('name the approvals that they come of, and nobody for what the calendar did', () => {
    for (const { id, customerId, packageId, endDate } of subscriptions) {
      for (const { causeId, actorId, event, facts, at } of chainOf(id)) {
        const cause = causeId === null ? undefined : trail[causeId - 1];
        const order = orders.find((each) => each.id === cause?.recordId);
        expect(cause === undefined).toBe(event === 'endSoon' || event === 'end');
        expect(order?.decidedById ?? null).toBe(actorId);
        if (order)
          expect([order.customerId, order.packageId, order.status]).toEqual([
            customerId,
            packageId,
            'approved',
          ]);
        if (event === 'end') expect(dayOf(at) >= endDate).toBe(true);
        if (event === 'endSoon')
          expect(daysBetween(dayOf(at), String(facts?.endDate))).toBeLessThanOrEqual(30);
      }
    }
  });

  it('are where the calendar has them', () => {
    for (const { status, startDate, endDate } of subscriptions) {
      const daysRemaining = daysBetween(dayOf(now), endDate);
      expect(startDate <= dayOf(now)).toBe(true);
      if (daysRemaining > 30) expect(status).toBe('running');
      if (daysRemaining > 0 && daysRemaining < 30) expect(status).toBe('ending');
      if (daysRemaining < 0) expect(status).toBe('ended');
    }
  });

  it('take every step there is', () => {
    const seenEdges = new Set(
      trail.filter(({ lifecycle }) => lifecycle === subscription.id).map(({ edge }) => edge),
    );
    for (const { edge } of lifecycleEdges(subscription)) expect(seenEdges).toContain(edge);
  });
});
