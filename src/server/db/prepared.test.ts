import { eq, gt, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../../tests/support/testDatabase.ts';
import type { Database, Tx } from './database.ts';
import { prepared } from './prepared.ts';
import { packages } from './schema.ts';

let database: Database;
let ids: string[] = [];
beforeAll(async () => {
  database = await openTestDatabase('postgres');
  const some = await database.db.select({ id: packages.id }).from(packages).limit(3);
  ids = some.map(({ id }) => id);
});
afterAll(() => database.close());

const named = (tx: Tx, id: string) =>
  prepared(tx.select({ id: packages.id }).from(packages).where(eq(packages.id, id)), 'package by id');

it('is planned once on a connection and finds what each call asks for', async () => {
  await database.db.transaction(async (tx) => {
    const found = [];
    for (const id of ids) found.push(...(await named(tx, id)));
    expect(found.map(({ id }) => id)).toEqual(ids);
    const statements = await tx
      .select({ name: sql`name`, used: sql`(generic_plans + custom_plans)::int` })
      .from(sql`pg_prepared_statements`);
    expect(statements).toEqual([{ name: 'package by id', used: ids.length }]);
  });
});

it('refuses another text under the same name', async () => {
  const act = database.db.transaction(async (tx) => {
    const [id = ''] = ids;
    await named(tx, id);
    await prepared(tx.select({ id: packages.id }).from(packages).where(gt(packages.id, id)), 'package by id');
  });
  await expect(act).rejects.toThrow();
});
