import { defineLifecycle } from './defineLifecycle.ts';
import type { Actor } from './rules.ts';
import { actorHasRole, developerOwns, remarksGiven } from './sharedRules.ts';

/** What the rules of an application's review look at. */
export interface ApplicationAuditFacts {
  actor: Actor;
  developerId: string;
  /** The version has an access address or an installer. */
  canBeTried: boolean;
}

export interface ApplicationAuditEvent {
  type: 'edit' | 'submit' | 'pass' | 'reject';
  remarks?: string;
}

/**
 * Review of an application's version (R-app-5 to R-app-7): written and submitted by its developer,
 * passed or rejected by operations. A rejected version keeps its reason while it is corrected.
 */
export const applicationAudit = defineLifecycle({
  id: 'applicationAudit',
  version: 1,
  recordType: 'applicationVersion',
  types: {} as { facts: ApplicationAuditFacts; event: ApplicationAuditEvent },
  rules: {
    applicationInScope: developerOwns,
    actorIsDeveloper: actorHasRole('developer', 'refusal.application.developerOnly'),
    actorIsOperations: actorHasRole('operations', 'refusal.application.operationsOnly'),
    canBeTried: {
      refusal: 'business',
      test: ({ canBeTried }) => canBeTried,
      reason: 'refusal.application.nothingToTry',
    },
    reasonGiven: remarksGiven('refusal.application.reasonNeeded'),
  },
  creation: 'add',
  initial: 'draft',
  states: {
    draft: {
      tone: 'inactive',
      label: 'application.audit.draft',
      description: 'The developer is still writing the version.',
      on: {
        edit: {
          target: 'draft',
          edge: 'editDraft',
          rules: ['applicationInScope', 'actorIsDeveloper'],
          description: 'The developer changes the draft.',
        },
        submit: {
          target: 'pending',
          rules: ['applicationInScope', 'actorIsDeveloper', 'canBeTried'],
          description: 'The developer asks operations to review a version that can be tried.',
        },
      },
    },
    pending: {
      tone: 'waiting',
      label: 'application.audit.pending',
      description: 'The version waits for operations, and cannot be changed meanwhile.',
      on: {
        pass: {
          target: 'passed',
          rules: ['applicationInScope', 'actorIsOperations'],
          description: 'Operations accept the version.',
        },
        reject: {
          target: 'rejected',
          rules: ['applicationInScope', 'actorIsOperations', 'reasonGiven'],
          description: 'Operations send the version back with a reason.',
        },
      },
    },
    passed: {
      tone: 'done',
      label: 'application.audit.passed',
      description: 'The version is accepted; the application may be published.',
      final: true,
    },
    rejected: {
      tone: 'refused',
      label: 'application.audit.rejected',
      description: 'The version is sent back; its developer reads the reason and corrects it.',
      on: {
        edit: {
          target: 'rejected',
          edge: 'editRejected',
          rules: ['applicationInScope', 'actorIsDeveloper'],
          description: 'The developer corrects the version.',
        },
        submit: {
          target: 'pending',
          edge: 'submitAgain',
          label: 'submitAgain',
          rules: ['applicationInScope', 'actorIsDeveloper', 'canBeTried'],
          description: 'The developer asks for another review.',
        },
      },
    },
  },
});
