import { setup } from 'xstate';
import { allOf, type EdgeMeta, type Lifecycle, type StateMeta } from './lifecycle.ts';
import type { Actor, RuleTable } from './rules.ts';

/** What the rules of a sales staff member's lifecycle look at. */
export interface StaffMachineFacts {
  actor: Actor;
  agentId: string;
}

export interface StaffEvent {
  type: 'resignTransfer' | 'resignKeep' | 'transferKept';
  remarks?: string;
}

/** Also the first part of the edges' ids. */
const lifecycleId = 'staff';

const rules = {
  actorIsAgent: {
    refusal: 'role',
    test: ({ actor }) => actor.role === 'agent',
    reason: 'refusal.staff.agentOnly',
  },
  agentEmploys: {
    refusal: 'scope',
    test: ({ actor, agentId }) => actor.role === 'operations' || actor.agentId === agentId,
    reason: 'refusal.notFound',
  },
} satisfies RuleTable<StaffMachineFacts, StaffEvent>;

function edge(event: StaffEvent['type']) {
  return {
    guard: { type: 'allOf', params: { rules: ['agentEmploys', 'actorIsAgent'] as string[] } },
    meta: { edge: `${lifecycleId}.${event}`, label: `lifecycle.event.${event}` } satisfies EdgeMeta,
  } as const;
}

const machine = setup({
  types: {
    context: {} as StaffMachineFacts,
    events: {} as StaffEvent,
    meta: {} as StateMeta,
    transitionMeta: {} as EdgeMeta,
  },
  guards: { allOf: allOf<StaffMachineFacts, StaffEvent>(rules) },
}).createMachine({
  id: lifecycleId,
  context: ({ input }) => input as unknown as StaffMachineFacts,
  initial: 'active',
  states: {
    active: {
      meta: { tone: 'done', label: 'staff.status.active' },
      on: {
        resignTransfer: { target: 'resigned', ...edge('resignTransfer') },
        resignKeep: { target: 'resigned', ...edge('resignKeep') },
      },
    },
    resigned: {
      meta: { tone: 'asleep', label: 'staff.status.resigned' },
      on: { transferKept: { target: 'resigned', ...edge('transferKept') } },
    },
  },
});

/** A sales staff member (spec 4): resigns with or without a transfer; what was kept can be transferred later. */
export const staffLifecycle: Lifecycle = {
  id: lifecycleId,
  recordType: 'staff',
  title: 'lifecycle.staff',
  machine,
  rules: rules as RuleTable<never, never>,
  creation: { event: 'hire', edge: `${lifecycleId}.hire`, label: 'lifecycle.event.hire' },
};
