import { dayOf } from '../../domain/dates.ts';
import { dealStates, type OrderRequote, type RequotePreview } from '../../domain/order.ts';
import type { Quote } from '../../domain/price.ts';
import { dealApproval, type DealFacts } from '../../machines/dealApproval.ts';
import { ask } from '../../machines/lifecycle.ts';
import type { Queryable, Tx } from '../db/database.ts';
import { orders } from '../db/schema.ts';
import { announce } from '../http/liveBus.ts';
import { Refusal } from '../http/refusal.ts';
import type { Session } from '../http/session.ts';
import { moveRecord, refusalOf } from '../lifecycle/service.ts';
import { lockEmployment } from '../user/service.ts';
import { staleQuote } from './create.ts';
import { basisColumns, requestedSeats } from './service.ts';
import { priceOf } from './quote.ts';
import {
  lockOrder,
  orderInScope,
  readOrderContext,
  type OrderRow,
  type OrderContext,
} from './orderContext.ts';

const event = 'requote';

/**
 * Returns the price that a pending order would have if it were quoted again. Throws 404 out of scope, 409 if it is
 * already decided, 422 with the rule that prevents the quote.
 */
export async function previewRequote(
  queryable: Queryable,
  session: Session,
  id: string,
  now: Date,
): Promise<RequotePreview> {
  const { order } = await orderInScope(queryable, session, id);
  if (!dealStates[order.status].isOpen) throw new Refusal(409, 'refusal.conflict');
  const context = await readOrderContext(queryable, order, dayOf(now));
  const facts = factsOf(session, order, context);
  const decision = ask(dealApproval, order.status, facts, { type: event });
  if (!decision.ok && decision.kind === 'rule') throw refusalOf(decision.refusal);
  return { ...newQuote(order, context, now), amountBefore: order.amount };
}

/**
 * Quotes a pending order again, on today's basis, with its contract and its requested seats. Throws what the preview
 * throws, and 409 if the price or the version of the order differs from the seen one.
 */
export async function requoteOrder(
  tx: Tx,
  session: Session,
  { id, version, quotedAmount }: OrderRequote,
  at: Date,
): Promise<void> {
  await lockEmployment(tx, session);
  const { order } = await lockOrder(tx, session, id);
  const context = dealStates[order.status].isOpen ? await readOrderContext(tx, order, dayOf(at)) : undefined;
  const facts = factsOf(session, order, context);
  // If the rules refuse, there may be no price; the move below then throws the refusal.
  const allowed = ask(dealApproval, order.status, facts, { type: event }).ok;
  const quote = allowed && context ? newQuote(order, context, at) : undefined;
  await moveRecord(tx, {
    lifecycle: dealApproval,
    table: orders,
    record: order,
    seenVersion: version,
    facts,
    event: { type: event },
    session,
    at,
    params: quote && { amountBefore: order.amount, amount: quote.amount },
    set: quote &&
      context && {
        seatCount: quote.seatCount,
        amount: quote.amount,
        quotedAmount: quote.amount,
        startDate: quote.startDate,
        endDate: quote.endDate,
        ...basisColumns(context.basis),
      },
  });
  if (quote && quote.amount !== quotedAmount) throw staleQuote(quotedAmount, quote.amount);
  const audience = { agentId: order.agentId, salespersonId: order.salespersonId };
  await announce(tx, { topic: 'order', id, event, audience });
}

function newQuote(order: OrderRow, { sellable, term }: OrderContext, now: Date): Quote {
  return priceOf(order.kind, requestedSeats(order), sellable.package, term, dayOf(now));
}

function factsOf(actor: Session, order: OrderRow, context: OrderContext | undefined): DealFacts {
  return {
    actor,
    agentId: order.agentId,
    salespersonId: order.salespersonId,
    amount: order.amount,
    order: context?.facts ?? null,
    remainingQuota: null,
  };
}
