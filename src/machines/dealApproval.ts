import { compareMoney, subtractMoney, zeroMoney, type Money } from '../domain/money.ts';
import { defineLifecycle } from './defineLifecycle.ts';
import { approvalRules, orderRules, requoteRules, type DealRule, type OrderRuleFacts } from './orderRules.ts';
import { measured, type Actor, type Rule } from './rules.ts';
import { actorHasRole, agentOrSalespersonOwns, agentOwns, remarksGiven } from './sharedRules.ts';

/** Facts that the rules of deal approval read. */
export interface DealFacts {
  actor: Actor;
  agentId: string;
  salespersonId: string;
  amount: Money;
  /** Facts of the order; null if the caller does not know it (then the server decides). */
  order: OrderRuleFacts | null;
  /** The agent's remaining quota; null if the caller may not know it (then the server decides). */
  remainingQuota: Money | null;
}

export type DealEvent = { type: 'approve' | 'reject' | 'requote' | 'withdraw'; remarks?: string };

/** The order rules that approval and requoting use, applied to a deal. */
const rulesOfOrder = Object.fromEntries(
  [...new Set([...approvalRules, ...requoteRules])].map((id) => {
    const rule: Rule<OrderRuleFacts, unknown> = orderRules[id];
    const { refusal, reason, params, question, resolvedByCommand, resolvedWhen } = rule;
    const dealRule: Rule<DealFacts, DealEvent> = {
      refusal,
      reason,
      question,
      resolvedByCommand,
      resolvedWhen,
      test: ({ order }, event) => order === null || rule.test(order, event),
      params: params && (({ order }) => (order === null ? {} : params(order))),
    };
    return [id, dealRule];
  }),
) as Record<DealRule, Rule<DealFacts, DealEvent>>;

/**
 * Deal approval (R-approval-1): a pending deal is approved or rejected, with remarks. A deal whose basis has changed since
 * the quote is requoted by its salesperson and remains pending; while it waits, its salesperson may withdraw it
 * (R-approval-11).
 */
export const dealApproval = defineLifecycle({
  id: 'dealApproval',
  version: 2,
  recordType: 'order',
  types: {} as { facts: DealFacts; event: DealEvent },
  rules: {
    ...rulesOfOrder,
    actorIsAgent: actorHasRole('agent', 'refusal.dealApproval.agentOnly'),
    agentOwnsDeal: agentOwns,
    actorIsSalesperson: actorHasRole('salesperson', 'refusal.dealApproval.salespersonOnly'),
    salespersonOwnsDeal: agentOrSalespersonOwns,
    // R-approval-3
    quotaCoversAmount: {
      refusal: 'business',
      question: 'rule.dealApproval.quotaCoversAmount',
      resolvedByCommand: 'agent.recharge',
      ...measured<DealFacts, DealEvent>({
        unit: 'money',
        figure: zeroMoney,
        label: 'rule.figure.quotaLeft',
        test: ({ amount, remainingQuota }, _event, least) =>
          remainingQuota === null || compareMoney(subtractMoney(remainingQuota, amount), least) >= 0,
      }),
      reason: 'refusal.dealApproval.quotaShort',
      params: ({ amount, remainingQuota }) => ({
        shortfall: subtractMoney(amount, remainingQuota ?? amount),
        remaining: remainingQuota ?? '',
        amount,
      }),
    },
    remarksGiven: remarksGiven('refusal.reasonNeeded'),
  },
  creation: 'apply',
  createdBy: ['salesperson'],
  seenBy: ['agent', 'salesperson'],
  initial: 'pending',
  states: {
    pending: {
      tone: 'waiting',
      label: 'order.status.pending',
      description: 'The deal waits for its agent; nothing is taken from the quota yet.',
      on: {
        approve: {
          target: 'approved',
          rules: ['actorIsAgent', 'agentOwnsDeal', ...approvalRules, 'quotaCoversAmount'],
          description: 'The agent agrees: the amount is taken from the quota and the subscription begins.',
        },
        reject: {
          target: 'rejected',
          rules: ['actorIsAgent', 'agentOwnsDeal', 'remarksGiven'],
          description: 'The agent refuses and says why.',
        },
        requote: {
          target: 'pending',
          rules: ['actorIsSalesperson', 'salespersonOwnsDeal', ...requoteRules],
          description: 'The salesperson takes the price and term of today for a deal quoted on others.',
        },
        withdraw: {
          target: 'withdrawn',
          rules: ['actorIsSalesperson', 'salespersonOwnsDeal'],
          description: 'The salesperson calls the deal off before its agent decides; no quota was taken.',
        },
      },
    },
    approved: {
      tone: 'done',
      label: 'order.status.approved',
      description: 'The deal is done and paid from the quota.',
      final: true,
    },
    rejected: {
      tone: 'refused',
      label: 'order.status.rejected',
      description: 'The deal is off; a new one may be placed.',
      final: true,
    },
    withdrawn: {
      tone: 'inactive',
      label: 'order.status.withdrawn',
      description: 'The salesperson called the deal off; a new one may be placed.',
      final: true,
    },
  },
});
