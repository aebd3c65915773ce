import { subtractMoney, type Money } from '../../domain/money.ts';
import { dealApproval, type DealEvent, type DealFacts } from '../../machines/dealApproval.ts';
import { decide, lifecycleStates } from '../../machines/lifecycle.ts';
import type { transitions } from '../db/schema.ts';
import { genesisHash, transitionHash } from '../db/transitionHash.ts';
import type { UserRow } from './agents.ts';
import type { LedgerRow } from './ledger.ts';
import type { OrderRow } from './salesBook.ts';

export type TransitionRow = Omit<typeof transitions.$inferSelect, 'id'>;

/**
 * Every order's steps, each put to the machine with the quota of its day, in the order of time. Throws when the
 * machine refuses one: then the story tells of a deal that could not have been.
 */
export function demoTrail(orders: OrderRow[], users: UserRow[], entries: LedgerRow[]): TransitionRow[] {
  const people = new Map(users.map((user) => [user.id, user]));
  const quotaBefore = new Map(
    entries.map(({ orderId, balanceAfter, amount }) => [orderId, subtractMoney(balanceAfter, amount)]),
  );
  const initial = lifecycleStates(dealApproval).find((state) => state.initial)?.id ?? '';
  return orders
    .flatMap((order) => {
      const creation = chained({
        order,
        actor: person(people, order.salespersonId),
        from: null,
        event: dealApproval.creation.event,
        to: initial,
        edge: dealApproval.creation.edge,
        remarks: '',
        at: order.appliedAt,
      });
      if (!order.decidedAt || !order.decidedById) return [creation];
      const actor = person(people, order.decidedById);
      const event: DealEvent = {
        type: order.status === 'approved' ? 'approve' : 'reject',
        remarks: order.remarks ?? '',
      };
      const decision = decide(dealApproval, initial, factsOf(order, actor, quotaBefore.get(order.id)), event);
      if (!decision.ok || decision.to !== order.status) {
        throw new Error(`${order.orderNo}: the machine does not let it become ${order.status}`);
      }
      const { from, to, edge } = decision;
      const remarks = order.remarks ?? '';
      const verdict = { order, actor, from, event: event.type, to, edge, remarks, at: order.decidedAt };
      return [creation, chained(verdict, creation)];
    })
    .sort((a, b) => a.at.getTime() - b.at.getTime());
}

function person(people: Map<string, UserRow>, id: string): UserRow {
  const found = people.get(id);
  if (!found) throw new Error(`No user ${id}`);
  return found;
}

function factsOf(order: OrderRow, approver: UserRow, quotaBefore: Money | undefined): DealFacts {
  return {
    actor: { userId: approver.id, role: 'agent', agentId: approver.agentId },
    agentId: order.agentId,
    amount: order.amount,
    // A rejected deal has no entry: its quota does not matter.
    remainingQuota: quotaBefore ?? null,
  };
}

interface Step {
  order: OrderRow;
  actor: UserRow;
  from: string | null;
  event: string;
  to: string;
  edge: string;
  remarks: string;
  at: Date;
}

function chained({ order, actor, ...step }: Step, previous?: TransitionRow): TransitionRow {
  const entry = {
    ...step,
    lifecycle: dealApproval.id,
    recordId: order.id,
    seq: (previous?.seq ?? 0) + 1,
    actorId: actor.id,
    actorName: actor.name,
    actorRoleId: actor.roleId,
    params: { amount: order.amount },
    previousHash: previous?.hash ?? genesisHash,
  };
  return { ...entry, hash: transitionHash(entry) };
}
