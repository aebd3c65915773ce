import { describe, expect, it } from 'vitest';
import { sourceOf } from '../../tests/palette/rowSource.ts';
import { loadWaitingCounts, waitingCounts, waitingKinds } from './waiting.ts';

/** Returns waiting kinds whose counts the test sets; a missing count fails. */
function waitingOf(...answers: (Record<string, number> | undefined)[]) {
  let calls = 0;
  const count = async () => {
    const answer = answers[calls];
    calls += 1;
    if (!answer) throw new Error('down');
    return answer;
  };
  return { calls: () => calls, records: { waiting: { commands: ['deals', 'passwords'], count } } };
}

describe('what waits', () => {
  it('is shown without numbers until they are known, and left out where it is none', async () => {
    const { context } = sourceOf('agent');
    const { records } = waitingOf({ deals: 3, passwords: 0 });
    expect(waitingKinds(context, records.waiting)).toEqual(['deals', 'passwords']);
    expect(await loadWaitingCounts(context, records, 0)).toBe(true);
    expect(waitingCounts(context)).toEqual({ deals: 3, passwords: 0 });
    expect(waitingKinds(context, records.waiting)).toEqual(['deals']);
  });

  it('is asked again with an opening some seconds later, not with each', async () => {
    const { context } = sourceOf('agent');
    const { records, calls } = waitingOf({ deals: 3 }, { deals: 2 });
    await loadWaitingCounts(context, records, 10_000);
    expect(await loadWaitingCounts(context, records, 12_000)).toBe(false);
    expect([calls(), waitingCounts(context).deals]).toEqual([1, 3]);
    expect(await loadWaitingCounts(context, records, 16_000)).toBe(true);
    expect([calls(), waitingCounts(context).deals]).toEqual([2, 2]);
  });

  it('keeps what was known where the server does not answer', async () => {
    const { context } = sourceOf('agent');
    const { records } = waitingOf({ deals: 3 }, undefined);
    await loadWaitingCounts(context, records, 0);
    expect(await loadWaitingCounts(context, records, 9000)).toBe(false);
    expect(waitingCounts(context)).toEqual({ deals: 3 });
  });

  it('is nothing for a product that knows of none', async () => {
    const { context } = sourceOf('agent');
    expect(await loadWaitingCounts(context, {}, 0)).toBe(false);
    expect(waitingKinds(context, undefined)).toEqual([]);
  });
});
