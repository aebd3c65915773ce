import { setup } from 'xstate';
import { allOf, type EdgeMeta, type Lifecycle, type StateMeta } from './lifecycle.ts';
import type { Actor, RuleTable } from './rules.ts';

/** What the rules of a forgotten password look at. */
export interface PasswordRequestFacts {
  actor: Actor;
  /** Whose password it is. */
  userId: string;
  /** The agent who answers; null where operations do. */
  agentId: string | null;
}

export type PasswordRequestEvent =
  { type: 'answer'; remarks?: string } | { type: 'dismiss'; remarks?: string };

const rules = {
  actorIsSuperior: {
    refusal: 'scope',
    test: ({ actor, agentId }) =>
      agentId === null ? actor.role === 'operations' : actor.role === 'agent' && actor.agentId === agentId,
    reason: 'refusal.passwordRequest.superiorOnly',
  },
  /** A session left open may not set a password without the old one. */
  notOneself: {
    refusal: 'business',
    test: ({ actor, userId }) => actor.userId !== userId,
    reason: 'refusal.passwordRequest.oneself',
  },
} satisfies RuleTable<PasswordRequestFacts, PasswordRequestEvent>;

function edge(event: string, label: string) {
  return {
    guard: { type: 'allOf', params: { rules: ['actorIsSuperior', 'notOneself'] as string[] } },
    meta: { edge: event, label } satisfies EdgeMeta,
  } as const;
}

const machine = setup({
  types: {
    context: {} as PasswordRequestFacts,
    events: {} as PasswordRequestEvent,
    meta: {} as StateMeta,
    transitionMeta: {} as EdgeMeta,
  },
  guards: { allOf: allOf<PasswordRequestFacts, PasswordRequestEvent>(rules) },
}).createMachine({
  id: 'passwordRequest',
  context: ({ input }) => input as unknown as PasswordRequestFacts,
  initial: 'pending',
  states: {
    pending: {
      meta: { tone: 'waiting', label: 'forgotten.status.pending' },
      on: {
        answer: { target: 'answered', ...edge('passwordRequest.answer', 'lifecycle.event.answer') },
        dismiss: { target: 'dismissed', ...edge('passwordRequest.dismiss', 'lifecycle.event.dismiss') },
      },
    },
    answered: { type: 'final', meta: { tone: 'done', label: 'forgotten.status.answered' } },
    dismissed: { type: 'final', meta: { tone: 'asleep', label: 'forgotten.status.dismissed' } },
  },
});

/** A forgotten password (design, "Forgotten password"): the superior sets a new one, or dismisses the request. */
export const passwordRequest: Lifecycle = {
  id: 'passwordRequest',
  recordType: 'passwordRequest',
  title: 'lifecycle.passwordRequest',
  machine,
  rules: rules as RuleTable<never, never>,
  creation: { event: 'file', edge: 'passwordRequest.file', label: 'lifecycle.event.file' },
};
