import { compareMoney, subtractMoney, zeroMoney, type Money } from '../domain/money.ts';
import { defineLifecycle } from './defineLifecycle.ts';
import { measured, type Actor } from './rules.ts';
import { actorIsOperations, remarksGiven } from './sharedRules.ts';

/** Facts that the rules of a recharge read. */
export interface RechargeFacts {
  actor: Actor;
  /** The amount that it added to the quota. */
  creditedAmount: Money;
  /** The agent's remaining quota; null if the caller does not know it (then the server decides). */
  remainingQuota: Money | null;
}

/** `remarks` are the reason for the reversal. */
export interface RechargeEvent {
  type: 'reverse';
  remarks?: string;
}

/**
 * A recharge (R-recharge-7): credited when it is posted, and reversed as a whole at most one time. Nothing else of it ever
 * changes; a correction is a separate movement.
 */
export const recharge = defineLifecycle({
  id: 'recharge',
  version: 1,
  recordType: 'recharge',
  types: {} as { facts: RechargeFacts; event: RechargeEvent },
  rules: {
    actorIsOperations,
    quotaUnspent: {
      refusal: 'business',
      question: 'rule.recharge.quotaUnspent',
      resolvedByCommand: 'agent.recharge',
      ...measured<RechargeFacts, RechargeEvent>({
        unit: 'money',
        figure: zeroMoney,
        label: 'rule.figure.quotaLeft',
        test: ({ creditedAmount, remainingQuota }, _event, least) =>
          remainingQuota === null || compareMoney(subtractMoney(remainingQuota, creditedAmount), least) >= 0,
      }),
      reason: 'refusal.recharge.spent',
      params: ({ creditedAmount, remainingQuota }) => ({
        shortfall: subtractMoney(creditedAmount, remainingQuota ?? creditedAmount),
        remaining: remainingQuota ?? '',
      }),
    },
    reasonGiven: remarksGiven('validation.reversalReason'),
  },
  creation: 'credit',
  createdBy: ['operations'],
  initial: 'credited',
  states: {
    credited: {
      tone: 'done',
      label: 'recharge.status.credited',
      description: 'The credited amount is part of the agent’s quota.',
      on: {
        reverse: {
          target: 'reversed',
          rules: ['actorIsOperations', 'quotaUnspent', 'reasonGiven'],
          description: 'Operations take the credited amount back by an entry that names the recharge.',
        },
      },
    },
    reversed: {
      tone: 'inactive',
      label: 'recharge.reversed',
      description: 'The credited amount is taken back; both entries stay in the ledger.',
      final: true,
    },
  },
});
