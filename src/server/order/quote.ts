import { and, eq, ne } from 'drizzle-orm';
import { dayOf, type Day } from '../../domain/dates.ts';
import type { Message } from '../../domain/message.ts';
import type { OrderKind, QuoteRequest } from '../../domain/order.ts';
import { quotePackage, quoteRenewal, quoteSeats, type Quote } from '../../domain/price.ts';
import { customerInScope } from '../customer/service.ts';
import type { Queryable } from '../db/database.ts';
import { orders } from '../db/schema.ts';
import { invalidField, ruleRefusal } from '../http/refusal.ts';
import type { Session } from '../http/session.ts';
import { findPackage, type SellablePackage } from '../package/service.ts';
import { latestTerm } from './subscription.ts';

type Blocked = (Message & { rule: string }) | null;
type LatestTerm = Awaited<ReturnType<typeof latestTerm>>;

/** Why this kind of order cannot be placed now, whatever its price: the quote, the order and the lists all ask here. */
export async function orderBlockedBy(
  queryable: Queryable,
  customer: { id: string; status: string },
  sellable: SellablePackage,
  kind: OrderKind,
  term: LatestTerm,
  today: Day,
): Promise<Blocked> {
  if (customer.status !== 'enabled') return { rule: 'customerEnabled', key: 'refusal.customer.disabled' };
  if (sellable.blocked) return sellable.blocked;
  const pending = await pendingOrder(queryable, customer.id, sellable.package.id, kind);
  if (pending) {
    return {
      rule: 'noPendingOrder',
      key: 'refusal.order.pendingExists',
      params: { orderNo: pending.orderNo },
    };
  }
  const running = term !== undefined && term.endDate > today;
  if (kind === 'package' && running) {
    return { rule: 'packageNotRunning', key: 'refusal.order.running', params: { endDate: term.endDate } };
  }
  if (
    kind === 'package' &&
    sellable.package.trial &&
    (await hadPackage(queryable, customer.id, sellable.package.id))
  ) {
    return { rule: 'trialOnce', key: 'refusal.package.trialUsed' };
  }
  if (kind === 'renewal' && sellable.package.trial)
    return { rule: 'trialOnce', key: 'refusal.package.trialUsed' };
  if ((kind === 'seat' && !running) || (kind === 'renewal' && !term)) {
    return { rule: 'packageRunning', key: 'refusal.order.notRunning' };
  }
  return null;
}

/** A second purchase or renewal while one waits would double the term; added seats may queue up. */
async function pendingOrder(queryable: Queryable, customerId: string, packageId: string, kind: OrderKind) {
  if (kind === 'seat') return undefined;
  const [pending] = await queryable
    .select({ orderNo: orders.orderNo })
    .from(orders)
    .where(
      and(
        eq(orders.customerId, customerId),
        eq(orders.packageId, packageId),
        eq(orders.status, 'pending'),
        ne(orders.kind, 'seat'),
      ),
    )
    .limit(1);
  return pending;
}

async function hadPackage(queryable: Queryable, customerId: string, packageId: string): Promise<boolean> {
  const [had] = await queryable
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(eq(orders.customerId, customerId), eq(orders.packageId, packageId), ne(orders.status, 'rejected')),
    )
    .limit(1);
  return had !== undefined;
}

/**
 * The one price of an order (design, "Order price"): payProductPrice, add and addRenew all come here.
 * Throws 404 for a customer out of scope, 400 for an unknown package, 422 with the rule that blocks the sale.
 */
export async function quoteOrder(
  queryable: Queryable,
  session: Session,
  request: QuoteRequest,
  now: Date,
): Promise<{
  quote: Quote;
  sellable: SellablePackage;
  customer: Awaited<ReturnType<typeof customerInScope>>;
}> {
  const today = dayOf(now);
  const customer = await customerInScope(queryable, session, request.customerId);
  const sellable = await findPackage(queryable, request.packageId);
  if (!sellable) throw invalidField('packageId', 'validation.choice');
  const term = await latestTerm(queryable, customer.id, sellable.package.id);
  const blocked = await orderBlockedBy(queryable, customer, sellable, request.kind, term, today);
  if (blocked) throw ruleRefusal(blocked.rule, blocked.key, blocked.params);
  return { quote: priceOf(request, sellable, term, today), sellable, customer };
}

function priceOf(request: QuoteRequest, sellable: SellablePackage, term: LatestTerm, today: Day): Quote {
  if (request.kind === 'package' || !term) return quotePackage(sellable.package, request.seats, today);
  if (request.kind === 'seat') return quoteSeats(sellable.package, term, request.seats, today);
  return quoteRenewal(sellable.package, term, today);
}
