import type { RuleTable } from './rules.ts';

/** What decides whether a package is sold and renewed. */
export interface PackageSaleFacts {
  packageStatus: 'published' | 'unpublished';
  /** The removal instructions; null for a package that never was published. */
  removalInstructions: string | null;
  /** Name of an application in it that is not published; null when all are. */
  unpublishedApplication: string | null;
}

/** When a package may be sold and renewed (R-package-7). */
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
