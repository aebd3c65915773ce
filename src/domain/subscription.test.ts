import { describe, expect, it } from 'vitest';
import { lastSoonEnd, soonFrom, subscriptionStateOn } from './subscription.ts';

describe('a term from 2025-03-01 to before 2026-03-01', () => {
  const term = { startDate: '2025-03-01', endDate: '2026-03-01' };

  it.each([
    ['2025-03-01', 'running'],
    ['2026-01-29', 'running'],
    ['2026-01-30', 'ending'],
    ['2026-02-28', 'ending'],
    ['2026-03-01', 'ended'],
    ['2026-03-02', 'ended'],
  ])('is on %s %s', (day, state) => {
    expect(subscriptionStateOn(day, term)).toBe(state);
  });

  it('ends soon from thirty days before', () => {
    expect(soonFrom(term)).toBe('2026-01-30');
    expect(lastSoonEnd('2026-01-30')).toBe('2026-03-01');
  });
});
