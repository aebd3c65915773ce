import type { RuleTable } from './rules.ts';

/** Facts that decide whether a package can be sold and renewed. */
export interface PackageSaleFacts {
  packageStatus: 'published' | 'unpublished';
  /** The removal instructions; null for a package that was never published. */
  removalInstructions: string | null;
  /** Name of an application in it that is not published; null if all are. */
  unpublishedApplication: string | null;
}

/** The rules for selling and renewing a package (R-package-7). */
export const packageSaleRules = {
  packageEverPublished: {
    refusal: 'business',
    question: 'rule.package.published',
    resolvedByCommand: 'package.publish',
    test: ({ packageStatus, removalInstructions }) =>
      packageStatus === 'published' || removalInstructions !== null,
    reason: 'refusal.package.unpublished',
  },
  packagePublished: {
    refusal: 'business',
    question: 'rule.package.published',
    resolvedByCommand: 'package.publish',
    test: ({ packageStatus, removalInstructions }) =>
      packageStatus === 'published' || removalInstructions === null,
    reason: 'refusal.package.removed',
    params: ({ removalInstructions }) => ({ instructions: removalInstructions ?? '' }),
  },
  applicationsPublished: {
    refusal: 'business',
    question: 'rule.package.applicationsPublished',
    resolvedByCommand: 'application.publish',
    test: ({ packageStatus, unpublishedApplication }) =>
      packageStatus !== 'published' || unpublishedApplication === null,
    reason: 'refusal.package.applicationUnpublished',
    params: ({ unpublishedApplication }) => ({ name: unpublishedApplication ?? '' }),
  },
} satisfies RuleTable<PackageSaleFacts, unknown>;
