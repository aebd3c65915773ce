import type { MessageParams } from '../domain/message.ts';
import type { PublicationState } from '../domain/publication.ts';
import { defineLifecycle } from './defineLifecycle.ts';
import { availabilityRegion, packagePublicationRegion } from './packageRegions.ts';
import type { Actor, Rule } from './rules.ts';

/** Facts that the rules of a package's availability read. */
export interface PackageAvailabilityFacts {
  /** Null if the step results from a change of an application. */
  actor: Actor | null;
  /** Names of the applications in it that are not published. */
  unpublished: readonly string[];
  /** Publication state of the package. */
  publication: PublicationState;
}

export interface PackageAvailabilityEvent {
  type: 'applicationUnpublished' | 'applicationsPublished';
}

/** Creates a rule for a step that nobody executes directly; `resolvedByCommand` is the command that causes it. */
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

/**
 * The availability of a package (R-package-7): it depends on the publication of its applications and has its own history.
 */
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
