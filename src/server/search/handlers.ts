import { and, desc, eq, ilike, or, sql } from 'drizzle-orm';
import { containing } from '../db/containing.ts';
import type { Queryable } from '../db/database.ts';
import { customers, orders } from '../db/schema.ts';
import type { Api } from '../http/api.ts';
import { inScope } from '../http/scope.ts';
import type { Session } from '../http/session.ts';
import { search } from './contract.ts';

export function registerSearch(api: Api): void {
  api.on(search, async ({ queryable, session, query }) => ({
    orders: await findOrders(queryable, session, query.keyword, query.limit),
    customers: await findCustomers(queryable, session, query.keyword, query.limit),
  }));
}

/** Numbers that end in the keyword come first (people type the last digits), then what waits, then the newest. */
function findOrders(queryable: Queryable, session: Session, keyword: string, limit: number) {
  const pattern = containing(keyword);
  return queryable
    .select({
      id: orders.id,
      orderNo: orders.orderNo,
      customerName: customers.name,
      packageName: orders.packageName,
      amount: orders.amount,
      status: orders.status,
    })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(and(inScope(session, orders), or(ilike(orders.orderNo, pattern), ilike(customers.name, pattern))))
    .orderBy(
      sql`(${orders.orderNo} ilike ${pattern.slice(0, -1)}) desc`,
      sql`(${orders.status} = 'pending') desc`,
      desc(orders.appliedAt),
      orders.id,
    )
    .limit(limit);
}

/** Names that begin with the keyword come first, then the newest. */
function findCustomers(queryable: Queryable, session: Session, keyword: string, limit: number) {
  const pattern = containing(keyword);
  return queryable
    .select({
      id: customers.id,
      companyId: customers.companyId,
      name: customers.name,
      adminName: customers.adminName,
      status: customers.status,
    })
    .from(customers)
    .where(
      and(
        inScope(session, customers),
        or(
          ilike(customers.name, pattern),
          ilike(customers.companyId, pattern),
          ilike(customers.adminName, pattern),
          ilike(customers.adminPhone, pattern),
        ),
      ),
    )
    .orderBy(sql`(${customers.name} ilike ${pattern.slice(1)}) desc`, desc(customers.createdAt), customers.id)
    .limit(limit);
}
