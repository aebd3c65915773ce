import { dayOf, type Day } from '../../domain/dates.ts';
import type { OrderKind } from '../../domain/order.ts';
import type { QuoteRequest } from '../../domain/newOrder.ts';
import { basisOf } from '../../domain/orderBasis.ts';
import {
  quotePackage,
  quoteRenewal,
  quoteSeats,
  type PriceTerms,
  type Quote,
  type RunningTerm,
} from '../../domain/price.ts';
import { refusedRules, type RuleRefusal } from '../../machines/rules.ts';
import { orderRules, placingRules, type OrderRuleFacts } from '../../machines/orderRules.ts';
import type { Queryable } from '../db/database.ts';
import type { customers } from '../db/schema.ts';
import { invalidField, ruleRefusal } from '../http/refusal.ts';
import { readCustomerPackage } from './facts.ts';
import { placedOrderContext, type OrderContext } from './orderContext.ts';

/** An order that is likely the same as the one that is quoted (R-order-15). */
type DuplicateOrder = { orderNo: string; appliedAt: string };

/** Returns the first rule that prevents an order; used by the quote, the order and the lists. */
export function placingBlockedBy(facts: Omit<OrderRuleFacts, 'basis'>): RuleRefusal | undefined {
  return refusedRules(orderRules, placingRules, { ...facts, basis: null }, undefined)[0];
}

/**
 * Returns the only price of an order (R-price-4), for payProductPrice, add and addRenew, and the order's context if it is
 * placed now. Throws 400 for an unknown package, 422 with the rule that blocks the sale.
 */
export async function quoteOrder(
  queryable: Queryable,
  customer: typeof customers.$inferSelect,
  { packageId, kind, seats }: Omit<QuoteRequest, 'customerId'>,
  now: Date,
): Promise<{ quote: Quote; duplicate: DuplicateOrder | null; context: OrderContext }> {
  const today = dayOf(now);
  const customerPackage = await readCustomerPackage(queryable, { customer, now, packageId });
  if (!customerPackage) throw invalidField('packageId', 'validation.choice');
  const facts = customerPackage.ruleFacts(kind);
  const blocked = placingBlockedBy(facts);
  if (blocked) throw ruleRefusal(blocked.rule, blocked.key, blocked.params);
  const { sellable, term, recent } = customerPackage;
  const basis = basisOf(kind, sellable.package, term, seats);
  const quote = priceOf(kind, seats, sellable.package, term, today);
  const same = recent.find((other) => other.kind === kind && other.seatCount === quote.seatCount);
  const ruled = { ...facts, basis: { quoted: basis, current: basis } };
  const placed = { facts: ruled, basis, sellable, term, twinOrderNo: same?.orderNo ?? null };
  return {
    quote,
    duplicate: same ? { orderNo: same.orderNo, appliedAt: new Date(same.appliedAt).toISOString() } : null,
    context: placedOrderContext(placed, kind, quote.amount, today),
  };
}

/** Returns the price of a kind of order that the rules allow. */
export function priceOf(
  kind: OrderKind,
  seats: number,
  terms: PriceTerms,
  term: RunningTerm | undefined,
  today: Day,
): Quote {
  if (kind === 'package') return quotePackage(terms, seats, today, term);
  if (!term) throw new Error(`A ${kind} order needs a term`);
  return kind === 'seat' ? quoteSeats(terms, term, seats, today) : quoteRenewal(terms, term, today);
}
