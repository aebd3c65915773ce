import { sql } from 'drizzle-orm';
import { dayOf } from '../../domain/dates.ts';
import type { MessageParams } from '../../domain/message.ts';
import { dealStates, type OrderWithdrawal } from '../../domain/order.ts';
import type { OrderApproval } from '../../domain/verdict.ts';
import { dealApproval, type DealFacts } from '../../machines/dealApproval.ts';
import { bookSale, lockBalance } from '../ledger/posting.ts';
import type { Tx } from '../db/database.ts';
import { agents, orders, users, type customers } from '../db/schema.ts';
import { subquery } from '../db/subquery.ts';
import { contractParams } from '../file/service.ts';
import { announce } from '../http/liveBus.ts';
import type { Session } from '../http/session.ts';
import { moveRecord } from '../lifecycle/service.ts';
import { lockEmployment } from '../user/service.ts';
import { lockOrder, readOrderContext, type OrderRow } from './orderContext.ts';
import { applyToSubscription, daysApproved } from './subscription.ts';

/** Returns the quoted amount of added seats, which the trail shows next to the charged amount. */
function quotedParams({ kind, quotedAmount }: OrderRow): MessageParams {
  return kind === 'seat' ? { quotedAmount } : {};
}

/** Returns the present names of an order's people, which it shows from then on, whatever they are later (R-order-14). */
function presentNames(order: OrderRow, customer: typeof customers.$inferSelect) {
  return {
    customerName: customer.name,
    creditCode: customer.creditCode,
    agentName: subquery<string>(
      sql`select ${agents.name} from ${agents} where ${agents.id} = ${order.agentId}`,
    ),
    salespersonName: subquery<string>(
      sql`select ${users.name} from ${users} where ${users.id} = ${order.salespersonId}`,
    ),
  };
}

/**
 * Decides a deal (R-approval-1), all in the caller's transaction. Locks the order's records and the agent's balance, asks
 * the machine, moves the order, writes the ledger entry, and creates or extends the subscription.
 */
export async function decideOrder(tx: Tx, session: Session, verdict: OrderApproval, at: Date): Promise<void> {
  const { order, customer, contractSha256 } = await lockOrder(tx, session, verdict.id);
  const today = dayOf(at);
  // A rejection does not need the context.
  const context =
    verdict.event === 'approve' && dealStates[order.status].isOpen
      ? await readOrderContext(tx, order, today)
      : undefined;
  // Last, as all approvals of an agent wait for one another here.
  const balance = await lockBalance(tx, order.agentId);
  const amount = context?.amountToday ?? order.amount;
  const facts: DealFacts = {
    actor: session,
    agentId: order.agentId,
    salespersonId: order.salespersonId,
    amount,
    order: context?.facts ?? null,
    remainingQuota: balance.remainingQuota,
  };
  const days = context && daysApproved(order, context.term, context.basis.durationMonths, today);
  const { entryId } = await moveRecord(tx, {
    lifecycle: dealApproval,
    table: orders,
    record: order,
    seenVersion: verdict.version,
    facts,
    event: { type: verdict.event, remarks: verdict.remarks },
    session,
    at,
    params: { amount, ...quotedParams(order), ...contractParams(contractSha256) },
    set: {
      ...{ amount, decidedAt: at, decidedById: session.userId, remarks: verdict.remarks, ...days },
      ...presentNames(order, customer),
    },
  });
  if (context && days) {
    await bookSale(tx, {
      agentId: order.agentId,
      orderId: order.id,
      amount,
      quotedAmount: order.quotedAmount,
      actorId: session.userId,
      at,
    });
    await applyToSubscription(tx, { order, term: context.term, days, today, session, at, cause: entryId });
  }
  const audience = { agentId: order.agentId, salespersonId: order.salespersonId };
  await announce(tx, { topic: 'order', id: order.id, event: verdict.event, audience });
}

/**
 * Withdraws a pending deal of the caller (R-approval-11). No quota was taken for it, so none is given back. Throws 404 out
 * of scope, 409 if it waits no longer or has another version than the seen one.
 */
export async function withdrawOrder(
  tx: Tx,
  session: Session,
  { id, version }: OrderWithdrawal,
  at: Date,
): Promise<void> {
  await lockEmployment(tx, session);
  const { order, customer, contractSha256 } = await lockOrder(tx, session, id);
  const { agentId, salespersonId, amount } = order;
  await moveRecord(tx, {
    lifecycle: dealApproval,
    table: orders,
    record: order,
    seenVersion: version,
    facts: { actor: session, agentId, salespersonId, amount, order: null, remainingQuota: null },
    event: { type: 'withdraw' },
    session,
    at,
    params: { amount, ...contractParams(contractSha256) },
    set: presentNames(order, customer),
  });
  await announce(tx, { topic: 'order', id, event: 'withdraw', audience: { agentId, salespersonId } });
}
