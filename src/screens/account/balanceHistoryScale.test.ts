import { describe, expect, it } from 'vitest';
import { balanceHistoryScale } from './balanceHistoryScale.ts';

describe('the scale of the history', () => {
  it.each([
    [[], 1],
    [['0.00'], 1],
    [['0.75'], 1],
    [['99.99'], 100],
    [['130000.00', '5.00'], 150_000],
    [['999999999999.99'], 1_000_000_000_000],
  ])('of %j ends at %d', (amounts, top) => {
    const scale = balanceHistoryScale(amounts);
    expect(scale.top).toBe(top);
    expect(scale.ticks[0]).toBe(0);
    expect(scale.ticks.at(-1)).toBe(top);
    expect(scale.ticks.length).toBeLessThanOrEqual(6);
  });
});
