import { asc, eq } from 'drizzle-orm';
import { customers, packages, subscriptions } from '../../src/server/db/schema.ts';
import { cents, dayNumber, type Chain, type Terms } from './orderModel.ts';
import type { TestApi } from './testApi.ts';

export type TermRow = typeof subscriptions.$inferSelect;

/** Everything that steps depend on, as stored in the database. */
export interface Look {
  published: boolean;
  packageVersion: number;
  terms: Terms;
  enabled: boolean;
  customerVersion: number;
  rows: TermRow[];
  chain: Chain | undefined;
}

export async function lookAt(
  { database: { db } }: TestApi,
  packageId: string,
  customerId: string,
): Promise<Look> {
  const [row] = await db.select().from(packages).where(eq(packages.id, packageId));
  if (!row) throw new Error('No package');
  const [customer] = await db.select().from(customers).where(eq(customers.id, customerId));
  if (!customer) throw new Error('No customer');
  const rows = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.customerId, customerId))
    .orderBy(asc(subscriptions.startDate));
  const { trial, baseSeats, durationMonths, price, seatPrice } = row;
  return {
    published: row.status === 'published',
    packageVersion: row.version,
    terms: { trial, baseSeats, durationMonths, price: cents(price), seatPrice: cents(seatPrice) },
    enabled: customer.status === 'enabled',
    customerVersion: customer.version,
    rows,
    chain: chainOf(rows),
  };
}

function chainOf(rows: TermRow[]): Chain | undefined {
  let chain: Chain | undefined;
  for (const row of rows) {
    const [start, end] = [dayNumber(row.startDate), dayNumber(row.endDate)];
    chain = { start: chain?.end === start ? chain.start : start, end, seats: row.seats };
  }
  return chain;
}
