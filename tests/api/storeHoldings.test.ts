import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/server/db/database.ts';
import {
  holdingsSchema,
  readHoldings,
  readRowCounts,
  readLoggedSteps,
} from '../../src/labs/server/storeHoldings.ts';
import { engines, openTestDatabase } from '../support/testDatabase.ts';

describe.each(engines())('the steps that a store holds, on %s', (engine) => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase(engine);
  });
  afterAll(() => database.close());

  const one = async (text: string) => Number((await database.rows(`select ${text} as n`, []))[0]?.n);

  it('are every entry once, and every record where it is', async () => {
    const steps = await readLoggedSteps(database);
    const sum = (of: typeof steps) => of.reduce((total, { count }) => total + count, 0);
    expect(sum(steps)).toBe(await one('(select count(*) from transitions)'));
    const rejected = steps.filter(
      ({ lifecycle, to, last }) => last && lifecycle === 'dealApproval' && to === 'rejected',
    );
    expect(sum(rejected)).toBe(await one(`(select count(*) from orders where status = 'rejected')`));
    expect(rejected.every(({ before }) => before?.to === 'pending')).toBe(true);
    expect(steps.filter(({ from }) => from === null).every(({ before }) => before === null)).toBe(true);
  });

  it('cross the channel as they are', async () => {
    const holdings = await readHoldings(database);
    expect(holdingsSchema.parse(JSON.parse(JSON.stringify(holdings)))).toEqual(holdings);
  });

  it('lie beside the rows, each where it says itself, also where its entries say otherwise', async () => {
    const rejected = async () =>
      (await readRowCounts(database)).find(
        ({ lifecycle, state }) => lifecycle === 'dealApproval' && state === 'rejected',
      )?.count ?? 0;
    const before = await rejected();
    expect(before).toBe(await one(`(select count(*) from orders where status = 'rejected')`));
    await database.rows(
      `update orders set status = 'rejected' where id = (select id from orders where status = 'approved' limit 1)`,
      [],
    );
    expect(await rejected()).toBe(before + 1);
    const rows = await readRowCounts(database);
    expect(new Set(rows.map(({ lifecycle }) => lifecycle)).size).toBeGreaterThan(10);
    // Only operations and developers are records of this lifecycle.
    const platform = rows.filter(({ lifecycle }) => lifecycle === 'platformUser');
    expect(platform.reduce((sum, { count }) => sum + count, 0)).toBe(
      await one(`(select count(*) from users where role_id in (0, -2))`),
    );
  });
});
