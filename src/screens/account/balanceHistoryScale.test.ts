import { describe, expect, it } from 'vitest';
import { balanceHistoryScale, pictureWidth } from './balanceHistoryScale.ts';

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

describe('the width of the history', () => {
  const margin = { left: 67, right: 12 };

  it('is that of its place where twelve months fit', () => {
    expect(pictureWidth(800, margin, 12)).toBe(800);
  });

  it.each([200, 312, 390, 559])('leaves whole months in sight in a place of %d', (room) => {
    const width = pictureWidth(room, margin, 12);
    const step = (width - margin.left - margin.right) / 12;
    const months = (room - margin.right) / step;
    expect(months).toBeCloseTo(Math.round(months), 6);
    expect(width).toBeGreaterThanOrEqual(560);
  });

  it('is the least one before its place is measured', () => {
    expect(pictureWidth(0, margin, 12)).toBe(560);
  });
});
