import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import {
  approvalQueueMachine,
  pendingQuotaUse,
  type QueueContext,
  type QueueEvent,
} from './approvalQueue.ts';

const deal = (id: string) => ({ id, orderNo: `DD${id}`, amount: '100.00' });
const list = (...ids: string[]): QueueEvent => ({ type: 'LISTED', deals: ids.map(deal) });

/** Creates a queue whose clock and answers the test controls. */
function openQueue() {
  const clock = new SimulatedClock();
  const sent: { id: string; event: string; remarks: string; at: number }[] = [];
  const answers: { keep: () => void; fail: (error: Error) => void }[] = [];
  const actor = createActor(approvalQueueMachine, {
    clock,
    input: {
      now: () => clock.now(),
      send: ({ deal: { id }, event, remarks }) =>
        new Promise<void>((keep, fail) => {
          sent.push({ id, event, remarks, at: clock.now() });
          answers.push({ keep, fail });
        }),
    },
  }).start();
  const arrive = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    actor,
    sent,
    wait: (milliseconds: number) => clock.increment(milliseconds),
    answer: async (error?: Error) => {
      const next = answers.shift();
      if (error) next?.fail(error);
      else next?.keep();
      await arrive();
    },
    now: () => clock.now(),
  };
}

/** The letters of the steps below. */
const steps: Record<string, QueueEvent> = {
  A: { type: 'DECIDE', id: '1', event: 'approve', remarks: '' },
  B: { type: 'DECIDE', id: '2', event: 'approve', remarks: '' },
  W: { type: 'DECIDE', id: '1', event: 'reject', remarks: 'why' },
  r: { type: 'REJECT' },
  c: { type: 'CANCEL' },
  j: { type: 'NEXT' },
  k: { type: 'PREVIOUS' },
  z: { type: 'UNDO' },
  s: { type: 'RESTART' },
  q: { type: 'QUOTA' },
  f: { type: 'FLUSH' },
  G: { type: 'GONE', id: '1' },
  H: { type: 'GONE', id: '2' },
};

/**
 * Returns the event of a key. `a` and `w` decide the current deal; capitals decide the first or the second deal, whichever
 * is current.
 */
function stepOf(key: string, { deals, at }: QueueContext): QueueEvent | undefined {
  const id = deals[at]?.id ?? '';
  if (key === 'a') return { type: 'DECIDE', id, event: 'approve', remarks: '' };
  if (key === 'w') return { type: 'DECIDE', id, event: 'reject', remarks: 'why' };
  return steps[key];
}

/**
 * Written by hand. Deals 1 2 3 wait; the keys follow: a digit passes seconds, "+" accepts and "-" refuses a verdict. Then
 * the current deal, the waiting, undoable, approved and rejected deals, and the pending use of the quota.
 */
it.each([
  ['', '1 | 1 2 3 |  |  |  | 0.00'],
  ['a', '2 | 2 3 | 1 |  |  | 100.00'],
  ['aa', '3 | 3 | 1 2 |  |  | 200.00'],
  ['az', '1 | 1 2 3 |  |  |  | 0.00'],
  ['aaz', '2 | 2 3 | 1 |  |  | 100.00'],
  ['aazz', '1 | 1 2 3 |  |  |  | 0.00'],
  ['j', '2 | 1 2 3 |  |  |  | 0.00'],
  ['jk', '1 | 1 2 3 |  |  |  | 0.00'],
  ['k', '1 | 1 2 3 |  |  |  | 0.00'],
  ['ja', '3 | 1 3 | 2 |  |  | 100.00'],
  ['jaz', '2 | 1 2 3 |  |  |  | 0.00'],
  ['rw', '2 | 2 3 | 1 |  |  | 0.00'],
  ['rc', '1 | 1 2 3 |  |  |  | 0.00'],
  ['a4', '2 | 2 3 | 1 |  |  | 100.00'],
  ['a5', '2 | 2 3 | 1 |  |  | 100.00'],
  ['a5z', '2 | 2 3 | 1 |  |  | 100.00'],
  ['a5+', '2 | 2 3 |  | 1 |  | 100.00'],
  ['a5+q', '2 | 2 3 |  | 1 |  | 0.00'],
  ['a5+z', '2 | 2 3 |  | 1 |  | 100.00'],
  ['a5+az', '2 | 2 3 |  | 1 |  | 100.00'],
  ['a5-', '2 | 2 1 3 |  |  |  | 0.00'],
  // A refused deal returns to the index after the current one, wherever that is.
  ['aj5-', '3 | 2 3 1 |  |  |  | 0.00'],
  // An undone verdict is not sent, and the next verdict starts a new delay.
  ['az5a+', '2 | 2 3 | 1 |  |  | 100.00'],
  ['jjjsa', '2 | 2 3 | 1 |  |  | 100.00'],
  ['a5az', '2 | 2 3 | 1 |  |  | 100.00'],
  ['rw5+', '2 | 2 3 |  |  | 1 | 0.00'],
  ['af+', '2 | 2 3 |  | 1 |  | 100.00'],
  ['aaf++', '3 | 3 |  | 1 2 |  | 200.00'],
  // All were sent because the session was about to end in another tab: the next one can be undone again.
  ['af+az', '2 | 2 3 |  | 1 |  | 100.00'],
  ['aaa', ' |  | 1 2 3 |  |  | 300.00'],
  ['aaaz', '3 | 3 | 1 2 |  |  | 200.00'],
  ['aaa5-', '1 | 1 | 2 3 |  |  | 200.00'],
  ['jjj', ' | 1 2 3 |  |  |  | 0.00'],
  ['jjjs', '1 | 1 2 3 |  |  |  | 0.00'],
  ['jjjk', '3 | 1 2 3 |  |  |  | 0.00'],
  ['arz', '2 | 2 3 | 1 |  |  | 100.00'],
  ['ar5-w', '1 | 1 3 | 2 |  |  | 0.00'],
  ['AA', '2 | 2 3 | 1 |  |  | 100.00'],
  ['AB', '3 | 3 | 1 2 |  |  | 200.00'],
  ['B', '1 | 1 2 3 |  |  |  | 0.00'],
  ['ArW', '2 | 2 3 | 1 |  |  | 100.00'],
  ['rW5+', '2 | 2 3 |  |  | 1 | 0.00'],
  // A deal that somebody else decides is removed; the current one remains, or the next becomes current.
  ['G', '2 | 2 3 |  |  |  | 0.00'],
  ['jG', '2 | 2 3 |  |  |  | 0.00'],
  ['jjG', '3 | 2 3 |  |  |  | 0.00'],
  ['jH', '3 | 1 3 |  |  |  | 0.00'],
  ['rHa', '3 | 3 | 1 |  |  | 100.00'],
  ['jrGa', '3 | 3 | 2 |  |  | 100.00'],
  // After the reason dialog the queue is reviewed again: a verdict can be undone.
  ['arcz', '1 | 1 2 3 |  |  |  | 0.00'],
  ['arwz', '2 | 2 3 | 1 |  |  | 100.00'],
  ['aaakz', '3 | 3 | 1 2 |  |  | 200.00'],
  // A refused verdict does not delay the others.
  ['a5-a5+', '1 | 1 3 |  | 2 |  | 100.00'],
])('%s', async (keys, outcome) => {
  const queue = openQueue();
  queue.actor.send(list('1', '2', '3'));
  for (const key of keys) {
    const step = stepOf(key, queue.actor.getSnapshot().context);
    if (step) queue.actor.send(step);
    else if (key === '+') await queue.answer();
    else if (key === '-') await queue.answer(new Error('refused'));
    else queue.wait(1000 * Number(key));
  }
  const { context } = queue.actor.getSnapshot();
  const ids = (deals: readonly { id: string }[]) => deals.map(({ id }) => id).join(' ');
  expect(
    [
      context.deals[context.at]?.id ?? '',
      ids(context.deals),
      ids(context.undoable.map((verdict) => verdict.deal)),
      ids(context.approved),
      ids(context.rejected),
      pendingQuotaUse(context),
    ].join(' | '),
  ).toBe(outcome);
});

it('each verdict is undoable for five seconds of its own', async () => {
  const queue = openQueue();
  queue.actor.send(list('1', '2', '3'));
  queue.actor.send({ type: 'DECIDE', id: '1', event: 'approve', remarks: '' });
  queue.wait(2000);
  queue.actor.send({ type: 'DECIDE', id: '2', event: 'reject', remarks: 'why' });
  queue.wait(2999);
  expect(queue.sent).toEqual([]);
  queue.wait(1);
  expect(queue.sent).toMatchObject([{ id: '1', event: 'approve', remarks: '' }]);
  await queue.answer();
  queue.wait(1999);
  expect(queue.sent.length).toBe(1);
  queue.wait(1);
  expect(queue.sent.slice(1)).toMatchObject([{ id: '2', event: 'reject', remarks: 'why' }]);
});

it('what somebody else decides leaves the queue, and what comes new joins it', () => {
  const { actor } = openQueue();
  actor.send(list('1', '2'));
  actor.send({ type: 'NEXT' });
  actor.send({ type: 'GONE', id: '1' });
  actor.send(list('2', '3'));
  // Because the deal never waited here, nothing changes.
  actor.send({ type: 'GONE', id: '9' });
  actor.send({ type: 'NEXT' });
  actor.send({ type: 'GONE', id: '9' });
  actor.send({ type: 'PREVIOUS' });
  const { deals, at, removed } = actor.getSnapshot().context;
  expect([deals.map(({ id }) => id), deals[at]?.id, removed.map(({ id }) => id)]).toEqual([
    ['2', '3'],
    '2',
    ['1'],
  ]);
});

it('a reason that is being written ends with the deal that it is for', () => {
  const { actor } = openQueue();
  actor.send(list('1', '2'));
  actor.send({ type: 'REJECT' });
  actor.send({ type: 'GONE', id: '1' });
  expect(actor.getSnapshot().matches({ review: 'reviewing' })).toBe(true);
  const { deals, removed } = actor.getSnapshot().context;
  expect([deals.map(({ id }) => id), removed.map(({ id }) => id)]).toEqual([['2'], ['1']]);
});

it('a verdict that is refused says why, until the deal is decided again', async () => {
  const queue = openQueue();
  queue.actor.send(list('1', '2'));
  queue.actor.send({ type: 'DECIDE', id: '1', event: 'approve', remarks: '' });
  queue.wait(5000);
  const failure = new Error('refused');
  await queue.answer(failure);
  expect(queue.actor.getSnapshot().context.failures).toEqual({ 1: failure });
  queue.actor.send({ type: 'NEXT' });
  queue.actor.send({ type: 'DECIDE', id: '1', event: 'approve', remarks: '' });
  expect(queue.actor.getSnapshot().context.failures).toEqual({});
});

it.each([
  ['taken back', 'UNDO'],
  ['refused', 'fail'],
])(
  'the reason of a rejection that is %s is there when the deal is rejected again (R-approval-9)',
  async (_, how) => {
    const queue = openQueue();
    const reasons = () => queue.actor.getSnapshot().context.reasons;
    queue.actor.send(list('1', '2'));
    queue.actor.send({ type: 'DECIDE', id: '1', event: 'reject', remarks: 'why' });
    if (how === 'UNDO') queue.actor.send({ type: 'UNDO' });
    else {
      queue.wait(5000);
      await queue.answer(new Error('refused'));
      queue.actor.send({ type: 'NEXT' });
    }
    expect(reasons()).toEqual({ 1: 'why' });
    queue.actor.send({ type: 'DECIDE', id: '1', event: 'approve', remarks: '' });
    expect(reasons()).toEqual({});
    queue.actor.send({ type: 'UNDO' });
    expect(reasons()).toEqual({});
  },
);

it('no deal is lost, none is sent twice, before its time, out of order or after it was taken back', async () => {
  const key = fc.constantFrom(...'aaaABWjkrwczs1259+-+-fgl');
  await fc.assert(
    fc.asyncProperty(fc.array(key, { maxLength: 40 }), async (keys) => {
      const queue = openQueue();
      const { actor, sent } = queue;
      let listed = 6;
      actor.send(list(...Array.from({ length: listed }, (_, at) => String(at))));
      const given: { id: string; at: number }[] = [];
      let flushed = false;
      for (const each of keys) {
        const before = actor.getSnapshot().context;
        const step = stepOf(each, before);
        if (step) actor.send(step);
        else if (each === '+') await queue.answer();
        else if (each === '-') await queue.answer(new Error('refused'));
        else if (each === 'g') actor.send({ type: 'GONE', id: before.deals[0]?.id ?? 'none' });
        else if (each === 'l') {
          listed += 1;
          actor.send(list(String(listed - 1), '0'));
        } else queue.wait(1000 * Number(each));
        const { undoable, deals, approved, rejected, removed } = actor.getSnapshot().context;
        if (undoable.length > before.undoable.length)
          given.push({ id: undoable.at(-1)?.deal.id ?? '', at: queue.now() });
        if (each === 'f' && before.undoable.length > 0) flushed = true;
        const all = [
          ...deals,
          ...undoable.map((verdict) => verdict.deal),
          ...approved,
          ...rejected,
          ...removed,
        ];
        expect(all.map(({ id }) => Number(id)).toSorted((a, b) => a - b)).toEqual(
          Array.from({ length: listed }, (_, at) => at),
        );
      }
      let from = 0;
      for (const { id, at } of sent) {
        const position = given.findIndex((verdict, index) => index >= from && verdict.id === id);
        expect(position).toBeGreaterThanOrEqual(0);
        if (!flushed) expect(at - (given[position]?.at ?? 0)).toBeGreaterThanOrEqual(5000);
        from = position + 1;
      }
    }),
    { numRuns: 300 },
  );
});
