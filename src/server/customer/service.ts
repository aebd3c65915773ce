import { and, desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { subscriptionSchema } from '../../domain/customer.ts';
import type { Day } from '../../domain/dates.ts';
import type { Queryable } from '../db/database.ts';
import { customers, packages, subscriptions } from '../db/schema.ts';
import { notFound } from '../http/refusal.ts';
import { inScope } from '../http/scope.ts';
import type { Session } from '../http/session.ts';

/** The customer's row. Throws 404 out of the caller's scope. */
export async function customerInScope(queryable: Queryable, session: Session, id: string) {
  const [customer] = await queryable
    .select()
    .from(customers)
    .where(and(eq(customers.id, id), inScope(session, customers)));
  if (!customer) throw notFound();
  return customer;
}

/** The customer's terms, the latest end first. */
export async function subscriptionsOf(
  queryable: Queryable,
  customerId: string,
  today: Day,
): Promise<z.infer<typeof subscriptionSchema>[]> {
  const rows = await queryable
    .select({ subscription: subscriptions, packageName: packages.name })
    .from(subscriptions)
    .innerJoin(packages, eq(packages.id, subscriptions.packageId))
    .where(eq(subscriptions.customerId, customerId))
    .orderBy(desc(subscriptions.endDate), subscriptions.id);
  return rows.map(({ subscription, packageName }) => ({
    id: subscription.id,
    packageId: subscription.packageId,
    packageName,
    seats: subscription.seats,
    startDate: subscription.startDate,
    endDate: subscription.endDate,
    running: subscription.startDate <= today && today < subscription.endDate,
  }));
}
