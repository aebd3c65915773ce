import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { bulkRunMachine, type BulkItem, type BulkServices } from './bulkRun.ts';

const item = (id: string): BulkItem => ({ id, name: id, status: { is: 'ready' } });

/** The result of each record at each try: processed, refused, or stopped by the user while it was being processed. */
type Fate = 'taken' | 'refused' | 'stopped' | 'blocked';

/**
 * Simulates a run: records are sent in order unless a rule blocks them or the run was stopped; unfinished ones enter the
 * next run.
 */
function byHand(fates: Fate[][]): { sent: string[][]; done: string[] } {
  let rest = fates.map((own, at) => ({ id: `r${at}`, own: [...own] }));
  const sent: string[][] = [];
  const done: string[] = [];
  while (sent.length < 3) {
    const now: string[] = [];
    let stopped = false;
    for (const { id, own } of rest) {
      const fate = own[sent.length] ?? 'taken';
      if (fate === 'blocked' || stopped) continue;
      now.push(id);
      if (fate === 'stopped') stopped = true;
      if (fate !== 'refused') done.push(id);
    }
    // Because all are blocked, there is nothing to send.
    if (now.length === 0) break;
    sent.push(now);
    rest = rest.filter(({ id }) => !done.includes(id));
  }
  return { sent, done };
}

it('sends each record at most once with success, in order, whatever is refused, stopped or kept out', async () => {
  const fate = fc.constantFrom<Fate>('taken', 'refused', 'stopped', 'blocked');
  const record = fc.array(fate, { minLength: 0, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(fc.array(record, { minLength: 1, maxLength: 6 }), async (fates) => {
      const sent: string[][] = [];
      const fateOf = ({ id }: BulkItem) => fates[Number(id.slice(1))]?.[sent.length - 1] ?? 'taken';
      const services: BulkServices = {
        read: async (items) => {
          sent.push([]);
          return items.map((each) => ({
            ...each,
            status:
              fateOf(each) === 'blocked'
                ? { is: 'blocked' as const, reason: { key: 'order.quotaShort' as const } }
                : { is: 'ready' as const },
          }));
        },
        take: async (each) => {
          sent.at(-1)?.push(each.id);
          if (fateOf(each) === 'stopped') actor.send({ type: 'STOP' });
          if (fateOf(each) === 'refused') throw new Error('refused');
        },
      };
      const actor = createActor(bulkRunMachine, {
        input: { services, items: fates.map((_, at) => item(`r${at}`)), reads: true },
      }).start();
      for (let tries = 0; tries < 3; tries += 1) {
        const read = await waitFor(actor, (now) => now.matches('ready') || now.matches('finished'));
        if (read.matches('finished')) break;
        actor.send({ type: 'SEND', values: {} });
        if (actor.getSnapshot().matches('ready')) break;
        await waitFor(actor, (now) => now.matches('finished'));
        actor.send({ type: 'RETRY' });
      }
      const { items } = actor.getSnapshot().context;
      const done = items.filter(({ status }) => status.is === 'done').map(({ id }) => id);
      const expected = byHand(fates);
      expect(sent.filter((ids) => ids.length > 0)).toEqual(expected.sent);
      expect(done).toEqual(expected.done.toSorted());
    }),
    { numRuns: 300 },
  );
});

it('keeps with a record that was refused what it was refused for, and goes on with the next', async () => {
  const refusal = new Error('refused');
  const services: BulkServices = {
    read: async (items) => [...items],
    take: async ({ id }) => {
      if (id === 'a') throw refusal;
    },
  };
  const actor = createActor(bulkRunMachine, {
    input: { services, items: [item('a'), item('b')], reads: false },
  }).start();
  actor.send({ type: 'SEND', values: {} });
  const { context } = await waitFor(actor, (now) => now.matches('finished'));
  expect(context.items.map(({ status }) => status)).toEqual([
    { is: 'failed', failure: refusal },
    { is: 'done' },
  ]);
});

it('is not sent twice while it runs, and not tried again where all is done', async () => {
  const sentItems: string[] = [];
  const services: BulkServices = {
    read: async (items) => [...items],
    take: async ({ id }) => void sentItems.push(id),
  };
  const actor = createActor(bulkRunMachine, {
    input: { services, items: [item('a'), item('b')], reads: false },
  }).start();
  actor.send({ type: 'SEND', values: {} });
  actor.send({ type: 'SEND', values: {} });
  await waitFor(actor, (now) => now.matches('finished'));
  actor.send({ type: 'RETRY' });
  expect([sentItems, actor.getSnapshot().value]).toEqual([['a', 'b'], 'finished']);
});

it('counts what has been read, from nothing each time, and sends what the form holds with each record', async () => {
  const sentItems: unknown[] = [];
  const services: BulkServices = {
    read: async (items, onRead) => {
      for (const _ of items) onRead();
      return [...items];
    },
    take: async (each, values) => {
      sentItems.push([each.id, values]);
      if (each.id === 'b') throw new Error('refused');
    },
  };
  const actor = createActor(bulkRunMachine, {
    input: { services, items: [item('a'), item('b')], reads: true },
  }).start();
  await waitFor(actor, (now) => now.matches('ready'));
  expect(actor.getSnapshot().context.read).toBe(2);
  actor.send({ type: 'SEND', values: { reason: 'Spring' } });
  await waitFor(actor, (now) => now.matches('finished'));
  expect(sentItems).toEqual([
    ['a', { reason: 'Spring' }],
    ['b', { reason: 'Spring' }],
  ]);
  actor.send({ type: 'RETRY' });
  await waitFor(actor, (now) => now.matches('ready'));
  expect(actor.getSnapshot().context.read).toBe(1);
});
