import { expect, it } from 'vitest';
import { mayLogIn } from './mayLogIn.ts';

/** Role, the user's own status, the agent's, and whether they may log in (R-session-3). */
const table = [
  ['operations', 'active', null, true],
  ['operations', 'disabled', null, false],
  ['developer', 'active', null, true],
  ['developer', 'disabled', null, false],
  ['agent', 'active', 'enabled', true],
  ['agent', 'active', 'disabled', false],
  ['agent', 'disabled', 'enabled', false],
  ['salesperson', 'active', 'enabled', true],
  ['salesperson', 'active', 'disabled', false],
  ['salesperson', 'resigned', 'enabled', false],
  ['salesperson', 'resigned', 'disabled', false],
] as const;

it.each(table)('%s, %s, of an agent that is %s: %s', (role, status, agentStatus, expected) => {
  const actor = { userId: 'u', role, agentId: agentStatus && 'A' };
  expect(mayLogIn(actor, status, agentStatus)).toBe(expected);
});
