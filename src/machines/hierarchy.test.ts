import { describe, expect, it } from 'vitest';
import { transition } from 'xstate';
import { agentLevel } from './agentLevel.ts';
import { applicationAudit } from './applicationAudit.ts';
import { applicationPublication } from './applicationPublication.ts';
import {
  availableTransitions,
  ask,
  edgeFor,
  lifecycleEdges,
  lifecycleStates,
  stateMeta,
  statesNow,
  type Lifecycle,
} from './lifecycle.ts';
import { lifecycleParts } from './lifecycleParts.ts';
import { lifecycles } from './lifecycles.ts';
import { packageAvailability } from './packageAvailability.ts';
import { packagePublication } from './packagePublication.ts';
import { staffLifecycle } from './staff.ts';
import { delivery, type DeliveryFacts } from './testing/delivery.ts';

const actor = { userId: 'o', role: 'operations', agentId: null } as const;
const facts: DeliveryFacts = { paid: true, isDriverEnRoute: true, house: 'shut' };

describe('states within states and beside each other', () => {
  it('are kept by the record down to where other records decide', () => {
    expect(lifecycleStates(delivery).map(({ id, initial, final }) => [id, initial, final])).toEqual([
      ['draft', true, false],
      ['submitted', false, false],
      ['approved', false, false],
      ['cancelled', false, true],
    ]);
    expect(() => statesNow(delivery, 'moving', facts)).toThrow('no state moving');
  });

  it('are a record’s all at once', () => {
    expect(statesNow(delivery, 'submitted', facts)).toEqual(['submitted', 'shut']);
    expect(statesNow(delivery, 'approved', facts)).toEqual(['moving', 'approved', 'shut']);
    const others: DeliveryFacts = { ...facts, isDriverEnRoute: false, house: 'open' };
    expect(statesNow(delivery, 'approved', others)).toEqual(['packed', 'approved', 'open']);
  });

  it('must be told as states that there are', () => {
    const unheard = { ...facts, house: 'ajar' as 'open' };
    expect(() => statesNow(delivery, 'approved', unheard)).toThrow('Lifecycle delivery has no state ajar');
    const elsewhere = { ...delivery, region: 'crate' };
    expect(() => statesNow(elsewhere, 'approved', facts)).toThrow('Lifecycle delivery has no region crate');
  });

  it('take the events of the states around them', () => {
    const decided = (state: string, type: string, known = facts) => {
      const decision = ask(delivery, state, known, { type });
      if (decision.ok) return [decision.edge, decision.to];
      return decision.kind === 'state' ? 'state' : decision.refusal.rule;
    };
    expect(decided('draft', 'submit')).toEqual(['delivery.submit', 'submitted']);
    expect(decided('draft', 'cancel')).toEqual(['delivery.drop', 'cancelled']);
    expect(decided('submitted', 'cancel')).toEqual(['delivery.recall', 'cancelled']);
    expect(decided('submitted', 'return')).toEqual(['delivery.return', 'draft']);
    expect(decided('submitted', 'approve')).toEqual(['delivery.approve', 'approved']);
    expect(decided('submitted', 'approve', { ...facts, paid: false })).toBe('paid');
    expect(decided('approved', 'cancel')).toEqual(['delivery.cancel', 'cancelled']);
    expect(decided('draft', 'approve')).toBe('state');
    expect(decided('cancelled', 'cancel')).toBe('state');
  });

  it('are not moved by the events of other records', () => {
    for (const type of ['depart', 'park', 'lock', 'unlock'])
      expect(ask(delivery, 'approved', facts, { type })).toEqual({ ok: false, kind: 'state' });
    expect(availableTransitions(delivery, 'approved', facts).map(({ event }) => event)).toEqual(['cancel']);
    expect(lifecycleEdges(delivery).map(({ from, event, to }) => [from, event, to])).toEqual([
      ['draft', 'submit', 'submitted'],
      ['draft', 'cancel', 'cancelled'],
      ['submitted', 'return', 'draft'],
      ['submitted', 'approve', 'approved'],
      ['submitted', 'cancel', 'cancelled'],
      ['approved', 'cancel', 'cancelled'],
    ]);
  });

  it('have one edge for an event, with its rules', () => {
    expect(edgeFor(delivery, 'submitted', 'approve')).toMatchObject({ to: 'approved', rules: ['paid'] });
    expect(edgeFor(delivery, 'submitted', 'return')).toMatchObject({ to: 'draft', rules: [] });
    for (const [state, event] of [
      ['draft', 'approve'],
      ['approved', 'park'],
      ['approved', 'unlock'],
      ['cancelled', 'cancel'],
      ['moving', 'cancel'],
    ] as const)
      expect(edgeFor(delivery, state, event)).toBeUndefined();
    expect(() => ask(delivery, 'moving', facts, { type: 'cancel' })).toThrow('no state moving');
  });

  it('are drawn with what is around them, the record’s own region first', () => {
    const [own, house, ...more] = lifecycleParts(delivery);
    expect(more).toEqual([]);
    expect(own?.states.map(({ id, parent, stored }) => [id, parent, stored])).toEqual([
      ['draft', null, true],
      ['submitted', null, true],
      ['approved', null, true],
      ['packed', 'approved', false],
      ['moving', 'approved', false],
      ['cancelled', null, true],
    ]);
    expect(own?.edges.map(({ edge, from, to }) => [edge, from, to])).toContainEqual([
      'delivery.depart',
      'packed',
      'moving',
    ]);
    expect(house?.title).toBe('house');
    expect(house?.states.map(({ id, stored }) => [id, stored])).toEqual([
      ['open', false],
      ['shut', false],
    ]);
  });
});

describe('the product’s machines', () => {
  it.each(Object.values(lifecycles))('$id gives each state and edge an id of its own', (lifecycle) => {
    const parts = lifecycleParts(lifecycle);
    const states = parts.flatMap((region) => region.states.map(({ id }) => id));
    const edges = parts.flatMap((region) => region.edges.map(({ edge }) => edge));
    expect(new Set(states).size).toBe(states.length);
    expect(new Set(edges).size).toBe(edges.length);
    for (const state of states) expect(stateMeta(lifecycle, state).label).not.toBe('');
  });

  it.each(Object.values<Lifecycle>(lifecycles))('$id has one edge for an event in a state', (lifecycle) => {
    const edges = lifecycleEdges(lifecycle).map(({ from, event }) => `${from} ${event}`);
    expect(new Set(edges).size).toBe(edges.length);
  });

  it.each(Object.values<Lifecycle>(lifecycles))('$id has no edge from a final state', (lifecycle) => {
    const final = lifecycleStates(lifecycle).flatMap((state) => (state.final ? [state.id] : []));
    expect(lifecycleEdges(lifecycle).filter(({ from }) => final.includes(from))).toEqual([]);
  });

  it.each(Object.values(lifecycles))('$id moves no region by an event of another', ({ machine }) => {
    const regions = machine.root.type === 'parallel' ? Object.values(machine.root.states) : [machine.root];
    const events = regions.flatMap((region) => [...new Set(region.events)]);
    expect(new Set(events).size).toBe(events.length);
  });

  it('suspends a member by the machine itself when the agent is disabled', () => {
    const { machine } = staffLifecycle;
    const active = machine.resolveState({ value: { active: 'working' }, context: {} });
    const [suspended] = transition(machine, active, { type: 'agentDisabled' });
    expect(suspended.value).toEqual({ active: 'suspended' });
    const [working] = transition(machine, suspended, { type: 'agentEnabled' });
    expect(working.value).toEqual({ active: 'working' });
  });

  it('tells of an application its publication and the review of its version at once', () => {
    const application = { actor, developerId: 'dev' };
    const inReview = { ...application, canBeTried: true, publication: 'published' } as const;
    expect(statesNow(applicationAudit, 'pending', inReview)).toEqual(['pending', 'published']);
    const onSale = { ...application, passed: true, review: 'rejected' } as const;
    expect(statesNow(applicationPublication, 'published', onSale)).toEqual(['published', 'rejected']);
  });

  it('tells how many agents keep a level from being deleted', () => {
    expect(ask(agentLevel, 'enabled', { actor, agentCount: 3 }, { type: 'delete' })).toMatchObject({
      refusal: { rule: 'levelUnused', params: { count: 3 } },
    });
  });

  it('keeps publication and availability of a package apart', () => {
    const { machine } = packagePublication;
    const sold = machine.resolveState({
      value: { publication: 'published', availability: 'available' },
      context: {},
    });
    const [stopped] = transition(machine, sold, { type: 'applicationUnpublished' });
    expect(stopped.value).toEqual({ publication: 'published', availability: 'unavailable' });
    const withdrawn = { actor, unpublished: ['CRM'], unpublishedAdded: [] };
    expect(statesNow(packagePublication, 'published', withdrawn)).toEqual(['published', 'unavailable']);
    expect(ask(packagePublication, 'unpublished', withdrawn, { type: 'publish' })).toMatchObject({
      refusal: { rule: 'applicationsPublished', params: { name: 'CRM' } },
    });
    const unpublishedFacts = { actor: null, unpublished: ['CRM'] };
    expect(
      statesNow(packageAvailability, 'unavailable', { ...unpublishedFacts, publication: 'published' }),
    ).toEqual(['unavailable', 'published']);
    expect(
      statesNow(packageAvailability, 'unavailable', { ...unpublishedFacts, publication: 'unpublished' }),
    ).toEqual(['unavailable', 'unpublished']);
    const sound = { actor, unpublished: [], unpublishedAdded: ['ERP', 'OA'] };
    expect(statesNow(packagePublication, 'published', sound)).toEqual(['published', 'available']);
    expect(ask(packagePublication, 'published', sound, { type: 'edit' })).toMatchObject({
      refusal: { rule: 'addedPublished', params: { name: 'ERP' } },
    });
  });
});
