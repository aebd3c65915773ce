import type { AuditState } from '../domain/application.ts';
import { publicationRegion, reviewRegion } from './applicationRegions.ts';
import { defineLifecycle } from './defineLifecycle.ts';
import type { Actor } from './rules.ts';
import { actorHasRole, developerOwns, remarksGiven } from './sharedRules.ts';

/** Facts that the rules of an application's publication read. */
export interface ApplicationPublicationFacts {
  actor: Actor;
  developerId: string;
  /** True if one of its versions has passed. */
  passed: boolean;
  /** Review state of its latest version. */
  review: AuditState;
}

/** `remarks` of unpublishing are the removal instructions. */
export interface ApplicationPublicationEvent {
  type: 'publish' | 'unpublish';
  remarks?: string;
}

/**
 * Publication of an application (R-app-9): by operations, after a version has passed; unpublished with removal instructions.
 */
export const applicationPublication = defineLifecycle({
  id: 'applicationPublication',
  version: 2,
  recordType: 'application',
  types: {} as { facts: ApplicationPublicationFacts; event: ApplicationPublicationEvent },
  rules: {
    applicationInScope: developerOwns,
    actorIsOperations: actorHasRole('operations', 'refusal.application.operationsOnly'),
    versionPassed: {
      refusal: 'business',
      question: 'rule.application.versionPassed',
      resolvedByCommand: 'application.pass',
      test: ({ passed }) => passed,
      reason: 'refusal.application.notPassed',
    },
    instructionsGiven: remarksGiven('refusal.instructionsNeeded', 'rule.instructionsGiven'),
  },
  creation: 'add',
  createdBy: ['developer'],
  seenBy: ['developer'],
  parallel: {
    own: 'publication',
    title: 'lifecycle.region.publication',
    whole: 'palette.type.application',
    siblingRegions: {
      review: {
        ...reviewRegion,
        id: 'applicationAudit',
        title: 'lifecycle.region.review',
        creation: 'add',
        derivedBy: ({ review }) => review,
      },
    },
  },
  ...publicationRegion,
});
