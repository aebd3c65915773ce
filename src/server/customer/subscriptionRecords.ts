import { and, count, eq, inArray, sql } from 'drizzle-orm';
import { customers, packages, subscriptions } from '../db/schema.ts';
import { foundByNames, type LifecycleRecords } from '../http/lifecycleRecords.ts';
import { inScope } from '../http/scope.ts';

/** Subscriptions are visible to everybody who sees their customer; they have no page of their own. */
export const subscriptionRecords: LifecycleRecords = foundByNames({
  counts: (queryable, session) =>
    queryable
      .select({ state: subscriptions.status, count: count() })
      .from(subscriptions)
      .innerJoin(customers, eq(customers.id, subscriptions.customerId))
      .where(inScope(session, customers))
      .groupBy(subscriptions.status),
  named: (queryable, session, ids) =>
    queryable
      .select({
        id: subscriptions.id,
        name: sql<string>`${customers.name} || ' · ' || ${packages.name}`,
        state: subscriptions.status,
        pageId: customers.id,
      })
      .from(subscriptions)
      .innerJoin(customers, eq(customers.id, subscriptions.customerId))
      .innerJoin(packages, eq(packages.id, subscriptions.packageId))
      .where(and(inArray(subscriptions.id, [...ids]), inScope(session, customers))),
  ids: (session) => {
    const within = inScope(session, customers);
    return (
      within &&
      sql`select ${subscriptions.id} from ${subscriptions} join ${customers} on ${customers.id} = ${subscriptions.customerId}
        where ${within}`
    );
  },
});
