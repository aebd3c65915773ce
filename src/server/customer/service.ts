import { and, desc, eq, type SQL } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type {
  customerSubscriptionsSchema,
  subscriptionSchema,
  subscriptionsFilterSchema,
} from '../../domain/customer.ts';
import type { Day } from '../../domain/dates.ts';
import type { MessageParams } from '../../domain/message.ts';
import { subscriptionStateOn } from '../../domain/subscription.ts';
import { customerLifecycle, type CustomerEvent } from '../../machines/customer.ts';
import type { Queryable, Tx } from '../db/database.ts';
import { customers, packages, subscriptions } from '../db/schema.ts';
import { announce } from '../http/liveBus.ts';
import { notFound } from '../http/refusal.ts';
import { inScope } from '../http/scope.ts';
import type { Session } from '../http/session.ts';
import { withRowsOfEach } from '../list/rowsOfEach.ts';
import { moveRecords } from '../lifecycle/service.ts';
import { blockedPackages } from '../package/service.ts';

/** Returns the customer's row. Throws 404 out of the caller's scope. */
export async function customerInScope(queryable: Queryable, session: Session, id: string) {
  const [customer] = await queryable
    .select()
    .from(customers)
    .where(and(eq(customers.id, id), inScope(session, customers)));
  if (!customer) throw notFound();
  return customer;
}

type Subscription = z.infer<typeof subscriptionSchema>;

/** Returns the customer's terms, the latest end first, with the reasons in the caller's language. */
export async function subscriptionsOf(
  queryable: Queryable,
  customerId: string,
  today: Day,
  language: string | undefined,
): Promise<Subscription[]> {
  const found = await readSubscriptions(
    queryable,
    [eq(subscriptions.customerId, customerId)],
    today,
    language,
  );
  return found.map(({ subscription }) => subscription);
}

/** Returns the terms of each of these customers that the caller sees; without `perCustomer` all of them. */
export async function subscriptionsOfEach(
  queryable: Queryable,
  session: Session,
  { customerIds: ids, perCustomer: limit }: z.output<typeof subscriptionsFilterSchema>,
  today: Day,
  language: string | undefined,
): Promise<z.infer<typeof customerSubscriptionsSchema>[]> {
  const all = {
    where: [],
    column: subscriptions.endDate,
    direction: 'desc' as const,
    id: subscriptions.id,
  };
  const { where } = withRowsOfEach(all, { column: subscriptions.customerId, ids, limit });
  const rows = await readSubscriptions(queryable, [inScope(session, customers), ...where], today, language);
  const found = new Map<string, Subscription[]>();
  for (const { customerId, subscription } of rows)
    found.set(customerId, [...(found.get(customerId) ?? []), subscription]);
  return [...found].map(([customerId, terms]) => ({ customerId, subscriptions: terms }));
}

async function readSubscriptions(
  queryable: Queryable,
  where: (SQL | undefined)[],
  today: Day,
  language: string | undefined,
): Promise<{ customerId: string; subscription: Subscription }[]> {
  const rows = await queryable
    .select({ subscription: subscriptions, packageName: packages.name, trial: packages.trial })
    .from(subscriptions)
    .innerJoin(packages, eq(packages.id, subscriptions.packageId))
    .innerJoin(customers, eq(customers.id, subscriptions.customerId))
    .where(and(...where))
    .orderBy(desc(subscriptions.endDate), subscriptions.id);
  const packageIds = [...new Set(rows.map(({ subscription }) => subscription.packageId))];
  const blocked = await blockedPackages(queryable, packageIds, language);
  return rows.map(({ subscription: { customerId, ...row }, packageName, trial }) => ({
    customerId,
    subscription: {
      id: row.id,
      packageId: row.packageId,
      packageName,
      trial,
      seats: row.seats,
      startDate: row.startDate,
      endDate: row.endDate,
      running: row.startDate <= today && today < row.endDate,
      // Computed from the days, because the stored state follows only within the hour.
      status: subscriptionStateOn(today, row),
      blockedReason: blocked.get(row.packageId) ?? null,
    },
  }));
}

type CustomerRow = typeof customers.$inferSelect;

/** One event for one or more customers, with the columns that it changes besides the state. */
interface CustomerStep {
  event: CustomerEvent['type'];
  at: Date;
  set?: PgUpdateSetSource<typeof customers>;
  /** Id of the audit trail's entry that this is a consequence of. */
  cause?: number;
}

interface CustomerMove {
  customer: CustomerRow;
  seenVersion: number;
  /** Id of the customer's new salesperson, if that changes. */
  salespersonId?: string;
  params?: MessageParams;
}

/** Moves a customer in the caller's transaction. Throws what moveRecord throws. */
export function moveCustomer(
  tx: Tx,
  session: Session,
  customer: CustomerRow,
  { seenVersion, ...step }: CustomerStep & { seenVersion: number },
): Promise<void> {
  return moveCustomers(tx, session, { ...step, moves: [{ customer, seenVersion }] });
}

/** Moves several customers at once: all of them or none. */
export async function moveCustomers(
  tx: Tx,
  session: Session,
  { event, at, set, cause, moves }: CustomerStep & { moves: CustomerMove[] },
): Promise<void> {
  await moveRecords(
    tx,
    { lifecycle: customerLifecycle, table: customers, event: { type: event }, session, at, set, cause },
    moves.map(({ customer, seenVersion, params }) => ({
      record: customer,
      seenVersion,
      facts: { actor: session, agentId: customer.agentId, salespersonId: customer.salespersonId },
      params,
    })),
  );
  for (const { customer, salespersonId: receiver } of moves) {
    const { id, agentId } = customer;
    for (const salespersonId of new Set([customer.salespersonId, receiver ?? customer.salespersonId]))
      await announce(tx, { topic: 'customer', id, event, audience: { agentId, salespersonId } });
  }
}
