import { setup } from 'xstate';
import { allOf, type EdgeMeta, type Lifecycle, type StateMeta } from './lifecycle.ts';
import type { Actor, RuleTable } from './rules.ts';

/** What the rules of agent levels look at. */
export interface AgentLevelFacts {
  actor: Actor;
  /** How many agents have the level, disabled ones included. */
  agentCount: number;
}

export type AgentLevelEvent =
  { type: 'edit' } | { type: 'enable' } | { type: 'disable' } | { type: 'delete' };

const rules = {
  actorIsOperations: {
    refusal: 'role',
    test: ({ actor }) => actor.role === 'operations',
    reason: 'refusal.role',
  },
  levelUnused: {
    refusal: 'conflict',
    test: ({ agentCount }) => agentCount === 0,
    reason: 'refusal.agentLevel.inUse',
    params: ({ agentCount }) => ({ count: agentCount }),
  },
} satisfies RuleTable<AgentLevelFacts, AgentLevelEvent>;

type LevelRule = keyof typeof rules;

function edge(id: string, label: string, ruleIds: LevelRule[] = ['actorIsOperations']) {
  return {
    guard: { type: 'allOf', params: { rules: ruleIds as string[] } },
    meta: { edge: `agentLevel.${id}`, label } satisfies EdgeMeta,
  } as const;
}

const deletion: LevelRule[] = ['actorIsOperations', 'levelUnused'];

const machine = setup({
  types: {
    context: {} as AgentLevelFacts,
    events: {} as AgentLevelEvent,
    meta: {} as StateMeta,
    transitionMeta: {} as EdgeMeta,
  },
  guards: { allOf: allOf<AgentLevelFacts, AgentLevelEvent>(rules) },
}).createMachine({
  id: 'agentLevel',
  context: ({ input }) => input as unknown as AgentLevelFacts,
  initial: 'enabled',
  states: {
    enabled: {
      meta: { tone: 'done', label: 'agentLevel.status.enabled' },
      on: {
        edit: { target: 'enabled', ...edge('editEnabled', 'lifecycle.event.edit') },
        disable: { target: 'disabled', ...edge('disable', 'lifecycle.event.disable') },
        delete: { target: 'deleted', ...edge('deleteEnabled', 'lifecycle.event.delete', deletion) },
      },
    },
    disabled: {
      meta: { tone: 'asleep', label: 'agentLevel.status.disabled' },
      on: {
        edit: { target: 'disabled', ...edge('editDisabled', 'lifecycle.event.edit') },
        enable: { target: 'enabled', ...edge('enable', 'lifecycle.event.enable') },
        delete: { target: 'deleted', ...edge('deleteDisabled', 'lifecycle.event.delete', deletion) },
      },
    },
    deleted: { type: 'final', meta: { tone: 'refused', label: 'agentLevel.status.deleted' } },
  },
});

/**
 * Agent level (spec 4): enabled, disabled or deleted, by operations. One in use is not deleted. An edit leaves the
 * state as it is, and is an event so that the trail tells who changed the rate.
 */
export const agentLevel: Lifecycle = {
  id: 'agentLevel',
  recordType: 'agentLevel',
  title: 'lifecycle.agentLevel',
  machine,
  rules: rules as RuleTable<never, never>,
  creation: { event: 'add', edge: 'agentLevel.add', label: 'lifecycle.event.add' },
};
