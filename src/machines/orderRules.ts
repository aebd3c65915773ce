import type { MessageKey } from '../domain/message.ts';
import { lastCoveredDay, type Day } from '../domain/dateText.ts';
import type { OrderBasis } from '../domain/orderBasis.ts';
import type { OrderKind } from '../domain/order.ts';
import { packageSaleRules, type PackageSaleFacts } from './packageRules.ts';
import type { Rule, RuleTable } from './rules.ts';

/** Facts that the rules of an order read. */
export interface OrderRuleFacts extends PackageSaleFacts {
  kind: OrderKind;
  customerStatus: 'enabled' | 'disabled';
  trial: boolean;
  /** End of the customer's term of the package that covers today; null if none does. */
  runningUntil: Day | null;
  /** True if the customer has a term of the package, running or ended. */
  hasTerm: boolean;
  /** True if the customer has another pending or approved order of the package. */
  hasOtherOrder: boolean;
  /** Number of another purchase or renewal of it that waits for approval. */
  pendingOrderNo: string | null;
  /** The basis of the quote, and the current one; null while the order is being placed. */
  basis: { quoted: OrderBasis; current: OrderBasis } | null;
}

interface BasisWords {
  reason: MessageKey;
  shown?: (value: string | number) => string | number;
}

/**
 * Creates the rule that a part of the quote's basis has not changed. A part that the price does not depend on may change.
 */
function basisUnchanged(part: keyof OrderBasis, { reason, shown = (value) => value }: BasisWords) {
  return {
    refusal: 'conflict',
    question: 'rule.order.groundHolds',
    resolvedByCommand: 'order.requote',
    test: ({ basis }) =>
      basis === null || basis.quoted[part] === null || basis.quoted[part] === basis.current[part],
    reason,
    params: ({ basis }) => ({
      quoted: shown(basis?.quoted[part] ?? ''),
      current: shown(basis?.current[part] ?? ''),
    }),
  } satisfies Rule<OrderRuleFacts, unknown>;
}

const basisRules = {
  termEndHolds: basisUnchanged('termEnd', {
    reason: 'refusal.order.termEndMoved',
    shown: (day) => lastCoveredDay(String(day)),
  }),
  termSeatsHold: basisUnchanged('termSeats', { reason: 'refusal.order.termSeatsMoved' }),
  baseSeatsHold: basisUnchanged('baseSeats', { reason: 'refusal.order.baseSeatsMoved' }),
  durationHolds: basisUnchanged('durationMonths', { reason: 'refusal.order.durationMoved' }),
  priceHolds: basisUnchanged('price', { reason: 'refusal.order.priceMoved' }),
  seatPriceHolds: basisUnchanged('seatPrice', { reason: 'refusal.order.seatPriceMoved' }),
};

type BasisRule = keyof typeof basisRules;
/** The rules that check whether the basis of the quote is unchanged (R-order-12). */
export const basisRuleIds = Object.keys(basisRules) as BasisRule[];

/** The rules of an order (R-order-5 to R-order-13), evaluated when it is quoted, placed, approved and requoted. */
export const orderRules = {
  customerEnabled: {
    refusal: 'business',
    question: 'rule.order.customerEnabled',
    resolvedByCommand: 'customer.enable',
    test: ({ customerStatus }) => customerStatus === 'enabled',
    reason: 'refusal.customer.disabled',
  },
  ...packageSaleRules,
  /** Because a second purchase or renewal while one waits would double the term; added seats may queue up. */
  noPendingOrder: {
    refusal: 'business',
    question: 'rule.order.noPendingOrder',
    test: ({ kind, pendingOrderNo }) => kind === 'seat' || pendingOrderNo === null,
    reason: 'refusal.order.pendingExists',
    params: ({ pendingOrderNo }) => ({ orderNo: pendingOrderNo ?? '' }),
  },
  packageNotRunning: {
    refusal: 'business',
    question: 'rule.order.packageNotRunning',
    resolvedWhen: 'lift.termOver',
    test: ({ kind, runningUntil }) => kind !== 'package' || runningUntil === null,
    reason: 'refusal.order.running',
    params: ({ runningUntil }) => ({ endDate: runningUntil === null ? '' : lastCoveredDay(runningUntil) }),
  },
  trialOnce: {
    refusal: 'business',
    question: 'rule.order.trialOnce',
    resolvedWhen: 'lift.never.trial',
    test: ({ kind, trial, hasOtherOrder }) =>
      !trial || (kind === 'package' ? !hasOtherOrder : kind === 'seat'),
    reason: 'refusal.package.trialUsed',
  },
  packageRunning: {
    refusal: 'business',
    question: 'rule.order.packageRunning',
    resolvedByCommand: 'customer.sellPackage',
    test: ({ kind, runningUntil, hasTerm }) =>
      kind === 'package' || (kind === 'seat' ? runningUntil !== null : hasTerm),
    reason: 'refusal.order.notRunning',
  },
  ...basisRules,
  groundMoved: {
    refusal: 'business',
    question: 'rule.order.groundMoved',
    resolvedWhen: 'lift.groundMoves',
    test: (facts) => facts.basis === null || basisRuleIds.some((id) => !basisRules[id].test(facts)),
    reason: 'refusal.order.groundHolds',
  },
} satisfies RuleTable<OrderRuleFacts, unknown>;

type OrderRule = keyof typeof orderRules;
/** The rules for a pending order; the rule that no other order waits applies only when it is placed. */
export type DealRule = Exclude<OrderRule, 'noPendingOrder'>;

const saleRuleIds = [
  'customerEnabled',
  'packageEverPublished',
  'packagePublished',
  'applicationsPublished',
  'packageNotRunning',
  'trialOnce',
  'packageRunning',
] as const satisfies DealRule[];

/** The rules for quoting and placing an order. */
export const placingRules: readonly OrderRule[] = [...saleRuleIds, 'noPendingOrder'];
/** The rules for approving it, in addition to those of the deal's own machine. */
export const approvalRules: readonly DealRule[] = [...saleRuleIds, ...basisRuleIds];
/** The rules for requoting it. */
export const requoteRules: readonly DealRule[] = [...saleRuleIds, 'groundMoved'];
