import { setup } from 'xstate';
import { compareMoney, subtractMoney, type Money } from '../domain/money.ts';
import { allOf, type EdgeMeta, type Lifecycle, type StateMeta } from './lifecycle.ts';
import {
  approvalRules,
  orderRules,
  requoteRules,
  type OrderRule,
  type OrderRuleFacts,
} from './orderRules.ts';
import type { Actor, Rule, RuleTable } from './rules.ts';

/** What the rules of deal approval look at. */
export interface DealFacts {
  actor: Actor;
  agentId: string;
  salespersonId: string;
  amount: Money;
  /** What the rules of an order look at; null where the asker does not know it (then the server has the last word). */
  order: OrderRuleFacts | null;
  /** The agent's remaining quota; null where the asker may not know it (then the server has the last word). */
  remainingQuota: Money | null;
}

export type DealEvent = { type: 'approve' | 'reject' | 'requote'; remarks?: string };

/** The rules of an order, asked of a deal. */
const rulesOfOrder = Object.fromEntries(
  Object.entries<Rule<OrderRuleFacts, unknown>>(orderRules).map(([id, rule]) => {
    const { refusal, reason, params } = rule;
    const asked: Rule<DealFacts, DealEvent> = {
      refusal,
      reason,
      test: ({ order }, event) => order === null || rule.test(order, event),
      params: params && (({ order }) => (order === null ? {} : params(order))),
    };
    return [id, asked];
  }),
) as Record<OrderRule, Rule<DealFacts, DealEvent>>;

const rules = {
  ...rulesOfOrder,
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
  actorIsSalesperson: {
    refusal: 'role',
    test: ({ actor }) => actor.role === 'salesperson',
    reason: 'refusal.dealApproval.salespersonOnly',
  },
  salespersonOwnsDeal: {
    refusal: 'scope',
    // Operations and its agent see the deal: what keeps them from quoting is their role.
    test: ({ actor, agentId, salespersonId }) =>
      actor.role === 'operations' ||
      (actor.role === 'agent' ? actor.agentId === agentId : actor.userId === salespersonId),
    reason: 'refusal.notFound',
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

function edge(event: string, label: string, ruleIds: readonly DealRule[]) {
  return {
    guard: { type: 'allOf', params: { rules: [...ruleIds] as string[] } },
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
            ...approvalRules,
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
        requote: {
          target: 'pending',
          ...edge('dealApproval.requote', 'lifecycle.event.requote', [
            'actorIsSalesperson',
            'salespersonOwnsDeal',
            ...requoteRules,
          ]),
        },
      },
    },
    approved: { type: 'final', meta: { tone: 'done', label: 'order.status.approved' } },
    rejected: { type: 'final', meta: { tone: 'refused', label: 'order.status.rejected' } },
  },
});

/**
 * Deal approval (spec 4): a pending deal is approved or rejected, with remarks. One whose ground has moved since it was
 * quoted is quoted again by its salesperson and waits on.
 */
export const dealApproval: Lifecycle = {
  id: 'dealApproval',
  recordType: 'order',
  title: 'lifecycle.dealApproval',
  machine,
  rules: rules as RuleTable<never, never>,
  creation: { event: 'apply', edge: 'dealApproval.apply', label: 'lifecycle.event.apply' },
};
