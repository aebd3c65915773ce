import { describe, expect, it } from 'vitest';
import { firstPurchase, quoted } from '../../machines/testing/orderSituations.ts';
import { dealApproval } from '../../machines/dealApproval.ts';
import { lifecycleEdges } from '../../machines/lifecycle.ts';
import { queriedSteps, labSteps, type LabStep } from './lab.ts';
import type { RecordedStep } from './step.ts';
import { agentActor, approvedDeal, dealFacts, operations, seller, stepsOf } from './testing/histories.ts';
import { changeableRules, compare, whatIfSchema } from './whatIf.ts';

/** Approvals with the remaining quota before each, written by hand. */
const approvals: [record: string, amount: string, quotaLeft: string, by?: object][] = [
  ['cheap', '0.10', '1000.00'],
  ['dear', '99999999999.99', '100000000000.00'],
  ['exact', '250.25', '250.25'],
  ['cents', '0.20', '0.21'],
  ['wide', '19.99', '20.00'],
];

/** The price differs from the quoted one. */
const moved = { ...firstPurchase, basis: { quoted, current: { ...quoted, price: '90.00' } } };

const deal = (recordId: string, amount: string, remainingQuota: string, actor: object = agentActor) =>
  stepsOf('dealApproval', recordId, [
    ['apply', null, 'pending', null],
    ['approve', 'pending', 'approved', { ...dealFacts, actor, amount, remainingQuota }],
  ]);
const cohort = approvals.flatMap((row) => deal(...row));
const quota = { lifecycle: 'dealApproval', rule: 'quotaCoversAmount' };
const agents = { lifecycle: 'dealApproval', rule: 'actorIsAgent' };

function compared(steps: readonly RecordedStep[], change: object) {
  const { differences, sum, unasked } = compare(steps, whatIfSchema.parse(change));
  return { records: differences.map(({ step }) => step.recordId), sum, unasked };
}

describe('had a rule been so (R-replay-5): which approvals, and how much money', () => {
  // The sums were added up by hand; in floating point 0.10 + 0.20 would already be wrong.
  it.each([
    ['1.00', ['dear', 'exact', 'cents', 'wide'], '100000000270.43'],
    ['0.02', ['dear', 'exact', 'cents', 'wide'], '100000000270.43'],
    ['0.01', ['exact'], '250.25'],
    ['0.00', [], '0.00'],
    ['1000.00', ['cheap', 'dear', 'exact', 'cents', 'wide'], '100000000270.53'],
  ])('a threshold: the quota that has to be left is %s', (figure, records, sum) => {
    expect(compared(cohort, { ...quota, change: 'figure', figure })).toEqual({ records, sum, unasked: 0 });
  });

  it('a role: only operations may approve', () => {
    const mixed = [...deal('ours', '10.10', '99.00', { ...operations, agentId: 'A' }), ...cohort];
    expect(compared(mixed, { ...agents, change: 'roles', roles: ['operations'] })).toEqual({
      records: ['ours', ...approvals.map(([record]) => record)],
      sum: '100000000280.63',
      unasked: 0,
    });
    expect(compared(cohort, { ...agents, change: 'roles', roles: ['agent', 'operations'] })).toEqual({
      records: [],
      sum: '0.00',
      unasked: 0,
    });
  });

  it('a guard off: who was short of quota could have approved', () => {
    const short = [...cohort, ...deal('short', '30.03', '30.02'), ...deal('shorter', '0.07', '0.00')];
    expect(compared(short, { ...quota, change: 'off' })).toEqual({
      records: ['short', 'shorter'],
      sum: '30.10',
      unasked: 0,
    });
  });

  it('a guard on: a new price is refused to who could not pay the old one', () => {
    const requote = approvedDeal.map((step) =>
      step.event === 'requote'
        ? { ...step, facts: { ...step.facts, remainingQuota: '40.00', amount: '100.00' } }
        : step,
    );
    const change = { ...quota, change: 'on', edge: 'dealApproval.requote' };
    expect(compared(requote, change)).toEqual({ records: ['deal'], sum: '100.00', unasked: 0 });
    expect(compared(approvedDeal, change)).toEqual({ records: [], sum: '0.00', unasked: 0 });
    // Because a step with too few facts is no difference.
    const bare = requote.map((step) =>
      step.event === 'requote' ? { ...step, facts: { ...step.facts, remainingQuota: undefined } } : step,
    );
    expect(compared(bare, change)).toEqual({ records: [], sum: '0.00', unasked: 1 });
    expect(() => compared(requote, { ...change, edge: 'dealApproval.none' })).toThrow('dealApproval.none');
    const rule = changeableRules(['dealApproval']).find((each) => each.rule === 'quotaCoversAmount');
    const others = lifecycleEdges(dealApproval).filter(({ event }) => event !== 'approve');
    expect(rule?.edgesWithout.map(({ edge }) => edge)).toEqual(others.map(({ edge }) => edge));
  });

  it('counts the money of a record once, however many of its steps differ', () => {
    const price = (amount: string) => ({ ...dealFacts, actor: seller, amount });
    const twice = stepsOf('dealApproval', 'twice', [
      ['requote', 'pending', 'pending', price('70.70')],
      ['requote', 'pending', 'pending', price('80.80')],
    ]);
    const sellers = { lifecycle: 'dealApproval', rule: 'actorIsSalesperson' };
    const one = compare(
      twice.map((step) => ({ ...step, seq: step.seq + 1, facts: { ...step.facts, order: moved } })),
      whatIfSchema.parse({ ...sellers, change: 'roles', roles: ['agent'] }),
    );
    expect([one.differences.length, one.sum]).toEqual([2, '80.80']);
  });
});

describe('of steps that a tester has changed', () => {
  const affordable = cohort.filter(({ recordId }) => recordId !== 'dear');
  const rule = { ...quota, change: 'figure', figure: '100.00' };
  const with_ = (change: (steps: LabStep[]) => LabStep[]) =>
    compared(
      queriedSteps(change(labSteps(affordable))).map(({ step }) => step),
      rule,
    );

  it('all are asked as they stand: a changed fact, one put in, one left out', () => {
    expect(with_((steps) => steps).sum).toBe('270.44');
    expect(
      with_((steps) =>
        steps.map((each) => (each.step.recordId === 'exact' ? { ...each, skipped: true } : each)),
      ),
    ).toEqual({ records: ['cents', 'wide'], sum: '20.19', unasked: 0 });
    const facts = { ...dealFacts, amount: '260.10', remainingQuota: '260.10' };
    const dearer = (steps: LabStep[]) =>
      steps.map((each): LabStep =>
        each.step.recordId === 'exact' && each.step.event === 'approve'
          ? { ...each, step: { ...each.step, facts }, touched: 'changed' }
          : each,
      );
    expect(with_(dearer)).toEqual({ records: ['exact', 'cents', 'wide'], sum: '280.29', unasked: 0 });
    // Because after an earlier rejection, the approval comes after the end, whatever the quota is.
    const rejected = (steps: LabStep[]) =>
      steps.flatMap((each): LabStep[] =>
        each.step.recordId === 'exact' && each.step.event === 'approve'
          ? [
              {
                key: 99,
                step: { ...each.step, event: 'reject', remarks: 'too dear', to: null, edge: null },
                skipped: false,
                touched: 'inserted',
              },
              each,
            ]
          : [each],
      );
    expect(with_(rejected)).toEqual({ records: ['cents', 'wide'], sum: '20.19', unasked: 0 });
  });
});
