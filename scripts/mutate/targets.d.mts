export interface MutationTarget {
  folder: string;
  /** Globs of the tests that hold it. */
  tests: string[];
}

export const targets: Record<string, MutationTarget>;
