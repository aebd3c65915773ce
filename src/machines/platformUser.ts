import { defineLifecycle } from './defineLifecycle.ts';
import type { Actor } from './rules.ts';
import { actorIsOperations } from './sharedRules.ts';

/** What the rules of platform users look at. */
export interface PlatformUserFacts {
  /** On the server's command line nobody by name, with the rights of operations. */
  actor: Omit<Actor, 'userId'> & { userId: string | null };
  /** Whether this is the only enabled operations admin. */
  lastAdmin: boolean;
}

export type PlatformUserEvent = { type: 'edit' } | { type: 'enable' } | { type: 'disable' };

/**
 * An operations admin or a developer: enabled or disabled, by operations, of whom one always stays enabled. An edit leaves
 * the state as it is, and is an event so that the trail tells who set another password.
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
