import { defineLifecycle } from './defineLifecycle.ts';
import { measured, type Actor } from './rules.ts';
import { actorIsOperations } from './sharedRules.ts';

/** Facts that the rules of agent levels read. */
export interface AgentLevelFacts {
  actor: Actor;
  /** Number of agents with the level, disabled ones included. */
  agentCount: number;
}

export type AgentLevelEvent =
  | { type: 'edit' }
  | { type: 'enable' }
  | { type: 'disable' }
  | { type: 'delete' };

/**
 * Agent level (R-level-1): enabled, disabled or deleted, by operations. A level in use cannot be deleted. An edit does not
 * change the state; it is an event so that the trail shows who changed the rate.
 */
export const agentLevel = defineLifecycle({
  id: 'agentLevel',
  version: 1,
  recordType: 'agentLevel',
  types: {} as { facts: AgentLevelFacts; event: AgentLevelEvent },
  rules: {
    actorIsOperations,
    levelUnused: {
      refusal: 'conflict',
      question: 'rule.agentLevel.unused',
      resolvedByCommand: 'agent.edit',
      ...measured<AgentLevelFacts, AgentLevelEvent>({
        unit: 'count',
        figure: '0',
        label: 'rule.figure.agentsAtMost',
        test: ({ agentCount }, _event, most) => agentCount <= Number(most),
      }),
      reason: 'refusal.agentLevel.inUse',
      params: ({ agentCount }) => ({ count: agentCount }),
    },
  },
  creation: 'add',
  createdBy: ['operations'],
  initial: 'enabled',
  states: {
    enabled: {
      tone: 'done',
      label: 'agentLevel.status.enabled',
      description: 'The level can be given to agents.',
      on: {
        edit: {
          target: 'enabled',
          edge: 'editEnabled',
          rules: ['actorIsOperations'],
          description: 'Operations change its name or discount rate.',
        },
        disable: {
          target: 'disabled',
          rules: ['actorIsOperations'],
          description: 'Operations take the level from the choice; agents that have it keep it.',
        },
        delete: {
          target: 'deleted',
          edge: 'deleteEnabled',
          rules: ['actorIsOperations', 'levelUnused'],
          description: 'Operations delete a level that no agent has.',
        },
      },
    },
    disabled: {
      tone: 'inactive',
      label: 'agentLevel.status.disabled',
      description: 'The level is kept by the agents that have it, and given to no other.',
      on: {
        edit: {
          target: 'disabled',
          edge: 'editDisabled',
          rules: ['actorIsOperations'],
          description: 'Operations change its name or discount rate.',
        },
        enable: {
          target: 'enabled',
          rules: ['actorIsOperations'],
          description: 'Operations offer the level again.',
        },
        delete: {
          target: 'deleted',
          edge: 'deleteDisabled',
          rules: ['actorIsOperations', 'levelUnused'],
          description: 'Operations delete a level that no agent has.',
        },
      },
    },
    deleted: {
      tone: 'refused',
      label: 'agentLevel.status.deleted',
      description: 'The level is gone from every list; the trail keeps it.',
      final: true,
    },
  },
});
