import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { transitions } from '../../src/server/db/schema.ts';
import { isUnbroken } from '../support/histories.ts';
import { contradictions } from '../support/books.ts';
import { startTestApi, type TestApi } from '../support/testApi.ts';
import { openTestDatabase } from '../support/testDatabase.ts';
import { deadlocks, hammer, tableOf } from './hammer.ts';
import { hammerCalls } from './calls.ts';
import { makeWorld, wrongSums } from './world.ts';

/** `npm run contention` takes a minute; `CONTENTION_SEED` selects another run. */
const seconds = Number(process.env.CONTENTION_SECONDS ?? 5);
const seed = Number(process.env.CONTENTION_SEED ?? 20261122);
const callers = 24;

vi.setConfig({ testTimeout: 60_000 + seconds * 3000, hookTimeout: 60_000 });

describe.skipIf(!inject('postgresUrl'))('everybody at the same few records on PostgreSQL', () => {
  let test: TestApi;
  beforeAll(async () => {
    test = await startTestApi(await openTestDatabase('postgres', { productLimits: true }));
  });
  afterAll(() => test.close());

  it('is answered, never with a failure of the server, and the books are right', async () => {
    const world = await makeWorld(test);
    const outcome = await hammer(world, { callers, milliseconds: seconds * 1000, seed });
    const repeated = [...test.api.repeated].map(([call, count]) => `${call}: ${count}`).join(', ') || 'none';
    console.log(
      `${callers} callers in ${seconds} s on PostgreSQL, by call and status:\n${tableOf(outcome)}\n` +
        `Transactions repeated: ${repeated}; deadlocks: ${await deadlocks(test)}`,
    );
    expect(outcome.failures).toEqual([]);
    if (seconds >= 30) expect([...outcome.statuses.keys()].sort()).toEqual(Object.keys(hammerCalls).sort());
    // The callers do collide: a slower caller, or the second one for a value, gets a refusal.
    const answered = (status: number) =>
      [...outcome.statuses.values()].reduce((sum, counts) => sum + (counts.get(status) ?? 0), 0);
    for (const status of [200, 400, 409, 422]) expect(answered(status), String(status)).toBeGreaterThan(0);
    expect(await contradictions(test.database)).toEqual([]);
    expect(await wrongSums(test.database)).toEqual([]);
    expect(await brokenChains(test)).toEqual([]);
    // With a single order of locks, the database refuses no transaction first.
    expect([...test.api.repeated].filter(([call]) => call.endsWith('40P01'))).toEqual([]);
  });
});

/** Returns the records whose log is not one unbroken chain. */
async function brokenChains({ database }: TestApi): Promise<string[]> {
  const entries = await database.db.select().from(transitions).orderBy(transitions.recordId, transitions.seq);
  const logs = new Map<string, typeof entries>();
  for (const entry of entries) {
    const record = `${entry.lifecycle} ${entry.recordId}`;
    logs.set(record, [...(logs.get(record) ?? []), entry]);
  }
  return [...logs].filter(([, log]) => !isUnbroken(log)).map(([record]) => record);
}
