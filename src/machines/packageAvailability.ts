import type { MessageParams } from '../domain/message.ts';
import type { PublicationState } from '../domain/publication.ts';
import { defineLifecycle } from './defineLifecycle.ts';
import { availabilityRegion, packagePublicationRegion } from './packageRegions.ts';
import type { Actor, Rule } from './rules.ts';

/** What the rules of a package's availability look at. */
export interface PackageAvailabilityFacts {
  /** Null where it follows from what has been done with an application. */
  actor: Actor | null;
  /** Names of the applications in it that are not published. */
  unpublished: readonly string[];
  /** Of the package. */
  publication: PublicationState;
}

export interface PackageAvailabilityEvent {
  type: 'applicationUnpublished' | 'applicationsPublished';
}

/** Nobody takes the step; `resolvedByCommand`: the command that it follows from. */
function ruleResolvedBy(resolvedByCommand: string): Rule<PackageAvailabilityFacts, unknown> {
  return {
    refusal: 'role',
    roles: [],
    test: ({ actor }) => actor === null,
    reason: 'refusal.package.followsApplications',
    params: ({ unpublished }): MessageParams =>
      unpublished.length > 0 ? { unpublished: unpublished.join(' · ') } : {},
    resolvedByCommand,
  };
}

/** Whether all applications of a package are published (R-package-7): told by them, with a history of its own. */
export const packageAvailability = defineLifecycle({
  id: 'packageAvailability',
  version: 1,
  recordType: 'package',
  types: {} as { facts: PackageAvailabilityFacts; event: PackageAvailabilityEvent },
  rules: {
    followsUnpublishing: ruleResolvedBy('application.unpublish'),
    followsPublishing: ruleResolvedBy('application.publish'),
  },
  creation: 'add',
  createdBy: ['operations'],
  parallel: {
    own: 'availability',
    title: 'lifecycle.region.availability',
    whole: 'palette.type.package',
    siblingRegions: {
      publication: {
        ...packagePublicationRegion,
        id: 'packagePublication',
        title: 'lifecycle.region.publication',
        creation: 'add',
        derivedBy: ({ publication }) => publication,
      },
    },
  },
  ...availabilityRegion,
});
