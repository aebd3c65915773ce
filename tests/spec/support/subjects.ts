import { eq } from 'drizzle-orm';
import { addMonths, dayOf } from '../../../src/domain/dates.ts';
import { packages, subscriptions } from '../../../src/server/db/schema.ts';
import { addPendingDeals, addTestCustomer, setRemainingQuota } from '../../support/deals.ts';
import type { TestApi } from '../../support/testApi.ts';

/** Returns a published package of the demo data. */
export async function soldPackage({ database }: TestApi) {
  const [found] = await database.db.select().from(packages).where(eq(packages.name, '协同办公标准版'));
  if (!found) throw new Error('The demo data lack the package');
  return found;
}

/** Returns a client of A001/sales with a running package, so that seats can be added and it can be renewed. */
export async function runningClient(server: TestApi) {
  const { db } = server.database;
  const sold = await soldPackage(server);
  const customerId = await addTestCustomer(db);
  const startDate = dayOf(new Date());
  const endDate = addMonths(startDate, sold.durationMonths);
  await db
    .insert(subscriptions)
    .values({ customerId, packageId: sold.id, seats: sold.baseSeats, startDate, endDate });
  return { customerId, packageId: sold.id, price: sold.price };
}

/** Returns a pending deal of A001 over ¥66.00, with enough quota for it. */
export async function waitingDeal({ database }: TestApi) {
  const [deal] = await addPendingDeals(database, ['66.00']);
  if (!deal) throw new Error('No deal');
  await setRemainingQuota(database, deal.agentId, '10000.00');
  return deal;
}
