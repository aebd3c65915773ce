import { describe, expect, it } from 'vitest';
import type { OrderGround } from '../domain/orderGround.ts';
import type { OrderKind } from '../domain/order.ts';
import { refusedRules } from './lifecycle.ts';
import { approvalRules, orderRules, placingRules, requoteRules, type OrderRuleFacts } from './orderRules.ts';
import { tableCells } from './testing/decisionTable.ts';

const ground: OrderGround = {
  termEnd: '2027-01-01',
  termSeats: 12,
  baseSeats: 10,
  durationMonths: 12,
  price: '100.00',
  seatPrice: '5.00',
};
/** A package that is for sale, and a customer who never had it. */
const facts: OrderRuleFacts = {
  kind: 'package',
  customerStatus: 'enabled',
  trial: false,
  runningUntil: null,
  hasTerm: false,
  hasOtherOrder: false,
  pendingOrderNo: null,
  packageStatus: 'published',
  removalInstructions: null,
  unpublishedApplication: null,
  ground: null,
};
const kinds: Record<string, OrderKind> = { purchase: 'package', seats: 'seat', renewal: 'renewal' };

const situations: Record<string, Partial<OrderRuleFacts>> = {
  'never had': {},
  'ran once': { hasTerm: true, hasOtherOrder: true },
  runs: { runningUntil: '2027-01-01', hasTerm: true, hasOtherOrder: true },
  'purchase waits': { hasOtherOrder: true, pendingOrderNo: 'DD20261101000001' },
  'runs, renewal waits': {
    runningUntil: '2027-01-01',
    hasTerm: true,
    hasOtherOrder: true,
    pendingOrderNo: 'DD20261101000001',
  },
  'trial, never had': { trial: true },
  'trial runs': { trial: true, runningUntil: '2027-01-01', hasTerm: true, hasOtherOrder: true },
  'trial ran once': { trial: true, hasTerm: true, hasOtherOrder: true },
  'trial waits': { trial: true, hasOtherOrder: true, pendingOrderNo: 'DD20261101000001' },
};

/** What keeps an order from being placed (R-order-7 to R-order-10), and in brackets from being placed only. */
const table = `
  never had           | purchase |
  never had           | seats    | packageRunning
  never had           | renewal  | packageRunning
  ran once            | purchase |
  ran once            | seats    | packageRunning
  ran once            | renewal  |
  runs                | purchase | packageNotRunning
  runs                | seats    |
  runs                | renewal  |
  purchase waits      | purchase | (noPendingOrder)
  purchase waits      | seats    | packageRunning
  purchase waits      | renewal  | packageRunning (noPendingOrder)
  runs, renewal waits | purchase | packageNotRunning (noPendingOrder)
  runs, renewal waits | seats    |
  runs, renewal waits | renewal  | (noPendingOrder)
  trial, never had    | purchase |
  trial, never had    | seats    | packageRunning
  trial, never had    | renewal  | trialOnce packageRunning
  trial runs          | purchase | packageNotRunning trialOnce
  trial runs          | seats    |
  trial runs          | renewal  | trialOnce
  trial ran once      | purchase | trialOnce
  trial ran once      | seats    | packageRunning
  trial ran once      | renewal  | trialOnce
  trial waits         | purchase | trialOnce (noPendingOrder)
  trial waits         | seats    | packageRunning
  trial waits         | renewal  | trialOnce packageRunning (noPendingOrder)
`;

const refused = (ids: readonly string[], known: Partial<OrderRuleFacts>) =>
  refusedRules(orderRules, ids, { ...facts, ...known }, undefined).map(({ rule }) => rule);

describe('the terms and orders that a customer has of a package', () => {
  it.each(tableCells(table))('%s, %s: %s', (when = '', kind = '', wanted = '') => {
    const known = { ...situations[when], kind: kinds[kind] ?? 'package' };
    const listed = wanted === '' ? [] : wanted.split(' ');
    const always = listed.filter((rule) => !rule.startsWith('('));
    expect(refused(placingRules, known)).toEqual(listed.map((rule) => rule.replace(/[()]/g, '')));
    expect(refused(approvalRules, known)).toEqual(always);
    const moved = { ground: { quoted: ground, current: { ...ground, price: '90.00' } } };
    expect(refused(requoteRules, { ...known, ...moved })).toEqual(always);
  });
});

describe('a package that is not for sale, or a disabled customer (R-order-5, R-package-7)', () => {
  it.each([
    ['customerEnabled', { customerStatus: 'disabled' }],
    ['packageEverPublished', { packageStatus: 'unpublished' }],
    ['packagePublished', { packageStatus: 'unpublished', removalInstructions: '改用新套餐' }],
    ['applicationsPublished', { unpublishedApplication: '电子签约' }],
  ] as const)('is refused by %s', (rule, known) => {
    for (const ids of [placingRules, approvalRules]) expect(refused(ids, known)).toEqual([rule]);
    expect(refused(requoteRules, { ...known, ground: { quoted: ground, current: ground } })).toEqual([
      rule,
      'groundMoved',
    ]);
  });

  it('is sold again once it is published again: the instructions of its removal stay with it', () => {
    expect(refused(placingRules, { removalInstructions: '改用新套餐' })).toEqual([]);
  });

  it('is not asked for its applications once it is not published itself', () => {
    const known = { packageStatus: 'unpublished', unpublishedApplication: '电子签约' } as const;
    expect(refused(placingRules, known)).toEqual(['packageEverPublished']);
  });
});

describe('the basis of a quote (R-order-11 to R-order-13)', () => {
  /** Each part, what it has become, the rule, and the figures that the refusal names: of a term, its last day. */
  it.each([
    ['termEnd', '2027-02-01', 'termEndHolds', '2026-12-31', '2027-01-31'],
    ['termSeats', 15, 'termSeatsHold', 12, 15],
    ['baseSeats', 8, 'baseSeatsHold', 10, 8],
    ['durationMonths', 6, 'durationHolds', 12, 6],
    ['price', '120.00', 'priceHolds', '100.00', '120.00'],
    ['seatPrice', '6.00', 'seatPriceHolds', '5.00', '6.00'],
  ])('with another %s (%s)', (part, now, rule, from, to) => {
    const moved = { ground: { quoted: ground, current: { ...ground, [part]: now } } };
    expect(refusedRules(orderRules, approvalRules, { ...facts, ...moved }, undefined)).toEqual([
      expect.objectContaining({ rule, refusal: 'conflict', params: { quoted: from, current: to } }),
    ]);
    expect(refused(requoteRules, moved)).toEqual([]);
    // What the price did not depend on may change.
    const free = { ground: { quoted: { ...ground, [part]: null }, current: { ...ground, [part]: now } } };
    expect(refused(approvalRules, free)).toEqual([]);
    expect(refused(requoteRules, free)).toEqual(['groundMoved']);
  });

  it('is not asked for while the order is being placed', () => {
    expect(refused([...approvalRules, ...requoteRules], { ground: null })).toEqual([]);
  });
});

describe('the figures of a refusal', () => {
  const figures = (rule: string, known: Partial<OrderRuleFacts>) =>
    refusedRules(orderRules, [rule], { ...facts, ...known }, undefined)[0]?.params;

  it('name the order that waits, the last day of the term, and what the package lacks', () => {
    const waits = { ...facts, ...situations['purchase waits'] };
    expect(refusedRules(orderRules, ['noPendingOrder'], waits, undefined)).toEqual([
      {
        rule: 'noPendingOrder',
        refusal: 'business',
        field: undefined,
        key: 'refusal.order.pendingExists',
        params: { orderNo: 'DD20261101000001' },
      },
    ]);
    expect(figures('packageNotRunning', situations.runs ?? {})).toEqual({ endDate: '2026-12-31' });
    expect(
      figures('packagePublished', { packageStatus: 'unpublished', removalInstructions: '改用新套餐' }),
    ).toEqual({ instructions: '改用新套餐' });
    expect(figures('applicationsPublished', { unpublishedApplication: '电子签约' })).toEqual({
      name: '电子签约',
    });
  });
});
