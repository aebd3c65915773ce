import { and, eq, inArray, lte, type SQL } from 'drizzle-orm';
import { dayOf, type Day } from '../../domain/dates.ts';
import { lastSoonEnd } from '../../domain/subscription.ts';
import { factsOfTerm, subscription, type SubscriptionEvent } from '../../machines/subscription.ts';
import type { Tx } from '../db/database.ts';
import { assertLockOrder } from '../db/lock.ts';
import { customers, subscriptions } from '../db/schema.ts';
import { announce } from '../http/liveBus.ts';
import type { Services } from '../http/services.ts';
import { noOrigin, transact } from '../http/transaction.ts';
import { moveRecords } from '../lifecycle/service.ts';
import { systemActor } from '../trail/append.ts';

/** Number of customers in one transaction: an approval for one of them waits that long. */
const batchSize = 100;

/** The conditions for subscriptions that the calendar moves today, by the event. */
const due: Record<'endSoon' | 'end', (today: Day) => SQL | undefined> = {
  endSoon: (today) =>
    and(eq(subscriptions.status, 'running'), lte(subscriptions.endDate, lastSoonEnd(today))),
  end: (today) => and(eq(subscriptions.status, 'ending'), lte(subscriptions.endDate, today)),
};

/**
 * Moves the subscriptions that are due today, with an entry for each in the audit trail. Several instances, and
 * approvals, may run at the same time: all of them lock the customer. Returns the number of steps.
 */
export async function moveDueSubscriptions(services: Services): Promise<number> {
  const today = dayOf(services.now());
  let steps = 0;
  // A subscription that was not moved for a long time takes several steps, in this order.
  for (const event of ['endSoon', 'end'] as const) {
    let moved: number;
    do {
      moved = await transact(services.database.db, (tx) => moveSome(tx, event, services.now(), today), {
        ...noOrigin,
        sealKey: services.log.sealKey,
      });
      steps += moved;
    } while (moved > 0);
  }
  return steps;
}

async function moveSome(tx: Tx, type: SubscriptionEvent['type'] & keyof typeof due, at: Date, today: Day) {
  const isDue = due[type](today);
  assertLockOrder(tx, customers);
  const dueCustomers = await tx
    .select({ id: customers.id, agentId: customers.agentId, salespersonId: customers.salespersonId })
    .from(customers)
    .where(
      inArray(
        customers.id,
        tx.select({ id: subscriptions.customerId }).from(subscriptions).where(isDue).limit(batchSize),
      ),
    )
    .orderBy(customers.id)
    // Skips customers that another transaction has locked: it may change them, and the next run is within the hour.
    .for('no key update', { skipLocked: true });
  if (dueCustomers.length === 0) return 0;
  const customerIds = dueCustomers.map(({ id }) => id);
  const terms = await tx
    .select()
    .from(subscriptions)
    .where(and(isDue, inArray(subscriptions.customerId, customerIds)))
    .orderBy(subscriptions.id);
  await moveRecords(
    tx,
    { lifecycle: subscription, table: subscriptions, event: { type }, session: systemActor, at },
    terms.map((record) => ({
      record,
      seenVersion: record.version,
      facts: factsOfTerm(record, today),
    })),
  );
  for (const { id, ...audience } of dueCustomers)
    await announce(tx, { topic: 'customer', id, event: `subscription.${type}`, audience });
  return terms.length;
}
