/** The charts of each role, written by hand from the content of its lists, in the order of the switch. */
import { expect, it } from 'vitest';
import type { Role } from '../domain/roles.ts';
import { lifecyclesOf } from './lifecycles.ts';

const seen: [Role, string][] = [
  [
    'operations',
    `dealApproval agentLevel agent customer subscription note staff passwordRequest platformUser packagePublication
     packageAvailability applicationAudit applicationPublication recharge correction file auditCase`,
  ],
  ['agent', 'dealApproval customer subscription note staff passwordRequest file'],
  ['salesperson', 'dealApproval customer subscription note file'],
  ['developer', 'applicationAudit applicationPublication file'],
];

it.each(seen)('%s sees the records of these lifecycles alone', (role, ids) => {
  expect(lifecyclesOf(role)).toEqual(ids.split(/\s+/));
});
