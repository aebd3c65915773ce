import type { levelToGive } from '../agentLevel/service.ts';
import type { Tx } from '../db/database.ts';
import { announce } from '../http/liveBus.ts';
import { invalidField, ruleRefusal } from '../http/refusal.ts';

type LockedLevel = Awaited<ReturnType<typeof levelToGive>>;

/**
 * The level that an agent is given, as levelToGive holds it. The level an agent has already may be kept, also a disabled
 * one. Throws 400 for a level that is not there, 422 for one that is disabled.
 */
export function givenLevel(level: LockedLevel, present: string | undefined) {
  if (!level) throw invalidField('levelId', 'validation.choice');
  if (level.status === 'disabled' && level.id !== present)
    throw ruleRefusal('levelEnabled', 'refusal.agent.levelDisabled', { name: level.name });
  return level;
}

export function announceAgent(tx: Tx, id: string, event: string): Promise<void> {
  return announce(tx, { topic: 'agent', id, event, audience: { agentId: id, salespersonId: null } });
}
