import { agent, type AgentFacts } from '../../machines/agent.ts';
import { agentLevel, type AgentLevelFacts } from '../../machines/agentLevel.ts';
import type { Lifecycle } from '../../machines/lifecycle.ts';
import type { Agency, LevelRow, UserRow } from './agents.ts';
import { created, moved } from './steps.ts';
import type { TransitionFields } from '../trail/append.ts';

const day = 86_400_000;
/** How long after it was added a record that sleeps today was put to sleep. */
const awakeMilliseconds = 75 * day;

interface Switched {
  id: string;
  status: string;
  createdAt: Date;
}

/**
 * Returns the creation of the levels and agents, and the disabling of those that are disabled: all of it by operations.
 */
export function demoSwitchTrail(
  levels: LevelRow[],
  agencies: Agency[],
  operator: UserRow,
): TransitionFields[] {
  return [
    ...levels.flatMap((level) => trailOf(agentLevel, level, operator, { discountRate: level.discountRate })),
    ...agencies.flatMap((agency) => trailOf(agent, agency.agent, operator, {})),
  ];
}

function trailOf(
  lifecycle: Lifecycle<AgentFacts & AgentLevelFacts>,
  record: Switched,
  actor: UserRow,
  params: TransitionFields['params'],
): TransitionFields[] {
  const creation = created(lifecycle, record.id, { actor, at: record.createdAt, params });
  if (record.status === creation.to) return [creation];
  const facts = { actor: { userId: actor.id, role: 'operations', agentId: null }, agentCount: 0 } as const;
  const at = new Date(record.createdAt.getTime() + awakeMilliseconds);
  return [creation, moved(lifecycle, creation, 'disable', facts, { actor, at })];
}
