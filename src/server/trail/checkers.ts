import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { DatabaseLocation } from '../db/database.ts';
import type { CheckedPage, LogPage } from './checkPage.ts';

export type CheckPage = (page: LogPage) => Promise<CheckedPage>;

/** Checks pages of the log in other threads. */
export interface Checkers {
  check: CheckPage;
  /** Pages that are worth asking for at once. */
  concurrency: number;
  close(): Promise<void>;
}

/**
 * Starts the checkers: `checkHere` and, if there is another core, one thread. More threads need more memory and only wait
 * for the database. `script` answers like src/verifyThread.ts.
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

interface PendingCheck {
  resolve: (checked: CheckedPage) => void;
  reject: (error: Error) => void;
}

/**
 * Because a page is some hundred short-lived rows: with the default limits, a thread collects fifty megabytes of them
 * before it frees memory.
 */
const checkerMemory = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 64 };

function checkerThread(script: URL, location: DatabaseLocation) {
  const worker = new Worker(script, { workerData: location, resourceLimits: checkerMemory });
  const waiting = new Map<number, PendingCheck>();
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
