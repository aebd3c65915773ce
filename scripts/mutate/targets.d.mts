export interface MutationTarget {
  folder: string;
  /** Files of the tests that hold it. */
  tests: string[];
  /** Stryker's own runner does it. */
  stryker?: boolean;
  /** They need a database, and loading the server takes longer than most of them. */
  server?: boolean;
}

export const targets: Record<string, MutationTarget>;
