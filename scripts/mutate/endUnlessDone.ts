import { Worker } from 'node:worker_threads';

/** A change that keeps the process busy for so long has no end. */
const mostMilliseconds = 120_000;

/** In a thread, for the one that is busy looks at no clock. */
const watch = `
  const { parentPort } = require('node:worker_threads');
  let timer;
  parentPort.on('message', (milliseconds) => {
    clearTimeout(timer);
    if (milliseconds > 0) timer = setTimeout(() => process.kill(process.pid, 'SIGKILL'), milliseconds);
  });
`;

/** Ends the process unless what it gives is called in time. */
export function endUnlessDone(): () => void {
  // This module is loaded anew between changes; one thread serves them all.
  const all = globalThis as { watchOfMutation?: Worker };
  all.watchOfMutation ??= new Worker(watch, { eval: true });
  const { watchOfMutation: worker } = all;
  worker.unref();
  worker.postMessage(mostMilliseconds);
  return () => worker.postMessage(0);
}
