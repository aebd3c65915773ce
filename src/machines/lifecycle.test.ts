import { describe, expect, it } from 'vitest';
import { setup } from 'xstate';
import type { MessageKey } from '../domain/message.ts';
import { dealApproval, type DealFacts } from './dealApproval.ts';
import {
  decide,
  lifecycleEdges,
  lifecycleEvents,
  lifecycleStates,
  availableTransitions,
  stateMeta,
  type EdgeMeta,
  type Lifecycle,
  type StateMeta,
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
    availableTransitions(dealApproval, state, known).map(({ event, to, blockedBy, needs }) => ({
      event,
      to,
      needs,
      blockedBy: blockedBy.map(({ rule }) => rule),
    }));

  it('names what is still needed, and blocks nothing that input can cure', () => {
    expect(available('pending', facts)).toEqual([
      { event: 'approve', to: 'approved', blockedBy: [], needs: [] },
      { event: 'reject', to: 'rejected', blockedBy: [], needs: ['remarks'] },
      { event: 'requote', to: 'pending', blockedBy: ['actorIsSalesperson'], needs: [] },
    ]);
  });

  it('names every rule that blocks, with its figures', () => {
    expect(available('pending', { ...stranger, actor: { ...agent, role: 'salesperson' } })).toMatchObject([
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
    expect(availableTransitions(dealApproval, 'approved', facts)).toEqual([]);
    expect(availableTransitions(dealApproval, 'rejected', facts)).toEqual([]);
  });

  it('says of operations that their role decides nothing, not that the deal is hidden', () => {
    const operations = { ...facts, actor: { userId: 'o', role: 'operations', agentId: null } as const };
    expect(available('pending', operations)[0]?.blockedBy).toEqual(['actorIsAgent']);
  });
});

describe('a decision', () => {
  it('names the edge it takes', () => {
    expect(decide(dealApproval, 'pending', facts, { type: 'approve' })).toEqual({
      ok: true,
      from: 'pending',
      to: 'approved',
      edge: 'dealApproval.approve',
    });
    expect(decide(dealApproval, 'pending', short, { type: 'reject', remarks: '价格有误' })).toMatchObject({
      ok: true,
      to: 'rejected',
    });
  });

  it('takes blank remarks for none', () => {
    for (const remarks of [undefined, '', ' \n '])
      expect(decide(dealApproval, 'pending', facts, { type: 'reject', remarks })).toMatchObject({
        ok: false,
        kind: 'rule',
        refusal: { rule: 'remarksGiven', field: 'remarks' },
      });
  });

  it('is refused for the state where no edge of the event leaves it (R-state-1)', () => {
    for (const state of ['approved', 'rejected'])
      for (const type of ['approve', 'reject', 'withdraw'])
        expect(decide(dealApproval, state, facts, { type })).toEqual({ ok: false, kind: 'state' });
    expect(decide(dealApproval, 'pending', facts, { type: 'withdraw' })).toEqual({
      ok: false,
      kind: 'state',
    });
  });

  it('throws for a state that the machine does not have', () => {
    expect(() => decide(dealApproval, 'lost', facts, { type: 'approve' })).toThrow();
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

const state = (label: string): StateMeta => ({ tone: 'waiting', label: asKey(label) });
const edge = (id: string): { meta: EdgeMeta } => ({ meta: { edge: id, label: asKey(id) } });
const guarded = (...ids: string[]) => ({ guard: { type: 'allOf', params: { rules: ids } } }) as const;

/** A lifecycle with features that deal approval lacks: a way back, two edges of one event, and an event from any state. */
const publication: Lifecycle<Failing, unknown> = {
  version: 1,
  id: 'publication',
  recordType: 'package',
  title: asKey('publication'),
  rules,
  creation: { event: 'create', edge: 'publication.create', label: asKey('create') },
  createdBy: [],
  seenBy: [],
  machine: setup({
    types: {
      context: {} as Failing,
      events: {} as { type: 'publish' | 'unpublish' | 'retire' | 'withdraw' },
      meta: {} as StateMeta,
      transitionMeta: {} as EdgeMeta,
    },
    guards: { allOf: allOf<Failing, unknown>(rules) },
  }).createMachine({
    context: { failing: [] },
    initial: 'unpublished',
    states: {
      unpublished: {
        meta: state('unpublished'),
        on: {
          publish: [
            { target: 'published', ...guarded(...everyKind), ...edge('publish') },
            { target: 'waiting', ...guarded('role', 'scope'), ...edge('queue') },
          ],
        },
      },
      waiting: { meta: state('waiting') },
      published: {
        meta: state('published'),
        on: {
          unpublish: { target: 'unpublished', ...edge('unpublish') },
          retire: { target: 'retired', ...edge('retire') },
        },
      },
      retired: { type: 'final', meta: state('retired') },
    },
    on: { withdraw: { target: '.unpublished', ...edge('withdraw') } },
  }),
};

describe('a lifecycle with several edges', () => {
  const decideWith = (...failing: RefusalKind[]) =>
    decide(publication, 'unpublished', { failing }, { type: 'publish' });

  it('takes the first edge that is open', () => {
    expect(decideWith()).toMatchObject({ to: 'published', edge: 'publish' });
    expect(decideWith('business', 'input')).toMatchObject({ to: 'waiting', edge: 'queue' });
  });

  it('names scope before role before input before business before a conflict (R-error-2)', () => {
    expect(decideWith(...everyKind)).toMatchObject({ refusal: { rule: 'scope' } });
    expect(decideWith('business', 'input', 'role')).toMatchObject({ refusal: { rule: 'role' } });
    for (const [graver, other] of [
      ['scope', 'role'],
      ['role', 'input'],
      ['input', 'business'],
      ['business', 'conflict'],
    ] as const) {
      const refused = refusedRules(rules, everyKind, { failing: [other, graver] }, undefined);
      expect(mostImportantRefusal(refused)).toMatchObject({ rule: graver });
    }
    expect(decide(dealApproval, 'pending', { ...short, agentId: 'B' }, { type: 'reject' })).toMatchObject({
      refusal: { rule: 'agentOwnsDeal' },
    });
  });

  it('asks for the field of input only, and names what else is refused', () => {
    const [publish] = availableTransitions(publication, 'unpublished', { failing: [...everyKind] });
    expect(publish?.needs).toEqual(['field']);
    expect(publish?.blockedBy.map(({ rule }) => rule)).toEqual(['conflict', 'business', 'role', 'scope']);
  });

  it('throws for a rule that the table lacks, before anything is decided', () => {
    expect(() => refusedRules(rules, ['unknown'], { failing: [] }, undefined)).toThrow('No rule unknown');
    const guard = allOf<Failing, unknown>(rules);
    expect(() => guard({ context: { failing: [] }, event: {} }, { rules: ['unknown'] })).toThrow(
      'No rule unknown',
    );
  });

  it('never leaves a final state, though a restored one says it could (the trap of XState)', () => {
    const restored = publication.machine.resolveState({ value: 'retired', context: { failing: [] } });
    expect(restored.can({ type: 'withdraw' })).toBe(true);
    expect(decide(publication, 'retired', { failing: [] }, { type: 'withdraw' })).toEqual({
      ok: false,
      kind: 'state',
    });
    expect(availableTransitions(publication, 'retired', { failing: [] })).toEqual([]);
    expect(lifecycleEdges(publication).filter(({ from }) => from === 'retired')).toEqual([]);
    expect(decide(publication, 'published', { failing: [] }, { type: 'withdraw' })).toMatchObject({
      to: 'unpublished',
    });
  });

  it('lists its states, edges and events', () => {
    expect(lifecycleStates(publication).map(({ id, initial, final }) => [id, initial, final])).toEqual([
      ['unpublished', true, false],
      ['waiting', false, false],
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
    expect(lifecycleEdges(dealApproval)).toEqual([
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
