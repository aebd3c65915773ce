import { eq } from 'drizzle-orm';
import type { Database } from '../../src/server/db/database.ts';
import { orders, subscriptions } from '../../src/server/db/schema.ts';
import { addPendingDeals, type Deal } from './deals.ts';

/** Deals with known relations: three of one customer, one of another, a colleague's and another agent's. */
export interface LinkedRecords {
  /** Of A001/sales and of one customer; the later in the list, the newer. */
  first: Deal;
  second: Deal;
  third: Deal;
  /** Of A001/sales. */
  other: Deal;
  /** Of A001/sales2. */
  colleague: Deal;
  /** Of A002/sales. */
  foreign: Deal;
}

const instant = (day: number) => new Date(`2026-11-${day}T02:00:00.000Z`);

/** Adds the records; the customers of `first`, `colleague` and `foreign` also have terms. */
export async function addLinkedRecords(database: Database): Promise<LinkedRecords> {
  const { db } = database;
  const own = await addPendingDeals(database, ['11.00', '12.00', '13.00', '21.00']);
  const [first, second, third, other] = own as [Deal, Deal, Deal, Deal];
  const [colleague] = await addPendingDeals(database, ['41.00'], { account: 'sales2' });
  const [foreign] = await addPendingDeals(database, ['31.00'], { enterpriseId: 'A002' });
  if (!colleague || !foreign) throw new Error('The deals were not written');
  const { customerId } = first;
  for (const [at, { id }] of [first, second, third].entries())
    await db
      .update(orders)
      .set({ customerId, appliedAt: instant(11 + at) })
      .where(eq(orders.id, id));
  const [sold] = await db.select().from(orders).where(eq(orders.id, first.id));
  if (!sold) throw new Error('The order was not written');
  const term = { packageId: sold.packageId, seats: 5, startDate: '2026-01-01' };
  await db.insert(subscriptions).values([
    { ...term, customerId, endDate: '2027-01-01' },
    { ...term, customerId, startDate: '2027-01-01', endDate: '2028-01-01' },
    { ...term, customerId: colleague.customerId, endDate: '2029-01-01' },
    { ...term, customerId: foreign.customerId, endDate: '2030-01-01' },
  ]);
  return {
    first,
    second: { ...second, customerId },
    third: { ...third, customerId },
    other,
    colleague,
    foreign,
  };
}
