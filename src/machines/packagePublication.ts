import { defineLifecycle } from './defineLifecycle.ts';
import type { Actor } from './rules.ts';
import { actorIsOperations, remarksGiven } from './sharedRules.ts';

/** What the rules of a package's publication look at. */
export interface PackageFacts {
  actor: Actor;
  /** Names of the applications in it that are not published. */
  unpublished: readonly string[];
  /** The same of applications that an edit would add. */
  unpublishedAdded: readonly string[];
}

/** `remarks` of unpublishing are the removal instructions. */
export interface PackageEvent {
  type: 'edit' | 'publish' | 'unpublish';
  remarks?: string;
}

/**
 * A product package (R-package-4, R-package-7) is two things at once: published, with removal instructions when it no longer is, and
 * available, which it is while every application in it is published. It is sold while it is both. A published package may
 * be edited, as its price may change at any time; what was sold stays as sold.
 */
export const packagePublication = defineLifecycle({
  id: 'packagePublication',
  version: 2,
  recordType: 'package',
  types: {} as { facts: PackageFacts; event: PackageEvent },
  rules: {
    actorIsOperations,
    applicationsPublished: {
      refusal: 'business',
      asks: 'rule.package.applicationsPublished',
      liftedBy: 'application.publish',
      test: ({ unpublished }) => unpublished.length === 0,
      reason: 'refusal.package.applicationUnpublished',
      params: ({ unpublished }) => ({ name: unpublished[0] ?? '' }),
    },
    addedPublished: {
      refusal: 'input',
      field: 'applicationIds',
      asks: 'rule.package.addedPublished',
      test: ({ unpublishedAdded }) => unpublishedAdded.length === 0,
      reason: 'refusal.package.addedUnpublished',
      params: ({ unpublishedAdded }) => ({ name: unpublishedAdded[0] ?? '' }),
    },
    instructionsGiven: remarksGiven('refusal.instructionsNeeded', 'rule.instructionsGiven'),
  },
  creation: 'add',
  createdBy: ['operations'],
  parallel: {
    own: 'publication',
    title: 'lifecycle.region.publication',
    beside: {
      availability: {
        id: 'packageAvailability',
        title: 'lifecycle.region.availability',
        toldBy: ({ unpublished }) => (unpublished.length === 0 ? 'available' : 'unavailable'),
        initial: 'available',
        states: {
          available: {
            tone: 'done',
            label: 'package.applications.published',
            description: 'Every application in the package is published.',
            on: {
              applicationUnpublished: {
                target: 'unavailable',
                rules: [],
                description: 'Operations unpublish an application in it: it is not sold, and not renewed.',
              },
            },
          },
          unavailable: {
            tone: 'inactive',
            label: 'package.applications.unpublished',
            description: 'An application in the package is not published.',
            on: {
              applicationsPublished: {
                target: 'available',
                rules: [],
                description: 'Operations publish the last of them again, or take it out of the package.',
              },
            },
          },
        },
      },
    },
  },
  initial: 'unpublished',
  states: {
    unpublished: {
      tone: 'inactive',
      label: 'publication.unpublished',
      description: 'The package is not sold.',
      on: {
        edit: {
          target: 'unpublished',
          edge: 'editUnpublished',
          rules: ['actorIsOperations'],
          description: 'Operations change its price, duration, seats or applications.',
        },
        publish: {
          target: 'published',
          rules: ['actorIsOperations', 'applicationsPublished'],
          description: 'Operations offer a package whose applications are all published.',
        },
      },
    },
    published: {
      tone: 'done',
      label: 'publication.published',
      description: 'The package is sold while all its applications are published.',
      on: {
        edit: {
          target: 'published',
          edge: 'editPublished',
          rules: ['actorIsOperations', 'addedPublished'],
          description: 'Operations change what is sold from now on, adding published applications only.',
        },
        unpublish: {
          target: 'unpublished',
          rules: ['actorIsOperations', 'instructionsGiven'],
          description: 'Operations stop the sale and say how the package is removed.',
        },
      },
    },
  },
});
