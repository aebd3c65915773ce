import { describe, expect, it } from 'vitest';
import type { MessageKey } from '../domain/message.ts';
import { dealApproval, type DealFacts } from './dealApproval.ts';
import { defineLifecycle } from './defineLifecycle.ts';
import {
  ask,
  lifecycleEdges,
  lifecycleEvents,
  lifecycleStates,
  availableTransitions,
  stateMeta,
  type Lifecycle,
} from './lifecycle.ts';
import { allOf, mostImportantRefusal, refusedRules, type RefusalKind, type RuleTable } from './rules.ts';

const agent = { userId: 'u', role: 'agent', agentId: 'A' } as const;
const facts: DealFacts = {
  actor: agent,
  agentId: 'A',
  salespersonId: 's',
  amount: '100.00',
  order: null,
  remainingQuota: '100.00',
};
const stranger = { ...facts, agentId: 'B' };
const short = { ...facts, remainingQuota: '99.99' };

describe('what a deal offers', () => {
  const available = (state: string, known: DealFacts) =>
    availableTransitions(dealApproval, state, known).map(({ event, to, blockedBy }) => ({
      event,
      to,
      blockedBy: blockedBy.map(({ rule }) => rule),
    }));

  it('blocks nothing that input can cure', () => {
    expect(available('pending', facts).slice(0, 3)).toEqual([
      { event: 'approve', to: 'approved', blockedBy: [] },
      { event: 'reject', to: 'rejected', blockedBy: [] },
      { event: 'requote', to: 'pending', blockedBy: ['actorIsSalesperson'] },
    ]);
  });

  it('names every rule that blocks, with its figures', () => {
    const asSalesperson = { ...stranger, actor: { ...agent, role: 'salesperson' } } as const;
    expect(available('pending', asSalesperson).slice(0, 3)).toMatchObject([
      { blockedBy: ['actorIsAgent', 'agentOwnsDeal'] },
      { blockedBy: ['actorIsAgent', 'agentOwnsDeal'] },
      { blockedBy: ['salespersonOwnsDeal'] },
    ]);
    expect(availableTransitions(dealApproval, 'pending', short)[0]?.blockedBy).toEqual([
      {
        rule: 'quotaCoversAmount',
        resolvedByCommand: 'agent.recharge',
        refusal: 'business',
        field: undefined,
        key: 'refusal.dealApproval.quotaShort',
        params: { shortfall: '0.01', remaining: '99.99', amount: '100.00' },
      },
    ]);
  });

  it('does not hold an unknown quota against the deal', () => {
    expect(available('pending', { ...short, remainingQuota: null })[0]?.blockedBy).toEqual([]);
  });

  it('is nothing once it is decided', () => {
    const decided = lifecycleStates(dealApproval).filter(({ final }) => final);
    for (const { id } of decided) expect(availableTransitions(dealApproval, id, facts), id).toEqual([]);
  });

  it('says of operations that their role decides nothing, not that the deal is hidden', () => {
    const operations = { ...facts, actor: { userId: 'o', role: 'operations', agentId: null } as const };
    expect(available('pending', operations)[0]?.blockedBy).toEqual(['actorIsAgent']);
  });
});

describe('a decision', () => {
  it('names the edge it takes', () => {
    expect(ask(dealApproval, 'pending', facts, { type: 'approve' })).toEqual({
      ok: true,
      from: 'pending',
      to: 'approved',
      edge: 'dealApproval.approve',
    });
    expect(ask(dealApproval, 'pending', short, { type: 'reject', remarks: '价格有误' })).toMatchObject({
      ok: true,
      to: 'rejected',
    });
  });

  it('takes blank remarks for none', () => {
    for (const remarks of [undefined, '', ' \n '])
      expect(ask(dealApproval, 'pending', facts, { type: 'reject', remarks })).toMatchObject({
        ok: false,
        kind: 'rule',
        refusal: { rule: 'remarksGiven', field: 'remarks' },
      });
  });

  it('is refused for the state where no edge of the event leaves it (R-state-1)', () => {
    for (const state of ['approved', 'rejected'])
      for (const type of ['approve', 'reject', 'postpone'])
        expect(ask(dealApproval, state, facts, { type })).toEqual({ ok: false, kind: 'state' });
    expect(ask(dealApproval, 'pending', facts, { type: 'postpone' })).toEqual({
      ok: false,
      kind: 'state',
    });
  });

  it('throws for a state that the machine does not have', () => {
    expect(() => ask(dealApproval, 'lost', facts, { type: 'approve' })).toThrow();
    expect(() => stateMeta(dealApproval, 'lost')).toThrow('no state lost');
  });
});

/** Casts a text to a message key, because no catalogue has texts for this lifecycle. */
const asKey = (text: string) => text as MessageKey;

/** The facts list the rules that fail, so that any combination can be tested. */
type Failing = { failing: RefusalKind[] };
const everyKind = ['conflict', 'business', 'input', 'role', 'scope'] as const;
const rules = Object.fromEntries(
  everyKind.map((refusal) => [
    refusal,
    {
      refusal,
      reason: asKey(`reason.${refusal}`),
      field: 'field',
      test: ({ failing }: Failing) => !failing.includes(refusal),
    },
  ]),
) satisfies RuleTable<Failing, unknown>;

const shown = { tone: 'inactive', label: '', description: '' } as const;
const step = { rules: [], description: '' } as const;

/** Cast, because this lifecycle is not part of the product and has no texts in the catalogues. */
const define = defineLifecycle as unknown as (declaration: object) => Lifecycle<Failing, { type: string }>;

/** A lifecycle with features that deal approval lacks: a way back, and rules of every kind on one edge. */
const publication = define({
  id: 'publication',
  version: 1,
  recordType: 'package',
  types: {},
  rules,
  creation: 'create',
  createdBy: [],
  initial: 'unpublished',
  states: {
    unpublished: { ...shown, on: { publish: { ...step, target: 'published', rules: everyKind } } },
    published: {
      ...shown,
      on: { unpublish: { ...step, target: 'unpublished' }, retire: { ...step, target: 'retired' } },
    },
    retired: { ...shown, final: true },
  },
});

describe('rules of every kind on one edge', () => {
  const answerWith = (...failing: RefusalKind[]) =>
    ask(publication, 'unpublished', { failing }, { type: 'publish' });

  it('let the record pass only together', () => {
    expect(answerWith()).toMatchObject({ ok: true, to: 'published', edge: 'publication.publish' });
    for (const kind of everyKind)
      expect(answerWith(kind)).toMatchObject({ refusal: { rule: kind, key: `reason.${kind}` } });
  });

  it('name scope before role before input before business before a conflict (R-error-2)', () => {
    expect(answerWith(...everyKind)).toMatchObject({ refusal: { rule: 'scope' } });
    expect(answerWith('business', 'input', 'role')).toMatchObject({ refusal: { rule: 'role' } });
    for (const [graver, other] of [
      ['scope', 'role'],
      ['role', 'input'],
      ['input', 'business'],
      ['business', 'conflict'],
    ] as const) {
      const refused = refusedRules(rules, everyKind, { failing: [other, graver] }, undefined);
      expect(mostImportantRefusal(refused)).toMatchObject({ rule: graver });
    }
    expect(ask(dealApproval, 'pending', { ...short, agentId: 'B' }, { type: 'reject' })).toMatchObject({
      refusal: { rule: 'agentOwnsDeal' },
    });
  });

  it('are all named, in their order', () => {
    const { refusals } = answerWith('scope', 'conflict', 'input') as { refusals: { rule: string }[] };
    expect(refusals.map(({ rule }) => rule)).toEqual(['conflict', 'input', 'scope']);
  });

  it('block the page but for the input that is still missing', () => {
    const [publish] = availableTransitions(publication, 'unpublished', { failing: [...everyKind] });
    expect(publish?.blockedBy.map(({ rule }) => rule)).toEqual(['conflict', 'business', 'role', 'scope']);
  });

  it('are never one that the table lacks', () => {
    expect(() => refusedRules(rules, ['unknown'], { failing: [] }, undefined)).toThrow('No rule unknown');
    const guard = allOf<Failing, unknown>(rules);
    expect(() => guard({ context: { failing: [] }, event: {} }, { rules: ['unknown'] })).toThrow(
      'No rule unknown',
    );
  });
});

describe('a lifecycle', () => {
  it('never leaves a final state', () => {
    for (const { id, final } of lifecycleStates(publication))
      for (const type of lifecycleEvents(publication))
        if (final)
          expect(ask(publication, id, { failing: [] }, { type })).toEqual({ ok: false, kind: 'state' });
    expect(availableTransitions(publication, 'retired', { failing: [] })).toEqual([]);
    expect(lifecycleEdges(publication).filter(({ from }) => from === 'retired')).toEqual([]);
  });

  it('lists its states, edges and events', () => {
    expect(lifecycleStates(publication).map(({ id, initial, final }) => [id, initial, final])).toEqual([
      ['unpublished', true, false],
      ['published', false, false],
      ['retired', false, true],
    ]);
    const ofSale = [
      'customerEnabled',
      'packageEverPublished',
      'packagePublished',
      'applicationsPublished',
      'packageNotRunning',
      'trialOnce',
      'packageRunning',
    ];
    expect(lifecycleEdges(dealApproval).slice(0, 3)).toEqual([
      {
        edge: 'dealApproval.approve',
        label: 'lifecycle.event.approve',
        from: 'pending',
        to: 'approved',
        event: 'approve',
        rules: [
          'actorIsAgent',
          'agentOwnsDeal',
          ...ofSale,
          'termEndHolds',
          'termSeatsHold',
          'baseSeatsHold',
          'durationHolds',
          'priceHolds',
          'seatPriceHolds',
          'quotaCoversAmount',
        ],
      },
      {
        edge: 'dealApproval.reject',
        label: 'lifecycle.event.reject',
        from: 'pending',
        to: 'rejected',
        event: 'reject',
        rules: ['actorIsAgent', 'agentOwnsDeal', 'remarksGiven'],
      },
      {
        edge: 'dealApproval.requote',
        label: 'lifecycle.event.requote',
        from: 'pending',
        to: 'pending',
        event: 'requote',
        rules: ['actorIsSalesperson', 'salespersonOwnsDeal', ...ofSale, 'groundMoved'],
      },
    ]);
    expect(lifecycleEvents(publication)).toEqual(expect.arrayContaining(['publish', 'unpublish', 'retire']));
  });
});
