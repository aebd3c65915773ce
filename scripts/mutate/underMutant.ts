import { afterAll, afterEach, beforeAll, beforeEach, describe, vi } from 'vitest';
import { endUnlessDone } from './endUnlessDone.ts';
import { instrumented } from './instrumented.ts';
import { targets } from './targets.mjs';

interface Part {
  file: string;
  /** Indexes of the tests to run; null: all. */
  positions: number[] | null;
  load: () => Promise<unknown>;
}

const isServer = targets[process.env.MUTATED ?? '']?.server === true;

/**
 * Runs tests of the files with an active mutant until one fails.
 * Except in the mode `loaded`, it loads the code again with the mutant active.
 */
export function underMutant(id: string, mode: 'loaded' | 'first' | 'alone', parts: Part[]): void {
  const ns = instrumented();
  let failed = false;
  const done = endUnlessDone();
  if (mode !== 'loaded') {
    vi.resetModules();
    ns.activeMutant = id;
  }
  beforeAll(() => {
    ns.activeMutant = id;
    ns.hitCount = 0;
    // A mutant that is hit more often than this counts as an endless loop.
    ns.hitLimit = 100_000;
  });
  afterAll(() => {
    ns.activeMutant = undefined;
    done();
    if (failed && !isServer) forget();
  });
  for (const { file, positions, load } of parts) {
    describe(file, async () => {
      let position = 0;
      beforeEach(({ skip }) => {
        const isSelected = positions === null || positions.includes(position);
        position++;
        if (failed || !isSelected) skip();
      });
      afterEach(({ task }) => {
        failed ||= (task.result?.errors?.length ?? 0) > 0;
      });
      await load();
    });
  }
}

/** Resets the state after an unfinished test: the machines of a page would go on running and make other tests fail. */
function forget(): void {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.resetModules();
}
