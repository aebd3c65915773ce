import { and, desc, eq, gt } from 'drizzle-orm';
import { addMonths, monthsBetween, type Day } from '../../domain/dates.ts';
import { quoteRenewal } from '../../domain/price.ts';
import type { Queryable, Tx } from '../db/database.ts';
import { orders, packages, subscriptions } from '../db/schema.ts';
import { ruleRefusal } from '../http/refusal.ts';

type OrderRow = typeof orders.$inferSelect;

/** The customer's term of the package that covers or follows the day, if any. Locked when asked in a transaction. */
export async function runningTerm(queryable: Queryable, customerId: string, packageId: string, today: Day) {
  const [running] = await queryable
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.customerId, customerId),
        eq(subscriptions.packageId, packageId),
        gt(subscriptions.endDate, today),
      ),
    )
    .orderBy(desc(subscriptions.endDate))
    .limit(1);
  return running;
}

/** The customer's latest term of the package, running or ended. */
export async function latestTerm(queryable: Queryable, customerId: string, packageId: string) {
  return runningTerm(queryable, customerId, packageId, '0001-01-01');
}

/**
 * What an approved order does, on the day it is approved: a purchase runs for its whole duration from that day;
 * a renewal goes on where the term ends, or from that day when it has ended; seats join the running term.
 */
export async function applyToSubscription(tx: Tx, order: OrderRow, today: Day): Promise<void> {
  const [terms] = await tx.select().from(packages).where(eq(packages.id, order.packageId));
  if (!terms) throw new Error(`Order ${order.orderNo} names no package`);
  // As sold: the package may have been given another duration since.
  const durationMonths = monthsBetween(order.startDate, order.endDate);
  const running = await latestTerm(tx, order.customerId, order.packageId);
  if (order.kind === 'package') {
    const term = { startDate: today, endDate: addMonths(today, durationMonths) };
    if (running && running.endDate > today) {
      throw ruleRefusal('packageNotRunning', 'refusal.order.running', { endDate: running.endDate });
    }
    await createTerm(tx, order, term, order.seatCount);
    await setTerm(tx, order.id, term);
    return;
  }
  if (!running || (order.kind === 'seat' && running.endDate <= today)) {
    throw ruleRefusal('packageRunning', 'refusal.order.notRunning');
  }
  if (order.kind === 'seat') {
    await changeTerm(tx, running, { seats: running.seats + order.seatCount });
    return;
  }
  const { startDate, endDate } = quoteRenewal({ ...terms, durationMonths }, running, today);
  if (running.endDate === startDate) await changeTerm(tx, running, { endDate });
  else await createTerm(tx, order, { startDate, endDate }, order.seatCount);
  await setTerm(tx, order.id, { startDate, endDate });
}

interface Term {
  startDate: Day;
  endDate: Day;
}

async function createTerm(tx: Tx, order: OrderRow, term: Term, seats: number): Promise<void> {
  const { customerId, packageId } = order;
  await tx.insert(subscriptions).values({ customerId, packageId, seats, ...term });
}

async function changeTerm(
  tx: Tx,
  running: typeof subscriptions.$inferSelect,
  change: { seats?: number; endDate?: Day },
): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ ...change, version: running.version + 1 })
    .where(eq(subscriptions.id, running.id));
}

/** The order says the days it really runs, not those it was quoted for. */
async function setTerm(tx: Tx, orderId: string, term: Term): Promise<void> {
  await tx.update(orders).set(term).where(eq(orders.id, orderId));
}
