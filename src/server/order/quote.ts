import { dayOf, type Day } from '../../domain/dates.ts';
import type { OrderKind, QuoteRequest } from '../../domain/order.ts';
import { groundOf, type OrderGround } from '../../domain/orderGround.ts';
import {
  quotePackage,
  quoteRenewal,
  quoteSeats,
  type PriceTerms,
  type Quote,
  type RunningTerm,
} from '../../domain/price.ts';
import { refusedRules, type RuleRefusal } from '../../machines/lifecycle.ts';
import { orderRules, placingRules, type OrderRuleFacts } from '../../machines/orderRules.ts';
import { customerInScope } from '../customer/service.ts';
import type { Queryable } from '../db/database.ts';
import { invalidField, ruleRefusal } from '../http/refusal.ts';
import type { Session } from '../http/session.ts';
import { findPackage, type SellablePackage } from '../package/service.ts';
import { readCustomerFacts } from './facts.ts';

/** The first rule that keeps an order from being placed; the quote, the order and the lists all ask here. */
export function placingBlockedBy(facts: Omit<OrderRuleFacts, 'ground'>): RuleRefusal | undefined {
  return refusedRules(orderRules, placingRules, { ...facts, ground: null }, undefined)[0];
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
  ground: OrderGround;
  sellable: SellablePackage;
  customer: Awaited<ReturnType<typeof customerInScope>>;
}> {
  const today = dayOf(now);
  const { packageId, kind, seats } = request;
  const customer = await customerInScope(queryable, session, request.customerId);
  const sellable = await findPackage(queryable, packageId);
  if (!sellable) throw invalidField('packageId', 'validation.choice');
  const facts = await readCustomerFacts(queryable, { customer, today, packageId });
  const blocked = placingBlockedBy(facts.ruleFacts(sellable, kind));
  if (blocked) throw ruleRefusal(blocked.rule, blocked.key, blocked.params);
  const term = facts.termOf(packageId);
  return {
    quote: priceOf(kind, seats, sellable.package, term, today),
    ground: groundOf(kind, sellable.package, term, seats),
    sellable,
    customer,
  };
}

/** The price of a kind of order that the rules allow. */
export function priceOf(
  kind: OrderKind,
  seats: number,
  terms: PriceTerms,
  term: RunningTerm | undefined,
  today: Day,
): Quote {
  if (kind === 'package') return quotePackage(terms, seats, today);
  if (!term) throw new Error(`A ${kind} order needs a term`);
  return kind === 'seat' ? quoteSeats(terms, term, seats, today) : quoteRenewal(terms, term, today);
}
