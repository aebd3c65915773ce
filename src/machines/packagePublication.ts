import { defineLifecycle } from './defineLifecycle.ts';
import { availabilityRegion, packagePublicationRegion } from './packageRegions.ts';
import type { Actor } from './rules.ts';
import { actorIsOperations, remarksGiven } from './sharedRules.ts';

/** Facts that the rules of a package's publication read. */
export interface PackageFacts {
  actor: Actor;
  /** Names of the applications in it that are not published. */
  unpublished: readonly string[];
  /** Names of unpublished applications that an edit would add. */
  unpublishedAdded: readonly string[];
}

/** `remarks` of unpublishing are the removal instructions. */
export interface PackageEvent {
  type: 'edit' | 'publish' | 'unpublish';
  remarks?: string;
}

/**
 * A product package (R-package-4, R-package-7) has two parallel states: published or unpublished with removal instructions,
 * and available while every application in it is published. It is for sale while it is both. A published package may be
 * edited, because its price may change at any time; sold terms do not change.
 */
export const packagePublication = defineLifecycle({
  id: 'packagePublication',
  version: 3,
  recordType: 'package',
  types: {} as { facts: PackageFacts; event: PackageEvent },
  rules: {
    actorIsOperations,
    applicationsPublished: {
      refusal: 'business',
      question: 'rule.package.applicationsPublished',
      resolvedByCommand: 'application.publish',
      test: ({ unpublished }) => unpublished.length === 0,
      reason: 'refusal.package.applicationUnpublished',
      params: ({ unpublished }) => ({ name: unpublished[0] ?? '' }),
    },
    addedPublished: {
      refusal: 'input',
      field: 'applicationIds',
      question: 'rule.package.addedPublished',
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
    siblingRegions: {
      availability: {
        id: 'packageAvailability',
        title: 'lifecycle.region.availability',
        derivedBy: ({ unpublished }) => (unpublished.length === 0 ? 'available' : 'unavailable'),
        ...availabilityRegion,
      },
    },
  },
  ...packagePublicationRegion,
});
