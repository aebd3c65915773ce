import { describe, expect, it } from 'vitest';
import { asLifecycleId, namedState } from './lifecycles.ts';

describe('what an entry of the log names', () => {
  it.each([
    ['dealApproval', 'approved', 'order.status.approved'],
    ['dealApproval', 'a state of the past', undefined],
    ['a lifecycle of the past', 'approved', undefined],
    [null, 'approved', undefined],
    ['dealApproval', null, undefined],
  ])('%s %s', (lifecycle, state, label) => {
    expect(namedState(lifecycle, state)?.label).toBe(label);
  });

  it('is a lifecycle by its own id alone', () => {
    expect([asLifecycleId('agent'), asLifecycleId('toString'), asLifecycleId(null)]).toEqual([
      'agent',
      undefined,
      undefined,
    ]);
  });
});
