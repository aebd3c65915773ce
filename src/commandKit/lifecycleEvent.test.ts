import { expect, it } from 'vitest';
import { dealApproval } from '../machines/dealApproval.ts';
import type { CommandContext } from './command.ts';
import { lifecycleEvent } from './lifecycleEvent.ts';

const context = {} as CommandContext;
const actor = { userId: 'u', role: 'agent', agentId: 'A' } as const;
const eventOfDeal = (event: 'approve' | 'reject') =>
  lifecycleEvent(
    dealApproval,
    event,
    ({ state }: { state: string; agentId: string }) => state,
    (_context, { agentId }) => ({
      actor,
      agentId,
      salespersonId: 's',
      amount: '100.00',
      order: null,
      remainingQuota: '99.99',
    }),
  );
const own = { state: 'pending', agentId: 'A' };

it('a command of an event is for the records whose state accepts the event, whatever the rules', () => {
  const { from, applies } = eventOfDeal('approve');
  expect(from).toEqual({ lifecycle: 'dealApproval', event: 'approve', states: ['pending'] });
  expect(applies(context, { ...own, agentId: 'B' })).toBe(true);
  for (const state of ['approved', 'rejected', 'lost'])
    expect(applies(context, { ...own, state })).toBe(false);
});

it('a command of an event is blocked by the rules that no input resolves, in their order', () => {
  const reasons = (event: 'approve' | 'reject', data = own) =>
    eventOfDeal(event)
      .blockedBy(context, data)
      .map(({ key }) => key);
  expect(reasons('approve')).toEqual(['refusal.dealApproval.quotaShort']);
  expect(reasons('approve', { ...own, agentId: 'B' })).toHaveLength(2);
  // A rejection lacks only its remarks, which the form requests.
  expect(reasons('reject')).toEqual([]);
  expect(reasons('approve', { ...own, state: 'approved' })).toEqual([]);
});
