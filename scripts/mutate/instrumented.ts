/** How often each place was reached, by its number. */
type Hits = Record<string, number>;

/** What the code that Stryker has instrumented reads and writes. */
interface Instrumented {
  activeMutant?: string;
  hitCount?: number;
  hitLimit?: number;
  currentTestId?: string;
  /** `static`: by no test. */
  mutantCoverage?: { static: Hits; perTest: Record<string, Hits> };
}

export function instrumented(): Instrumented {
  const all = globalThis as { __stryker__?: Instrumented };
  return (all.__stryker__ ??= {});
}
