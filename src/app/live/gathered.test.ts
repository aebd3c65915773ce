import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { gathered } from './gathered.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('hands on once what comes within the time, and again what comes after it', () => {
  const handOn = vi.fn();
  const refresh = gathered<string>(100, handOn);
  refresh.add(['Order', 'OrderPage']);
  vi.advanceTimersByTime(99);
  refresh.add(['Order', 'AccountBalance']);
  expect(handOn).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(handOn.mock.calls).toEqual([[['Order', 'OrderPage', 'AccountBalance']]]);
  refresh.add(['Order']);
  vi.advanceTimersByTime(100);
  expect(handOn).toHaveBeenLastCalledWith(['Order']);
});

it('hands on nothing once it is stopped', () => {
  const handOn = vi.fn();
  const refresh = gathered<string>(100, handOn);
  refresh.add(['Order']);
  refresh.stop();
  vi.advanceTimersByTime(1000);
  expect(handOn).not.toHaveBeenCalled();
});
