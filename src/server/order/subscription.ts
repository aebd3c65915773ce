import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { addMonths, laterDay, type Day } from '../../domain/dates.ts';
import type { RunningTerm } from '../../domain/price.ts';
import type { Queryable, Tx } from '../db/database.ts';
import { orders, subscriptions } from '../db/schema.ts';

type OrderRow = typeof orders.$inferSelect;
type SubscriptionRow = typeof subscriptions.$inferSelect;

/** A customer's latest unbroken run of terms of a package, which may begin with fewer seats than it ends with. */
export interface CustomerTerm extends RunningTerm {
  /** The last of its rows. */
  last: SubscriptionRow;
}

/** The latest terms of a customer, running or ended, by package; of all packages or of one. */
export async function latestTerms(
  queryable: Queryable,
  customerId: string,
  packageId?: string,
): Promise<Map<string, CustomerTerm>> {
  const rows = await queryable
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.customerId, customerId),
        packageId === undefined ? undefined : eq(subscriptions.packageId, packageId),
      ),
    )
    .orderBy(asc(subscriptions.endDate));
  const latest = new Map<string, CustomerTerm>();
  for (const row of rows) {
    const before = latest.get(row.packageId);
    const startDate = before?.endDate === row.startDate ? before.startDate : row.startDate;
    latest.set(row.packageId, { startDate, endDate: row.endDate, seats: row.seats, last: row });
  }
  return latest;
}

/**
 * What an approved order does, on the day it is approved: a purchase runs for its whole duration from that day;
 * a renewal goes on where the term ends, or from that day when it has ended, with the seats it was priced for; seats
 * join whatever runs or follows. The rules of an order have been asked before, and its customer is locked.
 */
export async function applyToSubscription(
  tx: Tx,
  order: OrderRow,
  term: CustomerTerm | undefined,
  durationMonths: number,
  today: Day,
): Promise<void> {
  if (order.kind === 'seat') {
    await tx
      .update(subscriptions)
      .set({
        seats: sql`${subscriptions.seats} + ${order.seatCount}`,
        version: sql`${subscriptions.version} + 1`,
      })
      .where(
        and(
          eq(subscriptions.customerId, order.customerId),
          eq(subscriptions.packageId, order.packageId),
          gt(subscriptions.endDate, today),
        ),
      );
    await setDays(tx, order.id, { startDate: laterDay(today, order.startDate) });
    return;
  }
  const startDate = term ? laterDay(today, term.endDate) : today;
  const endDate = addMonths(startDate, durationMonths);
  if (term?.endDate === startDate && term.seats === order.seatCount) {
    const { id, version } = term.last;
    await tx
      .update(subscriptions)
      .set({ endDate, version: version + 1 })
      .where(eq(subscriptions.id, id));
  } else {
    const { customerId, packageId, seatCount: seats } = order;
    await tx.insert(subscriptions).values({ customerId, packageId, seats, startDate, endDate });
  }
  await setDays(tx, order.id, { startDate, endDate });
}

/** The order says the days it really runs, not those it was quoted for. */
async function setDays(tx: Tx, orderId: string, days: { startDate: Day; endDate?: Day }): Promise<void> {
  await tx.update(orders).set(days).where(eq(orders.id, orderId));
}
