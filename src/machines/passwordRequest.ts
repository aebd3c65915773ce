import { roles } from '../domain/roles.ts';
import { defineLifecycle } from './defineLifecycle.ts';
import type { Actor } from './rules.ts';

/** Facts that the rules of a forgotten password read. */
export interface PasswordRequestFacts {
  actor: Actor;
  /** User id of the person who forgot the password. */
  userId: string;
  /** The agent who handles the request; null if operations do. */
  agentId: string | null;
}

export type PasswordRequestEvent =
  | { type: 'answer'; remarks?: string }
  | { type: 'dismiss'; remarks?: string };

/** A forgotten password (R-password-7): the superior sets a new one, or dismisses the request. */
export const passwordRequest = defineLifecycle({
  id: 'passwordRequest',
  version: 1,
  recordType: 'passwordRequest',
  types: {} as { facts: PasswordRequestFacts; event: PasswordRequestEvent },
  rules: {
    actorIsSuperior: {
      refusal: 'scope',
      roles: ['operations', 'agent'],
      question: 'rule.passwordRequest.superior',
      test: ({ actor, agentId }) =>
        agentId === null ? actor.role === 'operations' : actor.role === 'agent' && actor.agentId === agentId,
      reason: 'refusal.notFound',
    },
    /** Because an abandoned open session must not set its user's password without the old one. */
    notOneself: {
      refusal: 'business',
      question: 'rule.passwordRequest.notOneself',
      resolvedWhen: 'lift.anotherAdmin',
      test: ({ actor, userId }) => actor.userId !== userId,
      reason: 'refusal.passwordRequest.oneself',
    },
  },
  creation: 'file',
  // Because any user may forget the password and files the request before logging in.
  createdBy: roles,
  seenBy: ['agent'],
  initial: 'pending',
  states: {
    pending: {
      tone: 'waiting',
      label: 'forgotten.status.pending',
      description: 'The user waits for the superior.',
      on: {
        answer: {
          target: 'answered',
          rules: ['actorIsSuperior', 'notOneself'],
          description: 'The superior sets a new password.',
        },
        dismiss: {
          target: 'dismissed',
          rules: ['actorIsSuperior', 'notOneself'],
          description: 'The superior sets none.',
        },
      },
    },
    answered: {
      tone: 'done',
      label: 'forgotten.status.answered',
      description: 'A new password is set.',
      final: true,
    },
    dismissed: {
      tone: 'inactive',
      label: 'forgotten.status.dismissed',
      description: 'The password is as it was.',
      final: true,
    },
  },
});
