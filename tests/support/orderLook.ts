import { asc, eq, inArray } from 'drizzle-orm';
import { customers, packages, subscriptions } from '../../src/server/db/schema.ts';
import { cents, dayNumber, type Chain, type Terms } from './orderModel.ts';
import type { TestApi } from './testApi.ts';

export type TermRow = typeof subscriptions.$inferSelect;

/** Everything that steps depend on, as the database holds it. */
export interface Look {
  published: boolean;
  packageVersion: number;
  terms: Terms;
  customers: { enabled: boolean; version: number; rows: TermRow[]; chain: Chain | undefined }[];
}

export async function lookAt(
  { database: { db } }: TestApi,
  packageId: string,
  customerIds: string[],
): Promise<Look> {
  const [row] = await db.select().from(packages).where(eq(packages.id, packageId));
  if (!row) throw new Error('No package');
  const found = await db.select().from(customers).where(inArray(customers.id, customerIds));
  const terms = await db
    .select()
    .from(subscriptions)
    .where(inArray(subscriptions.customerId, customerIds))
    .orderBy(asc(subscriptions.startDate));
  const { trial, baseSeats, durationMonths, price, seatPrice } = row;
  return {
    published: row.status === 'published',
    packageVersion: row.version,
    terms: { trial, baseSeats, durationMonths, price: cents(price), seatPrice: cents(seatPrice) },
    customers: customerIds.map((id) => {
      const customer = found.find((each) => each.id === id);
      const rows = terms.filter(({ customerId }) => customerId === id);
      return {
        enabled: customer?.status === 'enabled',
        version: customer?.version ?? 0,
        rows,
        chain: chainOf(rows),
      };
    }),
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
