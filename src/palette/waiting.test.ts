import { describe, expect, it } from 'vitest';
import { sourceOf } from '../../tests/palette/rowSource.ts';
import { askWaiting, waitingCounts, waitingKinds } from './waiting.ts';

/** Kinds that wait, whose numbers are in the test's hands; a number that is missing fails. */
function waitingOf(...answers: (Record<string, number> | undefined)[]) {
  let asked = 0;
  const count = async () => {
    const answer = answers[asked];
    asked += 1;
    if (!answer) throw new Error('down');
    return answer;
  };
  return { asked: () => asked, records: { waiting: { commands: ['deals', 'passwords'], count } } };
}

describe('what waits', () => {
  it('is shown without numbers until they are known, and left out where it is none', async () => {
    const { context } = sourceOf('agent');
    const { records } = waitingOf({ deals: 3, passwords: 0 });
    expect(waitingKinds(context, records.waiting)).toEqual(['deals', 'passwords']);
    expect(await askWaiting(context, records, 0)).toBe(true);
    expect(waitingCounts(context)).toEqual({ deals: 3, passwords: 0 });
    expect(waitingKinds(context, records.waiting)).toEqual(['deals']);
  });

  it('is asked again with an opening some seconds later, not with each', async () => {
    const { context } = sourceOf('agent');
    const { records, asked } = waitingOf({ deals: 3 }, { deals: 2 });
    await askWaiting(context, records, 10_000);
    expect(await askWaiting(context, records, 12_000)).toBe(false);
    expect([asked(), waitingCounts(context).deals]).toEqual([1, 3]);
    expect(await askWaiting(context, records, 16_000)).toBe(true);
    expect([asked(), waitingCounts(context).deals]).toEqual([2, 2]);
  });

  it('keeps what was known where the server does not answer', async () => {
    const { context } = sourceOf('agent');
    const { records } = waitingOf({ deals: 3 }, undefined);
    await askWaiting(context, records, 0);
    expect(await askWaiting(context, records, 9000)).toBe(false);
    expect(waitingCounts(context)).toEqual({ deals: 3 });
  });

  it('is nothing for a product that knows of none', async () => {
    const { context } = sourceOf('agent');
    expect(await askWaiting(context, {}, 0)).toBe(false);
    expect(waitingKinds(context, undefined)).toEqual([]);
  });
});
