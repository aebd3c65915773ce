import { defineLifecycle } from './defineLifecycle.ts';
import type { Actor } from './rules.ts';
import { actorIsOperations } from './sharedRules.ts';

/** Facts that the rules of agents read. */
export interface AgentFacts {
  actor: Actor;
}

export type AgentEvent = { type: 'edit' } | { type: 'enable' } | { type: 'disable' };

/**
 * Agent (R-agent-5): enabled or disabled, by operations. An edit does not change the state; it is an event so that the trail
 * shows who changed the agent's level or password.
 */
export const agent = defineLifecycle({
  id: 'agent',
  version: 1,
  recordType: 'agent',
  types: {} as { facts: AgentFacts; event: AgentEvent },
  rules: { actorIsOperations },
  creation: 'add',
  createdBy: ['operations'],
  initial: 'enabled',
  states: {
    enabled: {
      tone: 'done',
      label: 'agent.status.enabled',
      description: 'The agent and its salespeople can log in and sell.',
      on: {
        edit: {
          target: 'enabled',
          edge: 'editEnabled',
          rules: ['actorIsOperations'],
          description: 'Operations change the agent’s data, level or password.',
        },
        disable: {
          target: 'disabled',
          rules: ['actorIsOperations'],
          description: 'Operations stop the agent: it and its salespeople are logged out.',
        },
      },
    },
    disabled: {
      tone: 'inactive',
      label: 'agent.status.disabled',
      description: 'Nobody of the agent can log in; its records stay.',
      on: {
        edit: {
          target: 'disabled',
          edge: 'editDisabled',
          rules: ['actorIsOperations'],
          description: 'Operations change the agent’s data, level or password.',
        },
        enable: {
          target: 'enabled',
          rules: ['actorIsOperations'],
          description: 'Operations let the agent sell again.',
        },
      },
    },
  },
});
