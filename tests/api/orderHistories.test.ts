import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { agents } from '../../src/server/db/schema.ts';
import { contradictions } from '../support/books.ts';
import { setRemainingQuota } from '../support/deals.ts';
import { history } from '../support/orderSteps.ts';
import { OrderWorld, type Stage } from '../support/orderWorld.ts';
import { demoApplications } from '../support/packages.ts';
import { accounts, startTestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';
import { uploadContract } from '../support/uploads.ts';

/** `npm run histories` runs many on each database; `HISTORIES` sets their number, and `HISTORIES_SEED` selects them. */
const many = process.env.npm_lifecycle_event === 'histories';
const numRuns = Number(process.env.HISTORIES ?? (many ? 2000 : 20));
const seed = Number(process.env.HISTORIES_SEED ?? 20261122);

vi.setConfig({ testTimeout: 120_000 + numRuns * 5_000, hookTimeout: 120_000 });

describe.each(engines())('whatever happens to the orders of a customer on %s', (engine) => {
  let stage: Stage;
  let now = new Date('2028-01-15T04:00:00Z');

  beforeAll(async () => {
    const server = await startTestApi(engine, () => now);
    const sales = await server.login(...accounts.salesperson);
    const [agency] = await server.database.db.select().from(agents).where(eq(agents.enterpriseId, 'A001'));
    if (!agency) throw new Error('No agent A001');
    await setRemainingQuota(server.database, agency.id, '900000000.00');
    stage = {
      server,
      sales,
      operations: await server.login(...accounts.operations),
      agent: await server.login(...accounts.agent),
      agentId: agency.id,
      contractFileId: await uploadContract(server, sales),
      applicationIds: (await demoApplications(server.database)).published.slice(0, 1),
      setNow: (instant) => {
        now = instant;
      },
      tally: new Map(),
    };
  });
  afterAll(() => stage.server.close());

  it('agrees on what was paid and what runs', async () => {
    let lived = 0;
    await fc.assert(
      fc.asyncProperty(history, async (given) => {
        const world = await OrderWorld.begin(stage, given);
        for (const batch of given.batches) await world.live(batch);
        await world.end();
        lived += 1;
      }),
      { numRuns, seed },
    );
    expect(await contradictions(stage.server.database)).toEqual([]);
    const counts = [...stage.tally].map(([kind, count]) => `${kind} ${count}`).sort();
    console.log(`${lived} histories on ${engine}:\n${counts.join('\n')}`);
    // A few histories need not cover everything.
    for (const kind of many ? ['package', 'seat', 'renewal'] : []) {
      for (const act of ['approve', 'requote'])
        expect(stage.tally.get(`${act} ${kind}`) ?? 0, `${act} ${kind}`).toBeGreaterThan(0);
    }
  });
});
