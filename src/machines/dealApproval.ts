import { setup } from 'xstate';
import { compareMoney, subtractMoney, type Money } from '../domain/money.ts';
import { allOf, type EdgeMeta, type Lifecycle, type StateMeta } from './lifecycle.ts';
import type { Actor, RuleTable } from './rules.ts';

/** What the rules of deal approval look at. */
export interface DealFacts {
  actor: Actor;
  agentId: string;
  amount: Money;
  /** The agent's remaining quota; null where the asker may not know it (then the server has the last word). */
  remainingQuota: Money | null;
}

export type DealEvent = { type: 'approve'; remarks?: string } | { type: 'reject'; remarks?: string };

const rules = {
  actorIsAgent: {
    refusal: 'role',
    test: ({ actor }) => actor.role === 'agent',
    reason: 'refusal.dealApproval.agentOnly',
  },
  agentOwnsDeal: {
    refusal: 'scope',
    // Operations see every deal: what keeps them from deciding is their role.
    test: ({ actor, agentId }) => actor.role === 'operations' || actor.agentId === agentId,
    reason: 'refusal.dealApproval.otherAgent',
  },
  quotaCoversAmount: {
    refusal: 'business',
    test: ({ amount, remainingQuota }) =>
      remainingQuota === null || compareMoney(remainingQuota, amount) >= 0,
    reason: 'refusal.dealApproval.quotaShort',
    params: ({ amount, remainingQuota }) => ({
      shortfall: subtractMoney(amount, remainingQuota ?? amount),
      remaining: remainingQuota ?? '',
    }),
  },
  remarksGiven: {
    refusal: 'input',
    field: 'remarks',
    test: (_facts, event) => (event.remarks ?? '').trim() !== '',
    reason: 'refusal.dealApproval.remarksNeeded',
  },
} satisfies RuleTable<DealFacts, DealEvent>;

type DealRule = keyof typeof rules;

function edge(event: string, label: string, ruleIds: DealRule[]) {
  return {
    guard: { type: 'allOf', params: { rules: ruleIds as string[] } },
    meta: { edge: event, label } satisfies EdgeMeta,
  } as const;
}

const machine = setup({
  types: {
    context: {} as DealFacts,
    events: {} as DealEvent,
    meta: {} as StateMeta,
    transitionMeta: {} as EdgeMeta,
  },
  guards: { allOf: allOf<DealFacts, DealEvent>(rules) },
}).createMachine({
  id: 'dealApproval',
  context: ({ input }) => input as unknown as DealFacts,
  initial: 'pending',
  states: {
    pending: {
      meta: { tone: 'waiting', label: 'order.status.pending' },
      on: {
        approve: {
          target: 'approved',
          ...edge('dealApproval.approve', 'lifecycle.event.approve', [
            'actorIsAgent',
            'agentOwnsDeal',
            'quotaCoversAmount',
          ]),
        },
        reject: {
          target: 'rejected',
          ...edge('dealApproval.reject', 'lifecycle.event.reject', [
            'actorIsAgent',
            'agentOwnsDeal',
            'remarksGiven',
          ]),
        },
      },
    },
    approved: { type: 'final', meta: { tone: 'done', label: 'order.status.approved' } },
    rejected: { type: 'final', meta: { tone: 'refused', label: 'order.status.rejected' } },
  },
});

/** Deal approval (spec 4): a pending deal is approved or rejected, with remarks. */
export const dealApproval: Lifecycle = {
  id: 'dealApproval',
  recordType: 'order',
  title: 'lifecycle.dealApproval',
  machine,
  rules: rules as RuleTable<never, never>,
  creation: { event: 'apply', edge: 'dealApproval.apply', label: 'lifecycle.event.apply' },
};
