import { and, eq } from 'drizzle-orm';
import { dayOf } from '../../domain/dates.ts';
import type { OrderApproval } from '../../domain/verdict.ts';
import { dealApproval, type DealFacts } from '../../machines/dealApproval.ts';
import { bookSale, lockBalance } from '../account/service.ts';
import type { Tx } from '../db/database.ts';
import { orders } from '../db/schema.ts';
import { contractParams } from '../file/service.ts';
import { announce } from '../http/liveBus.ts';
import { notFound } from '../http/refusal.ts';
import { inScope } from '../http/scope.ts';
import type { Session } from '../http/session.ts';
import { moveRecord } from '../lifecycle/service.ts';
import { applyToSubscription } from './subscription.ts';

/**
 * A verdict on a deal (design, "Approval"), all in the caller's transaction: locks the agent's balance, asks the
 * machine, moves the order, writes the ledger entry, and creates or extends the subscription.
 */
export async function decideOrder(tx: Tx, session: Session, verdict: OrderApproval, at: Date): Promise<void> {
  const found = await orderInScope(tx, session, verdict.id);
  const balance = await lockBalance(tx, found.agentId);
  // Read again under the lock: whoever held it may just have decided this very order.
  const order = await orderInScope(tx, session, verdict.id);
  const facts: DealFacts = {
    actor: session,
    agentId: order.agentId,
    amount: order.amount,
    remainingQuota: balance.remainingQuota,
  };
  const { to } = await moveRecord(tx, {
    lifecycle: dealApproval,
    table: orders,
    record: order,
    seenVersion: verdict.version,
    facts,
    event: { type: verdict.event, remarks: verdict.remarks },
    session,
    at,
    params: { amount: order.amount, ...(await contractParams(tx, order.contractFileId)) },
    set: { decidedAt: at, decidedById: session.userId, remarks: verdict.remarks },
  });
  if (to === 'approved') {
    await bookSale(tx, {
      agentId: order.agentId,
      orderId: order.id,
      amount: order.amount,
      actorId: session.userId,
      at,
    });
    await applyToSubscription(tx, order, dayOf(at));
  }
  const audience = { agentId: order.agentId, salespersonId: order.salespersonId };
  await announce(tx, { topic: 'order', id: order.id, event: verdict.event, audience });
}

async function orderInScope(tx: Tx, session: Session, id: string) {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), inScope(session, orders)));
  if (!order) throw notFound();
  return order;
}
