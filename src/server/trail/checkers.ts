import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { DatabaseLocation } from '../db/database.ts';
import type { CheckedPage, LogPage } from './checkPage.ts';

export type CheckPage = (page: LogPage) => Promise<CheckedPage>;

/** Checks pages of the log beside this thread. */
export interface Checkers {
  check: CheckPage;
  /** Pages that are worth asking for at once. */
  concurrency: number;
  close(): Promise<void>;
}

/**
 * `checkHere` and, where there is another core, one thread: more take more memory and wait for the database. `script`
 * answers as src/verifyThread.ts does.
 */
export function startCheckers(checkHere: CheckPage, script: URL, location: DatabaseLocation): Checkers {
  const threads = availableParallelism() > 1 ? [checkerThread(script, location)] : [];
  const running = [checkHere, ...threads.map(({ check }) => check)].map((check) => ({ check, pages: 0 }));
  return {
    // Two for each: while one is hashed, the database reads the other.
    concurrency: running.length * 2,
    check: async (page) => {
      const freest = running.reduce((one, other) => (other.pages < one.pages ? other : one));
      freest.pages += 1;
      try {
        return await freest.check(page);
      } finally {
        freest.pages -= 1;
      }
    },
    close: async () => {
      await Promise.all(threads.map(({ close }) => close()));
    },
  };
}

interface Waiting {
  resolve: (checked: CheckedPage) => void;
  reject: (error: Error) => void;
}

/**
 * A page is some hundred short-lived rows: left to itself the thread would keep fifty megabytes of them before it looks
 * which are still needed.
 */
const checkerMemory = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 64 };

function checkerThread(script: URL, location: DatabaseLocation) {
  const worker = new Worker(script, { workerData: location, resourceLimits: checkerMemory });
  const waiting = new Map<number, Waiting>();
  let failure: Error | undefined;
  const fail = (error: Error) => {
    failure = error;
    for (const { reject } of waiting.values()) reject(error);
  };
  worker.on('message', (checked: CheckedPage) => {
    waiting.get(checked.from)?.resolve(checked);
    waiting.delete(checked.from);
  });
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('A thread of the verification has ended')));
  const check: CheckPage = (page) =>
    new Promise((resolve, reject) => {
      if (failure) return reject(failure);
      waiting.set(page.from, { resolve, reject });
      worker.postMessage(page);
    });
  return { check, close: () => worker.terminate() };
}
