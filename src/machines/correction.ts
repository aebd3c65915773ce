import { defineLifecycle } from './defineLifecycle.ts';

/**
 * A correction of an agent's quota (R-recharge-8): posted exactly one time, of either sign. A wrong one is corrected by
 * another.
 */
export const correction = defineLifecycle({
  id: 'correction',
  version: 1,
  recordType: 'recharge',
  types: {} as { facts: object; event: never },
  rules: {},
  creation: 'correct',
  createdBy: ['operations'],
  initial: 'posted',
  states: {
    posted: {
      tone: 'done',
      label: 'correction.status.posted',
      description: 'The amount is added to the agent’s quota, or taken from it.',
      final: true,
    },
  },
});
