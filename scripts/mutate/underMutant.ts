import { afterAll, afterEach, beforeAll, beforeEach, describe, vi } from 'vitest';
import { endUnlessDone } from './endUnlessDone.ts';
import { instrumented } from './instrumented.ts';
import { targets } from './targets.mjs';

interface Part {
  file: string;
  /** Places of the tests that are run; null: all. */
  positions: number[] | null;
  load: () => Promise<unknown>;
}

const isServer = targets[process.env.MUTATED ?? '']?.server === true;

/**
 * Under a change of the code, runs tests of the files until one fails. But for `loaded` the code is loaded anew, and the
 * change holds meanwhile too.
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
    // What is reached as often goes on for ever.
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

/** What a test has left that did not come to its end: a page's machines go on running, and others would be failed by them. */
function forget(): void {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.resetModules();
}
