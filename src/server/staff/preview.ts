import { asc, eq, sql } from 'drizzle-orm';
import type { Day } from '../../domain/dates.ts';
import type { ResignPreview } from '../../domain/staff.ts';
import type { Queryable } from '../db/database.ts';
import { customers, orders, subscriptions } from '../db/schema.ts';
import type { Session } from '../http/session.ts';
import { sortedByName } from '../search/reading.ts';
import { readStaff } from './list.ts';
import { isOpenOrder } from '../db/stateIn.ts';

/** Returns the customers of a member, each with its open orders and running subscriptions. */
export async function previewResignation(
  queryable: Queryable,
  session: Session,
  id: string,
  today: Day,
): Promise<ResignPreview> {
  const member = await readStaff(queryable, session, id);
  const ownCustomers = await queryable
    .select({
      id: customers.id,
      companyId: customers.companyId,
      name: customers.name,
      // Drizzle writes columns without their table where it selects from one: in a subquery they would be the inner one's.
      pendingOrders: sql<number>`(select count(*)::int from ${orders}
        where ${orders}.customer_id = ${customers}.id and ${isOpenOrder})`,
      runningSubscriptions: sql<number>`(select count(*)::int from ${subscriptions}
        where ${subscriptions}.customer_id = ${customers}.id
          and ${subscriptions}.start_date <= ${today} and ${subscriptions}.end_date > ${today})`,
    })
    .from(customers)
    .where(eq(customers.salespersonId, id))
    .orderBy(asc(customers.id));
  const sum = (field: 'pendingOrders' | 'runningSubscriptions') =>
    ownCustomers.reduce((total, customer) => total + customer[field], 0);
  return {
    id: member.id,
    name: member.name,
    status: member.status,
    version: member.version,
    customerCount: ownCustomers.length,
    pendingOrderCount: sum('pendingOrders'),
    runningSubscriptionCount: sum('runningSubscriptions'),
    customers: sortedByName(ownCustomers),
  };
}
