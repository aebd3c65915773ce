import { setup } from 'xstate';
import { allOf, type EdgeMeta, type Lifecycle, type StateMeta } from './lifecycle.ts';
import type { Actor, RuleTable } from './rules.ts';

/** What the rules of platform users look at. */
export interface PlatformUserFacts {
  actor: Actor;
  /** Whether this is the only enabled operations admin. */
  lastAdmin: boolean;
}

export type PlatformUserEvent = { type: 'edit' } | { type: 'enable' } | { type: 'disable' };

const rules = {
  actorIsOperations: {
    refusal: 'role',
    test: ({ actor }) => actor.role === 'operations',
    reason: 'refusal.role',
  },
  anotherAdmin: {
    refusal: 'business',
    test: ({ lastAdmin }) => !lastAdmin,
    reason: 'refusal.platformUser.lastAdmin',
  },
} satisfies RuleTable<PlatformUserFacts, PlatformUserEvent>;

function edge(id: string, label: string, ...more: (keyof typeof rules)[]) {
  return {
    guard: { type: 'allOf', params: { rules: ['actorIsOperations', ...more] as string[] } },
    meta: { edge: `platformUser.${id}`, label } satisfies EdgeMeta,
  } as const;
}

const machine = setup({
  types: {
    context: {} as PlatformUserFacts,
    events: {} as PlatformUserEvent,
    meta: {} as StateMeta,
    transitionMeta: {} as EdgeMeta,
  },
  guards: { allOf: allOf<PlatformUserFacts, PlatformUserEvent>(rules) },
}).createMachine({
  id: 'platformUser',
  context: ({ input }) => input as unknown as PlatformUserFacts,
  initial: 'active',
  states: {
    active: {
      meta: { tone: 'done', label: 'platformUser.status.active' },
      on: {
        edit: { target: 'active', ...edge('editActive', 'lifecycle.event.edit') },
        disable: { target: 'disabled', ...edge('disable', 'lifecycle.event.disable', 'anotherAdmin') },
      },
    },
    disabled: {
      meta: { tone: 'asleep', label: 'platformUser.status.disabled' },
      on: {
        edit: { target: 'disabled', ...edge('editDisabled', 'lifecycle.event.edit') },
        enable: { target: 'active', ...edge('enable', 'lifecycle.event.enable') },
      },
    },
  },
});

/**
 * An operations admin or a developer: enabled or disabled, by operations, of whom one always stays enabled. An edit leaves
 * the state as it is, and is an event so that the trail tells who set another password.
 */
export const platformUser: Lifecycle = {
  id: 'platformUser',
  recordType: 'platformUser',
  title: 'lifecycle.platformUser',
  machine,
  rules: rules as RuleTable<never, never>,
  creation: { event: 'add', edge: 'platformUser.add', label: 'lifecycle.event.add' },
};
