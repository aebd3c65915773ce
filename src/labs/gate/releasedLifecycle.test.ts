import { describe, expect, it } from 'vitest';
import type { MessageKey } from '../../domain/message.ts';
import { dealApproval } from '../../machines/dealApproval.ts';
import type { Lifecycle } from '../../machines/lifecycle.ts';
import { releasedOf } from './releasedLifecycle.ts';
import { delivery } from '../../machines/testing/delivery.ts';

const asKey = (text: string) => text as MessageKey;

/** The delivery with a rule that names roles, one with a threshold, and one that no edge uses. */
const lifecycle = {
  ...delivery,
  rules: {
    paid: {
      refusal: 'business',
      reason: asKey('unpaid'),
      roles: ['operations', 'agent'],
      threshold: { unit: 'count', figure: '3', label: asKey('figure'), test: () => true },
      test: () => true,
    },
    unasked: { refusal: 'conflict', reason: asKey('unasked'), test: () => true },
  },
} satisfies Lifecycle;

/** Called in the tests only: in a mutation run, a file that fails on loading would count as one without a failure. */
const released = () => releasedOf(lifecycle, 'of the whole declaration');

const everyone = ['operations', 'agent', 'salesperson', 'developer'];
/** Returns the released data of a step whose edge id comes from the event. */
const edge = (from: string, event: string, to: string) => ({
  edge: `delivery.${event}`,
  label: `lifecycle.event.${event}`,
  event,
  from,
  to,
  rules: [] as string[],
  roles: everyone,
});
const shown = { tone: 'waiting', label: '' };

describe('a lifecycle as a release keeps it', () => {
  it('says what it is, how its records begin, and who may create them', () => {
    expect(released()).toMatchObject({
      id: 'delivery',
      version: 1,
      hash: 'of the whole declaration',
      recordType: 'delivery',
      title: 'lifecycle.delivery',
      createdBy: ['agent'],
    });
    expect(released().creation).toEqual({
      event: 'create',
      edge: 'delivery.create',
      label: 'lifecycle.event.create',
    });
  });

  it('has the record’s own region first, each with what it is about', () => {
    expect(released().regions.map(({ id, title }) => [id, title])).toEqual([
      ['parcel', 'parcel'],
      ['house', 'house'],
    ]);
    const [only, ...more] = releasedOf(dealApproval, '').regions;
    expect(only).not.toHaveProperty('title');
    expect(more).toEqual([]);
  });

  it('says of a state only what is so', () => {
    const [parcel, house] = released().regions;
    expect(parcel?.states).toEqual([
      { id: 'draft', ...shown, initial: true, kept: true },
      { id: 'submitted', ...shown, kept: true },
      { id: 'approved', ...shown, kept: true },
      { id: 'packed', ...shown, within: 'approved', initial: true },
      { id: 'moving', ...shown, within: 'approved' },
      { id: 'cancelled', ...shown, final: true, kept: true },
    ]);
    for (const state of parcel?.states ?? []) expect(Object.values(state)).not.toContain(false);
    expect(house?.states).toEqual([
      { id: 'open', ...shown, initial: true },
      { id: 'shut', ...shown },
    ]);
  });

  it('has each step with its rules and who may take it: nobody, where other records decide', () => {
    const [parcel, house] = released().regions;
    expect(parcel?.edges).toEqual([
      edge('draft', 'submit', 'submitted'),
      { ...edge('draft', 'cancel', 'cancelled'), edge: 'delivery.drop' },
      edge('submitted', 'return', 'draft'),
      { ...edge('submitted', 'approve', 'approved'), rules: ['paid'], roles: ['operations', 'agent'] },
      { ...edge('submitted', 'cancel', 'cancelled'), edge: 'delivery.recall' },
      edge('approved', 'cancel', 'cancelled'),
      { ...edge('packed', 'depart', 'moving'), roles: [] },
      { ...edge('moving', 'park', 'packed'), roles: [] },
    ]);
    expect(house?.edges).toEqual([
      { ...edge('open', 'lock', 'shut'), edge: 'house.lock', roles: [] },
      { ...edge('shut', 'unlock', 'open'), edge: 'house.unlock', roles: [] },
    ]);
  });

  it('keeps the rules that a step asks, with their roles, their figure and what they decide', () => {
    expect(released().rules).toEqual([
      {
        id: 'paid',
        kind: 'business',
        roles: ['operations', 'agent'],
        figure: '3',
        decides: expect.stringMatching(/^y\d+( \/ =)+ \/ y\d+$/),
      },
    ]);
    const { rules } = releasedOf(delivery, '');
    // The delivery's own rule depends on no role and has no threshold.
    expect(rules.map((rule) => Object.keys(rule).toSorted())).toEqual([['decides', 'id', 'kind']]);
  });
});
