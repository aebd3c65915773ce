import { describe, expect, it } from 'vitest';
import { ageBands, daysOfBand, secondsOfWait, stepCursorSchema } from './lifecycleBoard.ts';
import { messagesOf } from './testing/refused.ts';

describe('the bands of age on a board of 2026-03-01', () => {
  it.each([
    ['today', { sinceFrom: '2026-03-01' }],
    ['threeDays', { sinceFrom: '2026-02-26', sinceTo: '2026-02-28' }],
    ['week', { sinceFrom: '2026-02-22', sinceTo: '2026-02-25' }],
    ['month', { sinceFrom: '2026-01-30', sinceTo: '2026-02-21' }],
    ['longer', { sinceTo: '2026-01-29' }],
  ])('%s is of the days %j', (id, days) => {
    const band = ageBands.findIndex((each) => each.id === id);
    expect(daysOfBand(band, '2026-03-01')).toEqual(days);
  });

  it('are five, and none is before the first', () => {
    expect(ageBands).toHaveLength(5);
    expect(daysOfBand(-1, '2026-03-01')).toEqual({});
  });
});

describe('the scale of waiting times', () => {
  it.each([
    [-1, 0],
    [0, 0],
    [1, 1],
    [25, 10],
    [50, 112],
  ])('has at step %s the seconds %s', (step, seconds) => {
    expect(secondsOfWait(step)).toBe(seconds);
  });
});

describe('where a page of steps ends', () => {
  it.each(['2026-11-21T14:05:09.123Z_1', `2026-11-21T14:05:09.123Z_${'9'.repeat(18)}`])('is %s', (cursor) => {
    expect(stepCursorSchema.parse(cursor)).toBe(cursor);
  });

  it.each([
    '',
    '2026-11-21T14:05:09.123Z',
    '2026-11-21T14:05:09.123Z_',
    '2026-11-21T14:05:09.123Z_x',
    '2026-11-21T14:05:09.123Z_1x',
    `2026-11-21T14:05:09.123Z_${'9'.repeat(19)}`,
    'x2026-11-21T14:05:09.123Z_1',
    '2026-11-21T14:05:09Z_1',
    '2026-11-99T14:05:09.123Z_1',
    '2026-02-29T14:05:09.123Z_1',
    '2026-11-21T24:05:09.123Z_1',
  ])('is not "%s"', (cursor) => {
    expect(new Set(messagesOf(stepCursorSchema, cursor))).toEqual(new Set(['validation.page']));
  });
});
