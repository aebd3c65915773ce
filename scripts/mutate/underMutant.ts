import { afterAll, afterEach, beforeAll, beforeEach, describe } from 'vitest';
import { instrumented } from './instrumented.ts';

interface Part {
  file: string;
  /** Places of the tests that are run; null: all. */
  places: number[] | null;
  load: () => Promise<unknown>;
}

/**
 * Under a change of the code, runs tests of the files until one fails. `alone`: in a process of its own, in which the change
 * also holds while the code is loaded.
 */
export function underMutant(id: string, way: 'kept' | 'alone', parts: Part[]): void {
  const ns = instrumented();
  let failed = false;
  if (way === 'alone') ns.activeMutant = id;
  beforeAll(() => {
    ns.activeMutant = id;
    ns.hitCount = 0;
    // What is reached as often goes on for ever.
    ns.hitLimit = 100_000;
  });
  afterAll(() => {
    ns.activeMutant = undefined;
  });
  for (const { file, places, load } of parts) {
    describe(file, async () => {
      let place = 0;
      beforeEach(({ skip }) => {
        const wanted = places === null || places.includes(place);
        place++;
        if (failed || !wanted) skip();
      });
      afterEach(({ task }) => {
        failed ||= (task.result?.errors?.length ?? 0) > 0;
      });
      await load();
    });
  }
}
