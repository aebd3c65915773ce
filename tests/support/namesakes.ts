import { and, eq } from 'drizzle-orm';
import type { Database } from '../../src/server/db/database.ts';
import { customers, users } from '../../src/server/db/schema.ts';
import { readingOf } from '../../src/server/search/reading.ts';

/** A customer that a test adds; each is a minute newer than the previous one. */
export interface Namesake {
  name: string;
  status: 'enabled' | 'disabled';
}

/** Adds customers of a salesperson besides those of the demo data; returns their ids in the same order. */
export async function addNamesakes(
  { db }: Database,
  added: readonly Namesake[],
  [enterpriseId, account]: readonly [string, string] = ['A001', 'sales'],
): Promise<string[]> {
  const [like] = await db
    .select({ customer: customers })
    .from(customers)
    .innerJoin(users, eq(users.id, customers.salespersonId))
    .where(and(eq(users.enterpriseId, enterpriseId), eq(users.account, account)))
    .limit(1);
  if (!like) throw new Error(`${enterpriseId}/${account} has no customer`);
  const firstCreated = new Date('2031-01-01T00:00:00Z').getTime();
  const rows = added.map(({ name, status }, at) => {
    const id = crypto.randomUUID();
    return {
      ...{ ...like.customer, id, name, status, adminAccount: id, companyId: id, creditCode: id },
      reading: readingOf(name, { person: like.customer.adminName }),
      createdAt: new Date(firstCreated + at * 60_000),
    };
  });
  await db.insert(customers).values(rows);
  return rows.map(({ id }) => id);
}
