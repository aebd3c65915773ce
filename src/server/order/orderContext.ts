import { and, eq } from 'drizzle-orm';
import { daysBetween, type Day } from '../../domain/dates.ts';
import type { Money } from '../../domain/money.ts';
import type { OrderDetail, OrderKind } from '../../domain/order.ts';
import { seatCharge } from '../../domain/price.ts';
import { basisOf, type OrderBasis } from '../../domain/orderBasis.ts';
import type { OrderRuleFacts } from '../../machines/orderRules.ts';
import type { Queryable, Tx } from '../db/database.ts';
import { lockRows, assertLockOrder } from '../db/lock.ts';
import { prepared } from '../db/prepared.ts';
import { customers, files, orders } from '../db/schema.ts';
import { notFound } from '../http/refusal.ts';
import { orderScope } from '../http/scope.ts';
import type { Session } from '../http/session.ts';
import { lockPackage, type SellablePackage } from '../package/service.ts';
import { readOpenOrders, type OpenOrder } from './facts.ts';
import { quotedBasisOf, requestedSeats } from './service.ts';
import type { CustomerTerm } from './subscription.ts';

export type OrderRow = typeof orders.$inferSelect;

/** The context of an order today: its customer, its package and the term that it was quoted on. */
export interface OrderContext extends BasisNow {
  facts: OrderRuleFacts;
  /** The amount that an approval today takes from the quota. */
  amountToday: Money;
  /** For a renewal: the days since its term ended. */
  daysWithout: number;
  /** The number of an order that is likely the same (R-order-15). */
  twinOrderNo: string | null;
}

interface BasisNow {
  basis: OrderBasis;
  sellable: SellablePackage;
  term: CustomerTerm | undefined;
}

/** Reads the context of a pending order. */
export async function readOrderContext(
  queryable: Queryable,
  order: OrderRow,
  today: Day,
): Promise<OrderContext> {
  const context = (await readOrderContexts(queryable, [order.id], today)).get(order.id);
  if (!context) throw new Error(`Order ${order.orderNo} is not there`);
  return context;
}

/** Reads the contexts of pending orders, by their ids. */
export async function readOrderContexts(
  queryable: Queryable,
  ids: readonly string[],
  today: Day,
): Promise<Map<string, OrderContext>> {
  if (ids.length === 0) return new Map();
  const open = await readOpenOrders(queryable, ids, today);
  return new Map(open.map((each) => [each.order.id, orderContextOf(each, today)]));
}

function orderContextOf({ order, customerPackage, twinOrderNo }: OpenOrder, today: Day): OrderContext {
  const { sellable, term } = customerPackage;
  const basis = basisOf(order.kind, sellable.package, term, requestedSeats(order));
  const facts = {
    ...customerPackage.ruleFacts(order.kind),
    basis: { quoted: quotedBasisOf(order), current: basis },
  };
  const basisNow = { basis, sellable, term };
  return {
    ...{ ...basisNow, facts, twinOrderNo },
    amountToday: amountToday(order, basisNow, today),
    daysWithout: daysWithout(order, term, today),
  };
}

/**
 * Returns the amount that an approval of the order takes today: added seats cost the remaining days (R-price-6), other
 * orders the quoted amount.
 */
function amountToday(order: OrderRow, { basis, sellable, term }: BasisNow, today: Day): Money {
  const isPriced =
    order.kind === 'seat' &&
    term !== undefined &&
    basis.termEnd === order.quotedTermEnd &&
    today < term.endDate;
  if (!isPriced) return order.quotedAmount;
  return seatCharge(order.quotedAmount, sellable.package, term, order.seatCount, today);
}

/** Returns the days for which a customer was without the package that it renews (R-approval-10). */
function daysWithout({ kind }: Pick<OrderRow, 'kind'>, term: CustomerTerm | undefined, today: Day): number {
  return kind === 'renewal' && term ? Math.max(0, daysBetween(term.endDate, today)) : 0;
}

/** Returns the context of an order that is placed today at its quote. */
export function placedOrderContext(
  basis: BasisNow & Pick<OrderContext, 'facts' | 'twinOrderNo'>,
  kind: OrderKind,
  amount: Money,
  today: Day,
): OrderContext {
  return { ...basis, amountToday: amount, daysWithout: daysWithout({ kind }, basis.term, today) };
}

/** Returns the context of an order for an answer. */
export function orderContextDto({
  facts: { kind: _kind, basis, ...facts },
  amountToday: amount,
  daysWithout: days,
  twinOrderNo,
}: OrderContext): OrderDetail['context'] {
  return basis && { ...facts, amountToday: amount, daysWithout: days, twinOrderNo, basis };
}

function selectOrder(queryable: Queryable, session: Session, id: string) {
  return queryable
    .select({ order: orders, customer: customers, contractSha256: files.sha256 })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .leftJoin(files, eq(files.id, orders.contractFileId))
    .where(and(eq(orders.id, id), orderScope(session)));
}

/** Returns the order with its customer and its contract's SHA-256. Throws 404 out of the caller's scope. */
export async function orderInScope(queryable: Queryable, session: Session, id: string) {
  const [found] = await prepared(selectOrder(queryable, session, id), `order in scope of ${session.role}`);
  if (!found) throw notFound();
  return found;
}

/**
 * Locks an order and its records, in the order that all transactions use: customer, package with its applications, order.
 * Throws 404 out of the caller's scope.
 */
export async function lockOrder(tx: Tx, session: Session, id: string) {
  // An order never changes its customer, package and contract: the rows that lead to these need no lock.
  assertLockOrder(tx, customers);
  const lockQuery = selectOrder(tx, session, id).for('no key update', { of: customers });
  const [found] = await prepared(lockQuery, `held order in scope of ${session.role}`);
  if (!found) throw notFound();
  const { customer, contractSha256 } = found;
  await lockPackage(tx, found.order.packageId);
  // Reads under the locks, because the transaction that had them may have decided this order, or transferred it.
  const [order] = await lockRows(tx, 'no key update', orders, and(eq(orders.id, id), orderScope(session)));
  if (!order) throw notFound();
  return { order, customer, contractSha256 };
}
