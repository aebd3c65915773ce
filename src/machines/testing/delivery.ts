import { defineLifecycle } from '../defineLifecycle.ts';
import type { Lifecycle } from '../lifecycle.ts';

export interface DeliveryFacts {
  paid: boolean;
  isDriverEnRoute: boolean;
  house: 'open' | 'shut';
}
type DeliveryEvent = { type: 'submit' | 'return' | 'approve' | 'cancel' };

const step = { rules: [], description: '' } as const;
const shown = { tone: 'waiting', label: '', description: '' } as const;

/** Cast, because this lifecycle is not part of the product and has no texts in the catalogues. */
const define = defineLifecycle as unknown as (declaration: object) => Lifecycle<DeliveryFacts, DeliveryEvent>;

/**
 * A lifecycle with features that no product lifecycle combines: derived nested states and a sibling region.
 */
export const delivery = define({
  id: 'delivery',
  version: 1,
  recordType: 'delivery',
  types: {} as { facts: DeliveryFacts; event: DeliveryEvent },
  rules: { paid: { refusal: 'business', test: ({ paid }: DeliveryFacts) => paid, reason: 'unpaid' } },
  creation: 'create',
  createdBy: ['agent'],
  parallel: {
    own: 'parcel',
    title: 'parcel',
    siblingRegions: {
      house: {
        id: 'house',
        title: 'house',
        initial: 'open',
        derivedBy: ({ house }: DeliveryFacts) => house,
        states: {
          open: { ...shown, on: { lock: { ...step, target: 'shut' } } },
          shut: { ...shown, on: { unlock: { ...step, target: 'open' } } },
        },
      },
    },
  },
  initial: 'draft',
  states: {
    draft: {
      ...shown,
      on: {
        submit: { ...step, target: 'submitted' },
        cancel: { ...step, target: 'cancelled', edge: 'drop' },
      },
    },
    submitted: {
      ...shown,
      on: {
        return: { ...step, target: 'draft' },
        approve: { ...step, target: 'approved', rules: ['paid'] },
        cancel: { ...step, target: 'cancelled', edge: 'recall' },
      },
    },
    approved: {
      ...shown,
      within: {
        initial: 'packed',
        derivedBy: ({ isDriverEnRoute }: DeliveryFacts) => (isDriverEnRoute ? 'moving' : 'packed'),
        states: {
          packed: { ...shown, on: { depart: { ...step, target: 'moving' } } },
          moving: { ...shown, on: { park: { ...step, target: 'packed' } } },
        },
      },
      on: { cancel: { ...step, target: 'cancelled' } },
    },
    cancelled: { ...shown, final: true },
  },
});
