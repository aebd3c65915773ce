import { defineLifecycle } from './defineLifecycle.ts';
import type { Actor } from './rules.ts';
import { actorHasRole, developerOwns, remarksGiven } from './sharedRules.ts';

/** What the rules of an application's publication look at. */
export interface ApplicationPublicationFacts {
  actor: Actor;
  developerId: string;
  /** One of its versions has passed. */
  passed: boolean;
}

/** `remarks` of unpublishing are the removal instructions. */
export interface ApplicationPublicationEvent {
  type: 'publish' | 'unpublish';
  remarks?: string;
}

/** Publication of an application (R-app-9): by operations, once a version has passed; off again with instructions. */
export const applicationPublication = defineLifecycle({
  id: 'applicationPublication',
  version: 1,
  recordType: 'application',
  types: {} as { facts: ApplicationPublicationFacts; event: ApplicationPublicationEvent },
  rules: {
    applicationInScope: developerOwns,
    actorIsOperations: actorHasRole('operations', 'refusal.application.operationsOnly'),
    versionPassed: {
      refusal: 'business',
      test: ({ passed }) => passed,
      reason: 'refusal.application.notPassed',
    },
    instructionsGiven: remarksGiven('refusal.application.instructionsNeeded'),
  },
  creation: 'add',
  initial: 'unpublished',
  states: {
    unpublished: {
      tone: 'inactive',
      label: 'publication.unpublished',
      description: 'Packages with the application are not sold.',
      on: {
        publish: {
          target: 'published',
          rules: ['applicationInScope', 'actorIsOperations', 'versionPassed'],
          description: 'Operations publish an application of which a version has passed.',
        },
      },
    },
    published: {
      tone: 'done',
      label: 'publication.published',
      description: 'The application can be part of packages that are sold.',
      on: {
        unpublish: {
          target: 'unpublished',
          rules: ['applicationInScope', 'actorIsOperations', 'instructionsGiven'],
          description: 'Operations take it off the shelf and say how it is removed.',
        },
      },
    },
  },
});
