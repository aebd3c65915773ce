import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eventually } from '../../../tests/support/patience.ts';
import { everySecond } from './everySecond.ts';

const reported = vi.fn();
beforeEach(() => {
  reported.mockReset();
  vi.spyOn(console, 'error').mockImplementation(reported);
});
afterEach(() => {
  vi.restoreAllMocks();
});

it('gives up a round that hangs, says so, and begins the next', async () => {
  let rounds = 0;
  const hanging = () => {
    rounds++;
    return rounds === 1 ? new Promise<void>(() => undefined) : Promise.resolve();
  };
  const work = everySecond('It failed', hanging, { round: 20, grace: 20 });
  await eventually(() => expect(rounds).toBeGreaterThan(1));
  await work.stop();
  expect(reported.mock.calls).toEqual([
    ['It failed: Nothing came of it within 0.04 s, and it is not waited for any longer'],
  ]);
});

it('tells a round that takes long to end at its next step, and the last one at once', async () => {
  const ends: boolean[] = [];
  const work = everySecond(
    'It failed',
    async (ending) => {
      const begun = ending();
      await eventually(() => expect(ending()).toBe(true));
      ends.push(begun);
    },
    { round: 20, grace: 60_000 },
  );
  await eventually(() => expect(ends).toEqual([false]));
  await work.stop();
  expect(ends.at(-1)).toBe(true);
  expect(reported).not.toHaveBeenCalled();
});
