import { lastCoveredDay, type Day } from '../domain/dateText.ts';
import { soonFrom, type SubscriptionDays } from '../domain/subscription.ts';
import { defineLifecycle } from './defineLifecycle.ts';
import type { Actor, Rule } from './rules.ts';

/** Facts that the rules of a subscription read. */
export interface SubscriptionFacts extends SubscriptionDays {
  /** Null if the step results from an approved order or from the calendar. */
  actor: Actor | null;
  today: Day;
}

/** Returns the facts of a term without an actor. */
export function factsOfTerm({ startDate, endDate }: SubscriptionDays, today: Day): SubscriptionFacts {
  return { actor: null, today, startDate, endDate };
}

export interface SubscriptionEvent {
  type: 'endSoon' | 'end' | 'extend' | 'addSeats';
}

type SubscriptionRule = Rule<SubscriptionFacts, unknown>;

/** Creates a rule for a step that nobody executes directly; `resolvedByCommand` is the command that causes it. */
function ruleResolvedBy(resolvedByCommand: string): SubscriptionRule {
  return {
    refusal: 'role',
    roles: [],
    test: ({ actor }) => actor === null,
    reason: 'refusal.subscription.followsOrder',
    resolvedByCommand,
  };
}

const followsCalendar: SubscriptionRule = {
  refusal: 'role',
  roles: [],
  test: ({ actor }) => actor === null,
  reason: 'refusal.subscription.followsCalendar',
};

const extend = {
  rules: ['followsRenewal'],
  label: 'extend',
  description: 'A renewal with as many seats was approved: the term ends later.',
} as const;

const addSeats = {
  rules: ['followsSeats'],
  label: 'addSeats',
  description: 'More seats were bought, and count from now on.',
} as const;

/**
 * A customer's right to use a package for a term (R-approval-8): it starts with the approval of an order, and ends by the
 * calendar of the business time zone.
 */
export const subscription = defineLifecycle({
  id: 'subscription',
  version: 1,
  recordType: 'customer',
  types: {} as { facts: SubscriptionFacts; event: SubscriptionEvent },
  rules: {
    followsRenewal: ruleResolvedBy('customer.renew'),
    followsSeats: ruleResolvedBy('customer.buySeats'),
    followsCalendar,
    endsSoon: {
      refusal: 'business',
      question: 'rule.subscription.endsSoon',
      test: ({ today, endDate }) => today >= soonFrom({ endDate }),
      reason: 'refusal.subscription.notEndingYet',
      resolvedWhen: 'lift.dayComes',
      params: ({ endDate }) => ({ day: soonFrom({ endDate }) }),
    },
    isOver: {
      refusal: 'business',
      question: 'rule.subscription.isOver',
      test: ({ today, endDate }) => today >= endDate,
      reason: 'refusal.subscription.notOver',
      resolvedWhen: 'lift.dayComes',
      params: ({ endDate }) => ({ day: lastCoveredDay(endDate) }),
    },
  },
  creation: 'start',
  createdBy: ['agent'],
  seenBy: ['agent', 'salesperson'],
  initial: 'running',
  states: {
    running: {
      tone: 'done',
      label: 'subscription.running',
      description: 'The customer uses the package.',
      on: {
        endSoon: {
          target: 'ending',
          rules: ['followsCalendar', 'endsSoon'],
          description: 'The last thirty days of the term have begun.',
        },
        extend: { ...extend, target: 'running', edge: 'extendRunning' },
        addSeats: { ...addSeats, target: 'running', edge: 'addSeatsRunning' },
      },
    },
    ending: {
      tone: 'waiting',
      label: 'subscription.ending',
      description: 'The customer uses the package, and the term ends within thirty days.',
      on: {
        extend: { ...extend, target: 'running', edge: 'extendEnding' },
        addSeats: { ...addSeats, target: 'ending', edge: 'addSeatsEnding' },
        end: {
          target: 'ended',
          rules: ['followsCalendar', 'isOver'],
          description: 'The first day that it does not cover has come.',
        },
      },
    },
    ended: {
      tone: 'inactive',
      label: 'subscription.ended',
      description: 'The term is over; a renewal starts another one.',
      final: true,
    },
  },
});
