import { and, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { dayOf } from '../../domain/dates.ts';
import { dealStates, type OrderDetail } from '../../domain/order.ts';
import type { Queryable } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { agentAccounts, agents, customers, files, orders, users } from '../db/schema.ts';
import { notFound } from '../http/refusal.ts';
import { orderScope } from '../http/scope.ts';
import type { Session } from '../http/session.ts';
import { readOrderContext, orderContextDto, type OrderContext } from './orderContext.ts';

const deciders = alias(users, 'deciders');

/**
 * Returns one order in the caller's scope, and its context today while it is pending; `known`: the context, if it was
 * just read. Throws 404 outside of the scope.
 */
export async function readOrder(
  queryable: Queryable,
  session: Session,
  id: string,
  now: Date,
  known?: OrderContext,
): Promise<OrderDetail> {
  const query = queryable
    .select({
      order: orders,
      customer: customers,
      salespersonName: users.name,
      agentName: agents.name,
      decidedByName: deciders.name,
      remainingQuota: agentAccounts.remainingQuota,
      file: files,
    })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .innerJoin(users, eq(users.id, orders.salespersonId))
    .innerJoin(agents, eq(agents.id, orders.agentId))
    .innerJoin(agentAccounts, eq(agentAccounts.agentId, orders.agentId))
    .leftJoin(deciders, eq(deciders.id, orders.decidedById))
    .leftJoin(files, eq(files.id, orders.contractFileId))
    .where(and(eq(orders.id, id), orderScope(session)));
  const [row] = await prepared(query, `order detail in scope of ${session.role}`);
  if (!row) throw notFound();
  const { order, customer, file } = row;
  const context = dealStates[order.status].isOpen
    ? (known ?? (await readOrderContext(queryable, order, dayOf(now))))
    : null;
  return {
    id: order.id,
    orderNo: order.orderNo,
    customerId: order.customerId,
    ...decidedAndCurrent('customerName', order.customerName, customer.name),
    ...decidedAndCurrent('creditCode', order.creditCode, customer.creditCode),
    companyId: customer.companyId,
    productType: order.kind === 'seat' ? 'seat' : 'package',
    kind: order.kind,
    packageId: order.packageId,
    packageName: order.packageName,
    seatCount: order.seatCount,
    amount: order.amount,
    quotedAmount: order.quotedAmount,
    status: order.status,
    version: order.version,
    appliedAt: order.appliedAt.toISOString(),
    decidedAt: order.decidedAt?.toISOString() ?? null,
    decidedByName: row.decidedByName,
    remarks: order.remarks,
    startDate: order.startDate,
    endDate: order.endDate,
    salespersonId: order.salespersonId,
    ...decidedAndCurrent('salespersonName', order.salespersonName, row.salespersonName),
    agentId: order.agentId,
    ...decidedAndCurrent('agentName', order.agentName, row.agentName),
    contractFile: file && { id: file.id, name: file.name, mimeType: file.mimeType, size: file.size },
    context: context && orderContextDto(context),
    remainingQuota: session.role === 'salesperson' ? null : row.remainingQuota,
  };
}

/** Returns a text that a decided order stored, and today's if it differs (R-order-14). */
function decidedAndCurrent<Name extends string>(name: Name, decided: string | null, now: string) {
  const text = decided ?? now;
  return { [name]: text, [`${name}Now`]: text === now ? null : now } as Record<Name, string> &
    Record<`${Name}Now`, string | null>;
}
