import { Worker } from 'node:worker_threads';

/** Milliseconds after which a mutant that keeps the process busy counts as endless. */
const mostMilliseconds = 120_000;

/** The timer runs in a worker thread, because a busy main thread runs no timers. */
const watch = `
  const { parentPort } = require('node:worker_threads');
  let timer;
  parentPort.on('message', (milliseconds) => {
    clearTimeout(timer);
    if (milliseconds > 0) timer = setTimeout(() => process.kill(process.pid, 'SIGKILL'), milliseconds);
  });
`;

/** Kills the process unless the returned function is called in time. */
export function endUnlessDone(): () => void {
  // This module is loaded again for each mutant; all of them share one thread.
  const all = globalThis as { watchOfMutation?: Worker };
  all.watchOfMutation ??= new Worker(watch, { eval: true });
  const { watchOfMutation: worker } = all;
  worker.unref();
  worker.postMessage(mostMilliseconds);
  return () => worker.postMessage(0);
}
