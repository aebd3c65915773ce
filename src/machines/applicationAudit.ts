import type { PublicationState } from '../domain/publication.ts';
import { publicationRegion, reviewRegion } from './applicationRegions.ts';
import { defineLifecycle } from './defineLifecycle.ts';
import type { Actor } from './rules.ts';
import { actorHasRole, developerOwns, remarksGiven } from './sharedRules.ts';

/** Facts that the rules of an application's review read. */
export interface ApplicationAuditFacts {
  actor: Actor;
  developerId: string;
  /** True if the version has an access address or an installer. */
  canBeTried: boolean;
  /** Publication state of the application. */
  publication: PublicationState;
}

export interface ApplicationAuditEvent {
  type: 'edit' | 'submit' | 'pass' | 'reject';
  remarks?: string;
}

/**
 * Review of an application's version (R-app-5 to R-app-7): written and submitted by its developer, passed or rejected by
 * operations. A rejected version retains its reason while it is corrected.
 */
export const applicationAudit = defineLifecycle({
  id: 'applicationAudit',
  version: 2,
  recordType: 'application',
  types: {} as { facts: ApplicationAuditFacts; event: ApplicationAuditEvent },
  rules: {
    applicationInScope: developerOwns,
    actorIsDeveloper: actorHasRole('developer', 'refusal.application.developerOnly'),
    actorIsOperations: actorHasRole('operations', 'refusal.application.operationsOnly'),
    canBeTried: {
      refusal: 'business',
      question: 'rule.application.canBeTried',
      resolvedByCommand: 'application.edit',
      test: ({ canBeTried }) => canBeTried,
      reason: 'refusal.application.nothingToTry',
    },
    reasonGiven: remarksGiven('refusal.reasonNeeded'),
  },
  creation: 'add',
  createdBy: ['developer'],
  seenBy: ['developer'],
  parallel: {
    own: 'review',
    title: 'lifecycle.region.review',
    whole: 'palette.type.application',
    siblingRegions: {
      publication: {
        ...publicationRegion,
        id: 'applicationPublication',
        title: 'lifecycle.region.publication',
        creation: 'add',
        derivedBy: ({ publication }) => publication,
      },
    },
  },
  ...reviewRegion,
});
