import { describe, expect, it } from 'vitest';
import { spanText } from './span.ts';
import { stateDurationsOf } from './stateDurations.ts';

const hour = 3_600_000;
const step = (to: string, at: string) => ({ to, at: `2026-03-${at}:00.000Z` });

/** Written by hand: disabled twice, edited once while enabled; the durations end on the 10th at noon. */
const history = [
  step('enabled', '01T08:00'),
  step('enabled', '01T20:00'),
  step('disabled', '02T08:00'),
  step('enabled', '04T08:00'),
  step('disabled', '10T09:00'),
];
const noon = new Date('2026-03-10T12:00:00.000Z');

describe('the stays of a record', () => {
  it('are counted by visits and added up, an edit being no visit', () => {
    expect(Object.fromEntries(stateDurationsOf(history, noon))).toEqual({
      // 24 hours to the 2nd, and 145 from the 4th to the 10th at nine.
      enabled: { visits: 2, spent: 169 * hour, since: undefined },
      // 48 hours, and 3 up to noon.
      disabled: { visits: 2, spent: 51 * hour, since: new Date('2026-03-10T09:00:00.000Z') },
    });
  });

  it('begin with the arrival, not with the last step that left it there', () => {
    expect(
      stateDurationsOf(history.slice(0, 2), new Date('2026-03-02T08:00:00.000Z')).get('enabled'),
    ).toEqual({
      visits: 1,
      spent: 24 * hour,
      since: new Date('2026-03-01T08:00:00.000Z'),
    });
  });

  it('are none of a record without a history', () => {
    expect(stateDurationsOf([], noon).size).toBe(0);
  });
});

describe('a length of time', () => {
  it.each([
    [0, '0 minutes', '0 分钟', '0m'],
    [59_000, '0 minutes', '0 分钟', '0m'],
    [5 * 60_000, '5 minutes', '5 分钟', '5m'],
    [hour, '1 hour', '1 小时', '1h'],
    [26.5 * hour, '1 day 2 hours', '1 天 2 小时', '1d'],
    [48 * hour + 60_000, '2 days', '2 天', '2d'],
    [-hour, '0 minutes', '0 分钟', '0m'],
  ])('%i ms', (milliseconds, english, chinese, narrow) => {
    expect(spanText(milliseconds, 'en-US', 'long')).toBe(english);
    expect(spanText(milliseconds, 'zh-CN', 'long')).toBe(chinese);
    expect(spanText(milliseconds, 'en-US', 'narrow')).toBe(narrow);
  });

  it.each([
    [0, '0 sec', '0 秒'],
    [59, '59 sec', '59 秒'],
    [60, '1 min', '1 分钟'],
    [3599, '59 min', '59 分钟'],
    [7200, '2 hr', '2 小时'],
    [86_400, '1 day', '1 天'],
    [864_000, '10 days', '10 天'],
  ])('of %s seconds is said in its largest unit, in short', (seconds, english, chinese) => {
    expect(spanText(seconds * 1000, 'en-US', 'short')).toBe(english);
    expect(spanText(seconds * 1000, 'zh-CN', 'short')).toBe(chinese);
  });
});
