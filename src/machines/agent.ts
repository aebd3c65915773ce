import { setup } from 'xstate';
import { allOf, type EdgeMeta, type Lifecycle, type StateMeta } from './lifecycle.ts';
import type { Actor, RuleTable } from './rules.ts';

/** What the rules of agents look at. */
export interface AgentFacts {
  actor: Actor;
}

export type AgentEvent = { type: 'edit' } | { type: 'enable' } | { type: 'disable' };

const rules = {
  actorIsOperations: {
    refusal: 'role',
    test: ({ actor }) => actor.role === 'operations',
    reason: 'refusal.role',
  },
} satisfies RuleTable<AgentFacts, AgentEvent>;

function edge(id: string, label: string) {
  return {
    guard: { type: 'allOf', params: { rules: Object.keys(rules) } },
    meta: { edge: `agent.${id}`, label } satisfies EdgeMeta,
  } as const;
}

const machine = setup({
  types: {
    context: {} as AgentFacts,
    events: {} as AgentEvent,
    meta: {} as StateMeta,
    transitionMeta: {} as EdgeMeta,
  },
  guards: { allOf: allOf<AgentFacts, AgentEvent>(rules) },
}).createMachine({
  id: 'agent',
  context: ({ input }) => input as unknown as AgentFacts,
  initial: 'enabled',
  states: {
    enabled: {
      meta: { tone: 'done', label: 'agent.status.enabled' },
      on: {
        edit: { target: 'enabled', ...edge('editEnabled', 'lifecycle.event.edit') },
        disable: { target: 'disabled', ...edge('disable', 'lifecycle.event.disable') },
      },
    },
    disabled: {
      meta: { tone: 'asleep', label: 'agent.status.disabled' },
      on: {
        edit: { target: 'disabled', ...edge('editDisabled', 'lifecycle.event.edit') },
        enable: { target: 'enabled', ...edge('enable', 'lifecycle.event.enable') },
      },
    },
  },
});

/**
 * Agent (spec 4, "Agent manager"): enabled or disabled, by operations. An edit leaves the state as it is, and is an
 * event so that the trail tells who gave the agent another level or password.
 */
export const agent: Lifecycle = {
  id: 'agent',
  recordType: 'agent',
  title: 'lifecycle.agent',
  machine,
  rules: rules as RuleTable<never, never>,
  creation: { event: 'add', edge: 'agent.add', label: 'lifecycle.event.add' },
};
