export interface MutationTarget {
  folder: string;
  /** The test files that cover it. */
  tests: string[];
  /** True if Stryker's own runner does the work. */
  stryker?: boolean;
  /** True if the tests need a database; loading the server takes longer than most of them. */
  server?: boolean;
}

export const targets: Record<string, MutationTarget>;
