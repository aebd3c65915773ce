import type { EnablingState } from '../domain/enabling.ts';
import { agent } from './agent.ts';
import { statesNow } from './lifecycle.ts';
import { platformUser } from './platformUser.ts';
import type { Actor } from './rules.ts';
import { staffLifecycle } from './staff.ts';

/**
 * Tells whether a user's state lets them log in. `status` is the user's own, `agentStatus` that of their agent; null for
 * operations and developers, who have none.
 */
export function mayLogIn(actor: Actor, status: string, agentStatus: EnablingState | null): boolean {
  const { agentId } = actor;
  if (agentId === null || agentStatus === null)
    return statesNow(platformUser, status, { actor, lastAdmin: false }).includes('active');
  if (actor.role === 'salesperson')
    return statesNow(staffLifecycle, status, { actor, agentId, agentStatus }).includes('working');
  return status === 'active' && statesNow(agent, agentStatus, { actor }).includes('enabled');
}
