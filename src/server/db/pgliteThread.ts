import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PGliteOptions } from '@electric-sql/pglite';

/** The requests to `pgliteWorker.mjs`. */
type ThreadRequest =
  | { type: 'execute'; message: Uint8Array }
  | { type: 'dump'; compression: 'none' | 'gzip' }
  | { type: 'close' };

interface PendingAnswer {
  resolve: (answer: Uint8Array) => void;
  reject: (error: Error) => void;
}

/** The in-process database's thread. It answers one request after the other. */
export interface PgliteThread {
  send(request: ThreadRequest): Promise<Uint8Array>;
}

/** Starts the thread and opens the database in it. Rejects when it cannot be opened. */
export function startPgliteThread(
  migrationsFolder: string,
  options: Pick<PGliteOptions, 'dataDir' | 'loadDataDir'>,
): Promise<PgliteThread> {
  // Next to the migrations, which are not part of a build either.
  const worker = new Worker(join(migrationsFolder, '../pgliteWorker.mjs'), {
    workerData: options,
    // Because the thread needs none of the loaders that this process may run with.
    execArgv: [],
  });
  const waiting: PendingAnswer[] = [];
  let isClosing = false;
  const send = (request: ThreadRequest) =>
    new Promise<Uint8Array>((resolve, reject) => {
      waiting.push({ resolve, reject });
      worker.ref();
      isClosing ||= request.type === 'close';
      worker.postMessage(request, request.type === 'execute' ? [request.message.buffer as ArrayBuffer] : []);
    });
  return new Promise((resolve, reject) => {
    let isOpen = false;
    const fail = (error: Error) => {
      if (!isOpen) {
        reject(error);
        return;
      }
      for (const each of waiting.splice(0)) each.reject(error);
      // Throws outside of any promise, so that the process ends with the reason: the database is lost, and this process
      // has the folder's lock.
      if (!isClosing) throw error;
    };
    worker.on('error', (cause) => fail(new Error('The database in this process failed', { cause })));
    worker.on('exit', (code) => {
      if (!isClosing) fail(new Error(`The thread of the database in this process ended with ${code}`));
    });
    worker.on('message', (answer: 'open' | Uint8Array) => {
      if (answer !== 'open') {
        waiting.shift()?.resolve(answer);
        // An idle database must not prevent the process from ending.
        if (waiting.length === 0) worker.unref();
        return;
      }
      isOpen = true;
      worker.unref();
      resolve({ send });
    });
  });
}
