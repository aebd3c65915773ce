import { describe, expect, it } from 'vitest';
import { durationText } from './durationText.ts';

describe('a duration', () => {
  it.each([
    [0, '0 sec', '0秒'],
    [59, '59 sec', '59秒'],
    [60, '1 min', '1分钟'],
    [3599, '59 min', '59分钟'],
    [7200, '2 hr', '2小时'],
    [86_400, '1 day', '1天'],
    [864_000, '10 days', '10天'],
  ])('of %s seconds is said in its largest unit', (seconds, english, chinese) => {
    expect([durationText(seconds, 'en-US'), durationText(seconds, 'zh-CN')]).toEqual([english, chinese]);
  });
});
