import { eq, gte, ilike, inArray, lt, ne, or, sql, type SQL } from 'drizzle-orm';
import { addDays } from '../../domain/dates.ts';
import type { OrderFilter } from '../../domain/orderFilter.ts';
import type { Database, Db } from '../db/database.ts';
import { containing } from '../db/containing.ts';
import { asText, isoInstant, listOf, pageText, sortedBy } from '../db/page.ts';
import { agents, customers, orders, users } from '../db/schema.ts';
import { startOfDay } from '../db/days.ts';
import { JsonText } from '../http/jsonText.ts';
import { inScope } from '../http/scope.ts';
import type { Session } from '../http/session.ts';

const productType = sql`case when ${orders.kind} = 'seat' then 'seat' else 'package' end`;

const list = listOf({
  table: sql`${orders}`,
  joins: sql`join ${customers} on ${customers.id} = ${orders.customerId}
    join ${users} on ${users.id} = ${orders.salespersonId} join ${agents} on ${agents.id} = ${orders.agentId}`,
  fields: {
    id: sql`${orders.id}`,
    orderNo: sql`${orders.orderNo}`,
    customerId: sql`${orders.customerId}`,
    customerName: sql`${customers.name}`,
    productType,
    kind: sql`${orders.kind}`,
    packageId: sql`${orders.packageId}`,
    packageName: sql`${orders.packageName}`,
    seatCount: sql`${orders.seatCount}`,
    amount: asText(orders.amount),
    status: sql`${orders.status}`,
    version: sql`${orders.version}`,
    appliedAt: isoInstant(orders.appliedAt),
    decidedAt: isoInstant(orders.decidedAt),
    startDate: asText(orders.startDate),
    endDate: asText(orders.endDate),
    salespersonId: sql`${orders.salespersonId}`,
    salespersonName: sql`${users.name}`,
    agentId: sql`${orders.agentId}`,
    agentName: sql`${agents.name}`,
  },
});

const sortColumns = { appliedAt: orders.appliedAt, amount: orders.amount };

/** A keyword is part of an order number, or of the customer's name. */
function matches(db: Db, keyword: string): SQL | undefined {
  const pattern = containing(keyword);
  const named = db.select({ id: customers.id }).from(customers).where(ilike(customers.name, pattern));
  return or(ilike(orders.orderNo, pattern), inArray(orders.customerId, named));
}

/** Orders in scope (spec 7, "POST order/page"). */
export async function pageOrders(
  database: Database,
  session: Session,
  filter: OrderFilter,
): Promise<JsonText> {
  const text = await pageText(database, list, {
    where: [
      inScope(session, orders),
      filter.status && eq(orders.status, filter.status),
      filter.productType &&
        (filter.productType === 'seat' ? eq(orders.kind, 'seat') : ne(orders.kind, 'seat')),
      filter.customerId ? eq(orders.customerId, filter.customerId) : undefined,
      filter.salespersonId ? eq(orders.salespersonId, filter.salespersonId) : undefined,
      filter.agentId ? eq(orders.agentId, filter.agentId) : undefined,
      filter.appliedFrom ? gte(orders.appliedAt, startOfDay(filter.appliedFrom)) : undefined,
      filter.appliedTo ? lt(orders.appliedAt, startOfDay(addDays(filter.appliedTo, 1))) : undefined,
      filter.keyword ? matches(database.db, filter.keyword) : undefined,
    ],
    orderBy: sortedBy(sortColumns[filter.sort], filter.direction, orders.id),
    current: filter.current,
    pageSize: filter.pageSize,
  });
  return new JsonText(text);
}
