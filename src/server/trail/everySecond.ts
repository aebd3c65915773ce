import { errorText } from '../db/errors.ts';
import { DeadlineExceeded, withDeadline } from './deadline.ts';

/** Between the end of one and the next. */
const everyMilliseconds = 1000;

/** After this time a round is told to end at its next step. */
const roundMilliseconds = 30_000;
/** A round that has not ended this long after it was told to is given up, and the next one begins. */
const graceMilliseconds = 30_000;

/**
 * Does the work once a second as long as the server runs, and once more at its end. A failure is reported once, and tried
 * again. `failing`: what is reported, before the reason. The work asks whether it is to end at its next step: the server
 * stops, or the round has taken long.
 */
export function everySecond(
  failing: string,
  work: (ending: () => boolean) => Promise<void>,
  { round = roundMilliseconds, grace = graceMilliseconds } = {},
): { stop(): Promise<void> } {
  let stopped = false;
  let failed = '';
  let running = Promise.resolve();
  const runWork = async () => {
    const started = performance.now();
    const ending = () => stopped || performance.now() - started > round;
    try {
      await withDeadline(work(ending), round + grace);
      failed = '';
    } catch (error) {
      const text = error instanceof DeadlineExceeded ? error.message : errorText(error);
      if (text !== failed) console.error(`${failing}: ${text}`);
      failed = text;
    }
    if (!stopped) timer = setTimeout(begin, everyMilliseconds).unref();
  };
  const begin = () => void (running = runWork());
  let timer = setTimeout(begin, everyMilliseconds).unref();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
      await runWork();
    },
  };
}
