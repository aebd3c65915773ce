import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../../tests/support/testDatabase.ts';
import type { Database } from './database.ts';
import { lockRows } from './lock.ts';
import {
  agentAccounts,
  agentLevels,
  agents,
  applications,
  customers,
  orders,
  packages,
  users,
} from './schema.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase('pglite');
});
afterAll(() => database.close());

it('takes locks in the order, several of one table too', async () => {
  const lockCounts = await database.db.transaction(async (tx) => {
    const counts: number[] = [];
    for (const table of [
      agentLevels,
      agents,
      users,
      users,
      customers,
      applications,
      packages,
      orders,
      agentAccounts,
    ])
      counts.push((await lockRows(tx, 'share', table, sql`true`)).length);
    return counts;
  });
  expect(Math.min(...lockCounts)).toBeGreaterThan(0);
});

it.each([
  ['applications after packages', packages, applications],
  ['levels after agents', agents, agentLevels],
  ['customers after balances', agentAccounts, customers],
])('refuses %s', async (_, first, second) => {
  await expect(
    database.db.transaction(async (tx) => {
      await lockRows(tx, 'share', first, sql`true`);
      await lockRows(tx, 'no key update', second, sql`true`);
    }),
  ).rejects.toThrow('against the order of locks');
});
