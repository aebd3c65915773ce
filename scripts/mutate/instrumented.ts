/** The number of hits of each mutant, by its id. */
type Hits = Record<string, number>;

/** The global object that code instrumented by Stryker reads and writes. */
interface Instrumented {
  activeMutant?: string;
  hitCount?: number;
  hitLimit?: number;
  currentTestId?: string;
  /** `static`: hits outside any test. */
  mutantCoverage?: { static: Hits; perTest: Record<string, Hits> };
}

export function instrumented(): Instrumented {
  const all = globalThis as { __stryker__?: Instrumented };
  return (all.__stryker__ ??= {});
}
