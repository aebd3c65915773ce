import { defineLifecycle } from './defineLifecycle.ts';
import type { Actor } from './rules.ts';
import { actorIsOperations } from './sharedRules.ts';

/** Facts that the rules of platform users read. */
export interface PlatformUserFacts {
  /** On the server's command line the actor has no user id and the rights of operations. */
  actor: Omit<Actor, 'userId'> & { userId: string | null };
  /** True if this is the only enabled operations admin. */
  lastAdmin: boolean;
}

export type PlatformUserEvent = { type: 'edit' } | { type: 'enable' } | { type: 'disable' };

/**
 * An operations admin or a developer: enabled or disabled by operations; one admin always remains enabled. An edit does not
 * change the state; it is an event so that the trail shows who set another password.
 */
export const platformUser = defineLifecycle({
  id: 'platformUser',
  version: 1,
  recordType: 'platformUser',
  types: {} as { facts: PlatformUserFacts; event: PlatformUserEvent },
  rules: {
    actorIsOperations,
    anotherAdmin: {
      refusal: 'business',
      question: 'rule.platformUser.anotherAdmin',
      resolvedByCommand: 'platformUser.new',
      test: ({ lastAdmin }) => !lastAdmin,
      reason: 'refusal.platformUser.lastAdmin',
    },
  },
  creation: 'add',
  createdBy: ['operations'],
  initial: 'active',
  states: {
    active: {
      tone: 'done',
      label: 'platformUser.status.active',
      description: 'The user can log in.',
      on: {
        edit: {
          target: 'active',
          edge: 'editActive',
          rules: ['actorIsOperations'],
          description: 'Operations change the user’s data or password.',
        },
        disable: {
          target: 'disabled',
          rules: ['actorIsOperations', 'anotherAdmin'],
          description: 'Operations lock the user out, unless nobody else could administrate.',
        },
      },
    },
    disabled: {
      tone: 'inactive',
      label: 'platformUser.status.disabled',
      description: 'The user cannot log in.',
      on: {
        edit: {
          target: 'disabled',
          edge: 'editDisabled',
          rules: ['actorIsOperations'],
          description: 'Operations change the user’s data or password.',
        },
        enable: {
          target: 'active',
          rules: ['actorIsOperations'],
          description: 'Operations let the user in again.',
        },
      },
    },
  },
});
