import type { levelToGive } from '../agentLevel/service.ts';
import type { Tx } from '../db/database.ts';
import { announce } from '../http/liveBus.ts';
import { invalidField, ruleRefusal } from '../http/refusal.ts';

type LockedLevel = Awaited<ReturnType<typeof levelToGive>>;

/**
 * Returns the level for an agent, locked by levelToGive. An agent may retain its present level, even a disabled one.
 * Throws 400 for a missing level, 422 for a disabled one.
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
