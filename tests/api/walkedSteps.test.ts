import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/server/db/database.ts';
import { readWalkedSteps, walkedStepsSchema } from '../../src/server/trail/walkedSteps.ts';
import { engines, openTestDatabase } from '../support/testDatabase.ts';

describe.each(engines())('the steps that a store holds, on %s', (engine) => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase(engine);
  });
  afterAll(() => database.close());

  const one = async (text: string) => Number((await database.rows(`select ${text} as n`, []))[0]?.n);

  it('are every entry once, and every record where it is', async () => {
    const steps = await readWalkedSteps(database);
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
    const steps = await readWalkedSteps(database);
    expect(walkedStepsSchema.parse(JSON.parse(JSON.stringify(steps)))).toEqual(steps);
  });
});
