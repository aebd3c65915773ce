import { eq, gt, gte, lt, lte, ne, sql } from 'drizzle-orm';
import { dealStates, orderStates, orderKinds, productTypes, type Order } from '../../domain/order.ts';
import { addDays, dayOf, type Day } from '../../domain/dates.ts';
import { lastCoveredDay } from '../../domain/price.ts';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { OrderFilter } from '../../domain/orderFilter.ts';
import type { Database } from '../db/database.ts';
import { eachRow } from '../list/eachRow.ts';
import { asText, isoInstant, listOf, readPage, type Page } from '../list/pagedList.ts';
import { agents, customers, orders, users } from '../db/schema.ts';
import { orderFilter } from '../search/orderFilter.ts';
import type { SearchLimits } from '../search/searchFilter.ts';
import { startOfDay } from '../db/days.ts';
import { wordsOf, type CsvColumn } from '../http/csvExport.ts';
import { inScope, orderScope } from '../http/scope.ts';
import type { Session } from '../http/session.ts';
import { readOrderContexts, orderContextDto } from './orderContext.ts';
import { withRowsOfEach } from '../list/rowsOfEach.ts';
import { inStateSince, hasSinceFilter } from '../list/stateSince.ts';

const productType = sql`case when ${orders.kind} = 'seat' then 'seat' else 'package' end`;

/** Returns today's name if it differs from the one that a decided order stored (R-order-14). */
const otherNow = (decided: PgColumn, now: PgColumn) => sql`case when ${decided} <> ${now} then ${now} end`;

const list = listOf<Order>({
  table: sql`${orders}`,
  joins: sql`join ${customers} on ${customers.id} = ${orders.customerId}
    join ${users} on ${users.id} = ${orders.salespersonId} join ${agents} on ${agents.id} = ${orders.agentId}`,
  fields: {
    id: sql`${orders.id}`,
    orderNo: sql`${orders.orderNo}`,
    customerId: sql`${orders.customerId}`,
    customerName: sql`coalesce(${orders.customerName}, ${customers.name})`,
    customerNameNow: otherNow(orders.customerName, customers.name),
    productType,
    kind: sql`${orders.kind}`,
    packageId: sql`${orders.packageId}`,
    packageName: sql`${orders.packageName}`,
    seatCount: sql`${orders.seatCount}`,
    amount: asText(orders.amount),
    quotedAmount: asText(orders.quotedAmount),
    status: sql`${orders.status}`,
    version: sql`${orders.version}`,
    appliedAt: isoInstant(orders.appliedAt),
    decidedAt: isoInstant(orders.decidedAt),
    startDate: asText(orders.startDate),
    endDate: asText(orders.endDate),
    salespersonId: sql`${orders.salespersonId}`,
    salespersonName: sql`coalesce(${orders.salespersonName}, ${users.name})`,
    salespersonNameNow: otherNow(orders.salespersonName, users.name),
    agentId: sql`${orders.agentId}`,
    agentName: sql`coalesce(${orders.agentName}, ${agents.name})`,
    agentNameNow: otherNow(orders.agentName, agents.name),
    context: sql`null`,
  },
});

const sortColumns = { appliedAt: orders.appliedAt, amount: orders.amount };

function rowsOf(session: Session, filter: OrderFilter) {
  const query = {
    where: [
      orderScope(session),
      filter.status && eq(orders.status, filter.status),
      inStateSince('dealApproval', orders.id, filter, filter.status),
      filter.productType &&
        (filter.productType === 'seat' ? sql`${orders.kind} = 'seat'` : ne(orders.kind, 'seat')),
      filter.customerId ? eq(orders.customerId, filter.customerId) : undefined,
      filter.salespersonId ? eq(orders.salespersonId, filter.salespersonId) : undefined,
      filter.agentId ? eq(orders.agentId, filter.agentId) : undefined,
      filter.appliedFrom ? gte(orders.appliedAt, startOfDay(filter.appliedFrom)) : undefined,
      filter.appliedTo ? lt(orders.appliedAt, startOfDay(addDays(filter.appliedTo, 1))) : undefined,
      filter.startFrom ? gte(orders.startDate, filter.startFrom) : undefined,
      filter.startTo ? lte(orders.startDate, filter.startTo) : undefined,
      // Half open in the store: its end is the day after the last one covered.
      filter.endFrom ? gt(orders.endDate, filter.endFrom) : undefined,
      filter.endTo ? lte(orders.endDate, addDays(filter.endTo, 1)) : undefined,
    ],
    searchFilter: filter.keyword ? orderFilter(filter.keyword, inScope(session, customers)) : undefined,
    column: sortColumns[filter.sort],
    direction: filter.direction,
    id: orders.id,
    materializeFirst: hasSinceFilter(filter),
  };
  const { customerIds: ids, perCustomer: limit } = filter;
  return withRowsOfEach(query, { column: orders.customerId, ids, limit });
}

/** Returns a page of orders in scope (`order/page`); matches of a keyword are counted `within` the limits. */
export async function pageOrders(
  database: Database,
  session: Session,
  filter: OrderFilter,
  now: Date,
  within?: SearchLimits,
): Promise<Page<Order>> {
  const page = await readPage(database, list, rowsOf(session, filter), filter, within);
  await addOrderContexts(database, page.records, dayOf(now));
  return page;
}

/** Adds the contexts of the pending orders, so that a list offers the same actions as an order's page. */
async function addOrderContexts({ db }: Database, orders: Order[], today: Day): Promise<void> {
  const open = orders.filter(({ status }) => dealStates[status].isOpen);
  if (open.length === 0) return;
  const contexts = await readOrderContexts(
    db,
    open.map(({ id }) => id),
    today,
  );
  for (const order of open) {
    const context = contexts.get(order.id);
    if (context) order.context = orderContextDto(context);
  }
}

/** Returns all orders in scope that match a filter. */
export function allOrders(database: Database, session: Session, filter: OrderFilter) {
  return eachRow(database, list, rowsOf(session, filter));
}

export const orderCsvColumns: CsvColumn[] = [
  { title: 'order.orderNo', field: 'orderNo', isCode: true },
  { title: 'order.customer', field: 'customerName' },
  { title: 'order.customerNow', field: 'customerNameNow' },
  {
    title: 'order.productType',
    field: 'productType',
    words: wordsOf(productTypes, (code) => `order.productType.${code}`),
  },
  { title: 'order.package', field: 'packageName' },
  { title: 'order.kind', field: 'kind', words: wordsOf(orderKinds, (code) => `order.kind.${code}`) },
  { title: 'order.seatCount', field: 'seatCount' },
  { title: 'order.amount', field: 'amount' },
  { title: 'order.quotedAmount', field: 'quotedAmount' },
  { title: 'order.status', field: 'status', words: wordsOf(orderStates, (code) => `order.status.${code}`) },
  { title: 'customer.salesperson', field: 'salespersonName' },
  { title: 'agent.name', field: 'agentName' },
  { title: 'record.appliedAt', field: 'appliedAt', instant: true },
  { title: 'order.startDate', field: 'startDate' },
  { title: 'order.endDate', value: ({ endDate }) => lastCoveredDay(String(endDate)) },
];
