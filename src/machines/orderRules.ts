import type { MessageKey } from '../domain/message.ts';
import { lastCoveredDay, type Day } from '../domain/dateText.ts';
import type { OrderBasis } from '../domain/orderBasis.ts';
import type { OrderKind } from '../domain/order.ts';
import { packageSaleRules, type PackageSaleFacts } from './packageRules.ts';
import type { Rule, RuleTable } from './rules.ts';

/** What the rules of an order look at. */
export interface OrderRuleFacts extends PackageSaleFacts {
  kind: OrderKind;
  customerStatus: 'enabled' | 'disabled';
  trial: boolean;
  /** End of the customer's term of the package that covers today; null when none does. */
  runningUntil: Day | null;
  /** The customer has a term of the package, running or ended. */
  hasTerm: boolean;
  /** Another order of the package for the customer stands, pending or approved. */
  hasOtherOrder: boolean;
  /** Another purchase or renewal of it that waits for approval. */
  pendingOrderNo: string | null;
  /** What the order was quoted on, and how that is now; null while it is being placed. */
  basis: { quoted: OrderBasis; current: OrderBasis } | null;
}

interface BasisWords {
  reason: MessageKey;
  shown?: (value: string | number) => string | number;
}

/** A part of the ground, as it was quoted, is as it was. Where the price does not depend on it, it may change. */
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
/** The rules that ask whether the basis of the quote is as it was (R-order-12). */
export const basisRuleIds = Object.keys(basisRules) as BasisRule[];

/** The rules of an order (R-order-5 to R-order-13), asked when it is quoted, placed, approved and quoted again. */
export const orderRules = {
  customerEnabled: {
    refusal: 'business',
    question: 'rule.order.customerEnabled',
    resolvedByCommand: 'customer.enable',
    test: ({ customerStatus }) => customerStatus === 'enabled',
    reason: 'refusal.customer.disabled',
  },
  ...packageSaleRules,
  /** A second purchase or renewal while one waits would double the term; added seats may queue up. */
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
/** What is asked of an order that waits: that no other does is asked when it is placed. */
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

/** What must hold for an order to be quoted and placed. */
export const placingRules: readonly OrderRule[] = [...saleRuleIds, 'noPendingOrder'];
/** What must hold for it to be approved, beside the rules of the deal's own machine. */
export const approvalRules: readonly DealRule[] = [...saleRuleIds, ...basisRuleIds];
/** What must hold for it to be quoted again. */
export const requoteRules: readonly DealRule[] = [...saleRuleIds, 'groundMoved'];
