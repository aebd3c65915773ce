import { describe, expect, it } from 'vitest';
import type { OrderKind } from '../domain/order.ts';
import { refusedRules } from './rules.ts';
import { approvalRules, orderRules, placingRules, requoteRules, type OrderRuleFacts } from './orderRules.ts';
import { tableCells } from './testing/decisionTable.ts';
import { firstPurchase, orderIn, orderSituations, quoted } from './testing/orderSituations.ts';

const kinds: Record<string, OrderKind> = { purchase: 'package', seats: 'seat', renewal: 'renewal' };

/** The rules that refuse an order (R-order-7 to R-order-10); those in brackets refuse only its placing. */
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
  refusedRules(orderRules, ids, { ...firstPurchase, ...known }, undefined).map(({ rule }) => rule);

describe('the terms and orders that a customer has of a package', () => {
  it.each(tableCells(table))('%s, %s: %s', (when = '', kind = '', expected = '') => {
    const known = { ...orderIn(when), kind: kinds[kind] ?? 'package' };
    const listed = expected === '' ? [] : expected.split(' ');
    const always = listed.filter((rule) => !rule.startsWith('('));
    expect(refused(placingRules, known)).toEqual(listed.map((rule) => rule.replace(/[()]/g, '')));
    expect(refused(approvalRules, known)).toEqual(always);
    const moved = { basis: { quoted, current: { ...quoted, price: '90.00' } } };
    expect(refused(requoteRules, { ...known, ...moved })).toEqual(always);
  });
});

describe('a package that is not for sale, or a disabled customer (R-order-5, R-package-7)', () => {
  it.each([
    ['customerEnabled', 'customer disabled'],
    ['packageEverPublished', 'package never published'],
    ['packagePublished', 'package unpublished'],
    ['applicationsPublished', 'application unpublished'],
  ] as const)('is refused by %s: %s', (rule, when) => {
    const known = orderSituations[when];
    for (const ids of [placingRules, approvalRules]) expect(refused(ids, known)).toEqual([rule]);
    expect(refused(requoteRules, { ...known, basis: { quoted, current: quoted } })).toEqual([
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
  /** Each part, its new value, the rule, and the values that the refusal names; for a term, its last day. */
  it.each([
    ['termEnd', '2027-02-01', 'termEndHolds', '2026-12-31', '2027-01-31'],
    ['termSeats', 15, 'termSeatsHold', 12, 15],
    ['baseSeats', 8, 'baseSeatsHold', 10, 8],
    ['durationMonths', 6, 'durationHolds', 12, 6],
    ['price', '120.00', 'priceHolds', '100.00', '120.00'],
    ['seatPrice', '6.00', 'seatPriceHolds', '5.00', '6.00'],
  ])('with another %s (%s)', (part, now, rule, from, to) => {
    const moved = { basis: { quoted, current: { ...quoted, [part]: now } } };
    expect(refusedRules(orderRules, approvalRules, { ...firstPurchase, ...moved }, undefined)).toEqual([
      expect.objectContaining({ rule, refusal: 'conflict', params: { quoted: from, current: to } }),
    ]);
    expect(refused(requoteRules, moved)).toEqual([]);
    // Because the price did not depend on the part, it may change.
    const free = { basis: { quoted: { ...quoted, [part]: null }, current: { ...quoted, [part]: now } } };
    expect(refused(approvalRules, free)).toEqual([]);
    expect(refused(requoteRules, free)).toEqual(['groundMoved']);
  });

  it('is not asked for while the order is being placed', () => {
    expect(refused([...approvalRules, ...requoteRules], { basis: null })).toEqual([]);
  });
});

describe('the figures of a refusal', () => {
  const figures = (rule: string, known: Partial<OrderRuleFacts>) =>
    refusedRules(orderRules, [rule], { ...firstPurchase, ...known }, undefined)[0]?.params;

  it('name the order that waits, the last day of the term, and what the package lacks', () => {
    const waits = orderIn('purchase waits');
    expect(refusedRules(orderRules, ['noPendingOrder'], waits, undefined)).toEqual([
      {
        rule: 'noPendingOrder',
        refusal: 'business',
        field: undefined,
        key: 'refusal.order.pendingExists',
        params: { orderNo: 'DD20261101000001' },
      },
    ]);
    expect(figures('packageNotRunning', orderSituations.runs)).toEqual({ endDate: '2026-12-31' });
    expect(figures('packagePublished', orderSituations['package unpublished'])).toEqual({
      instructions: '改用新套餐',
    });
    expect(figures('applicationsPublished', orderSituations['application unpublished'])).toEqual({
      name: '电子签约',
    });
  });
});
