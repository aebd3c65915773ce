import { and, eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import { dayOf, type Day } from '../../domain/dates.ts';
import type { Money } from '../../domain/money.ts';
import type { OrderDetail } from '../../domain/order.ts';
import type { QuoteRequest } from '../../domain/newOrder.ts';
import { orderNumberDigits, orderNumberStart } from '../../domain/orderNumber.ts';
import { dealApproval } from '../../machines/dealApproval.ts';
import { customers, orders } from '../db/schema.ts';
import type { Tx } from '../db/database.ts';
import { lockRows } from '../db/lock.ts';
import { contractParams, logNaming, requireOwnFile } from '../file/service.ts';
import { announce } from '../http/liveBus.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { inScope } from '../http/scope.ts';
import type { Session } from '../http/session.ts';
import { logCreation } from '../lifecycle/service.ts';
import { lockPackage } from '../package/service.ts';
import { lockEmployment } from '../user/service.ts';
import { readOrder } from './detail.ts';
import { basisColumns } from './service.ts';
import { quoteOrder } from './quote.ts';
import { contentHere } from '../trail/auditedFields.ts';

interface Purchase {
  request: QuoteRequest;
  /** The price that the seller saw; the order is refused if the price is different now. */
  quotedAmount: Money;
  contractFileId: string;
  /** True if the seller has confirmed that this is not the order of minutes ago again (R-order-15). */
  confirmedDuplicate?: boolean;
}

/**
 * Places an order that waits for approval. Throws 404 for a customer out of scope, and what quoteOrder throws. Throws 409
 * when the price has changed since the quote, or the same was ordered minutes ago and nobody confirmed the second. Throws
 * 400 when the contract was not uploaded by the caller.
 */
export async function placeOrder(
  tx: Tx,
  session: Session,
  purchase: Purchase,
  at: Date,
): Promise<OrderDetail> {
  const { request, quotedAmount } = purchase;
  await lockEmployment(tx, session);
  // The customer's lock makes concurrent sales to one customer wait; the package's lock fixes its price.
  const customerCondition = and(eq(customers.id, request.customerId), inScope(session, customers));
  const [customer] = await lockRows(tx, 'no key update', customers, customerCondition);
  if (!customer) throw notFound();
  await lockPackage(tx, request.packageId);
  const { quote, duplicate, context } = await quoteOrder(tx, customer, request, at);
  if (quote.amount !== quotedAmount) throw staleQuote(quotedAmount, quote.amount);
  if (duplicate && !purchase.confirmedDuplicate) {
    const { orderNo, appliedAt } = duplicate;
    const params = { orderNo, at: appliedAt, name: customer.name };
    throw new Refusal(409, 'refusal.order.duplicate', params, { reason: 'orderDuplicate' });
  }
  const { contractFileId } = purchase;
  const contractFile = { id: contractFileId, purpose: 'contract', field: 'contractFileId' } as const;
  const contract = await requireOwnFile(tx, session, contractFile);
  const [order] = await tx
    .insert(orders)
    .values({
      orderNo: nextOrderNumber(dayOf(at)),
      customerId: customer.id,
      agentId: customer.agentId,
      salespersonId: customer.salespersonId,
      kind: request.kind,
      packageId: context.sellable.package.id,
      packageName: context.sellable.package.name,
      seatCount: quote.seatCount,
      amount: quote.amount,
      quotedAmount: quote.amount,
      startDate: quote.startDate,
      endDate: quote.endDate,
      ...basisColumns(context.basis),
      contractFileId,
      appliedAt: at,
    })
    .returning({ ...getTableColumns(orders), content: contentHere('dealApproval') });
  if (!order) throw new Error('The order was not written');
  await tx
    .update(customers)
    .set({ orderCount: sql`${customers.orderCount} + 1` })
    .where(eq(customers.id, customer.id));
  const cause = await logCreation(tx, {
    lifecycle: dealApproval,
    recordId: order.id,
    state: order.status,
    content: order.content,
    actor: session,
    at,
    params: { amount: order.amount, ...contractParams(contract?.sha256) },
  });
  const naming = { session, at, cause, params: { orderNo: order.orderNo } };
  await logNaming(tx, naming, { named: contractFileId, released: null });
  const audience = { agentId: order.agentId, salespersonId: order.salespersonId };
  await announce(tx, { topic: 'order', id: order.id, event: dealApproval.creation.event, audience });
  return readOrder(tx, session, order.id, at, context);
}

function nextOrderNumber(day: Day): SQL {
  return sql`(select ${orderNumberStart(day)}::text || lpad(n, greatest(${orderNumberDigits}::int, length(n)), '0')
    from (select nextval('order_number')::text as n) as next)`;
}

/** Returns the refusal of an order whose price differs from the seen one. */
export function staleQuote(quoted: Money, current: Money): Refusal {
  const data = {
    state: null,
    version: null,
    actorName: null,
    at: null,
    remarks: null,
    quotedAmount: quoted,
    currentAmount: current,
  };
  return new Refusal(409, 'refusal.order.staleQuote', { quoted, current }, { data, reason: 'quoteCurrent' });
}
