import { subtractMoney, type Money } from '../../domain/money.ts';
import { dealApproval, type DealEvent, type DealFacts } from '../../machines/dealApproval.ts';
import type { UserRow } from './agents.ts';
import type { LedgerRow } from './ledger.ts';
import type { OrderRow } from './salesBook.ts';
import { actorOf, created, moved } from './steps.ts';
import type { TransitionFields } from '../trail/append.ts';

/**
 * Returns every order's steps, each checked by the machine with the quota of its day, in the order of time. Throws when
 * the machine refuses one: the story then contains an impossible deal.
 */
export function demoTrail(
  orders: OrderRow[],
  users: UserRow[],
  entries: LedgerRow[],
  withdrawnAt: ReadonlyMap<string, Date>,
): TransitionFields[] {
  const people = new Map(users.map((user) => [user.id, user]));
  const quotaBefore = new Map(
    entries.map(({ orderId, balanceAfter, amount }) => [orderId, subtractMoney(balanceAfter, amount)]),
  );
  return orders
    .flatMap((order) => {
      const { id, appliedAt: at } = order;
      const params = { amount: order.amount };
      const actor = person(people, order.salespersonId);
      const creation = created(dealApproval, id, { actor, at, params });
      const withdrawn = withdrawnAt.get(id);
      if (withdrawn) {
        const facts = factsOf(order, actor, undefined);
        return [creation, moved(dealApproval, creation, 'withdraw', facts, { actor, at: withdrawn, params })];
      }
      if (!order.decidedAt || !order.decidedById) return [creation];
      const approver = person(people, order.decidedById);
      const event: DealEvent['type'] = order.status === 'approved' ? 'approve' : 'reject';
      const details = { actor: approver, at: order.decidedAt, remarks: order.remarks ?? '', params };
      const facts = factsOf(order, approver, quotaBefore.get(id));
      return [creation, moved(dealApproval, creation, event, facts, details)];
    })
    .sort((a, b) => a.at.getTime() - b.at.getTime());
}

function person(people: Map<string, UserRow>, id: string): UserRow {
  const found = people.get(id);
  if (!found) throw new Error(`No user ${id}`);
  return found;
}

function factsOf(order: OrderRow, user: UserRow, quotaBefore: Money | undefined): DealFacts {
  return {
    actor: actorOf(user),
    agentId: order.agentId,
    salespersonId: order.salespersonId,
    amount: order.amount,
    // Its rules were checked when it was decided.
    order: null,
    // A rejected deal has no entry: its quota does not matter.
    remainingQuota: quotaBefore ?? null,
  };
}
