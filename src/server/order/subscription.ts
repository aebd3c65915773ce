import { and, eq, gt, sql } from 'drizzle-orm';
import { addMonths, laterDay, type Day } from '../../domain/dates.ts';
import type { RunningTerm } from '../../domain/price.ts';
import type { Tx } from '../db/database.ts';
import { subscriptions, type orders } from '../db/schema.ts';

type OrderRow = typeof orders.$inferSelect;
/** A term of a customer as its facts bring it. */
export type TermRow = Pick<
  typeof subscriptions.$inferSelect,
  'id' | 'version' | 'seats' | 'startDate' | 'endDate'
>;

/** A customer's latest unbroken run of terms of a package, which may begin with fewer seats than it ends with. */
export interface CustomerTerm extends RunningTerm {
  /** The last of its rows. */
  last: TermRow;
}

/** The latest term among a customer's rows of a package, which come by their end; running or ended. */
export function latestTerm(rows: TermRow[]): CustomerTerm | undefined {
  let latest: CustomerTerm | undefined;
  for (const last of rows) {
    const { startDate, endDate, seats } = last;
    latest = {
      startDate: latest?.endDate === startDate ? latest.startDate : startDate,
      endDate,
      seats,
      last,
    };
  }
  return latest;
}

interface Days {
  startDate: Day;
  endDate: Day;
}

/**
 * The days that an order really runs once it is approved today, not those it was quoted for: a purchase runs for its
 * whole duration from today; a renewal goes on where the term ends, or from today when it has ended; seats join what
 * runs from today on.
 */
export function daysApproved(
  order: OrderRow,
  term: CustomerTerm | undefined,
  durationMonths: number,
  today: Day,
): Days {
  if (order.kind === 'seat') {
    return { startDate: laterDay(today, order.startDate), endDate: order.endDate };
  }
  const startDate = term ? laterDay(today, term.endDate) : today;
  return { startDate, endDate: addMonths(startDate, durationMonths) };
}

/**
 * What an order does that was approved today for these days: a purchase or renewal brings the seats it was priced for;
 * seats join whatever runs or follows. The rules of an order have been asked before, and its customer is locked.
 */
export async function applyToSubscription(
  tx: Tx,
  order: OrderRow,
  term: CustomerTerm | undefined,
  { startDate, endDate }: Days,
  today: Day,
): Promise<void> {
  const { customerId, packageId, seatCount: seats } = order;
  if (order.kind === 'seat') {
    await tx
      .update(subscriptions)
      .set({
        seats: sql`${subscriptions.seats} + ${seats}`,
        version: sql`${subscriptions.version} + 1`,
      })
      .where(
        and(
          eq(subscriptions.customerId, customerId),
          eq(subscriptions.packageId, packageId),
          gt(subscriptions.endDate, today),
        ),
      );
    return;
  }
  if (term?.endDate === startDate && term.seats === seats) {
    const { id, version } = term.last;
    await tx
      .update(subscriptions)
      .set({ endDate, version: version + 1 })
      .where(eq(subscriptions.id, id));
  } else {
    await tx.insert(subscriptions).values({ customerId, packageId, seats, startDate, endDate });
  }
}
