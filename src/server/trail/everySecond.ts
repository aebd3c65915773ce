import { errorText } from '../db/errors.ts';
import { DeadlineExceeded, withDeadline } from './deadline.ts';

/** Milliseconds between the end of a round and the next. */
const everyMilliseconds = 1000;

/** Milliseconds after which a round must end at its next step. */
const roundMilliseconds = 30_000;
/** Milliseconds after that until a round is abandoned, and the next one begins. */
const graceMilliseconds = 30_000;

/**
 * Runs the work every second while the server runs, and one more time at its end. A failure is reported only once, and
 * retried. `failing`: the text of the report, before the reason. The work's `ending` is true if it must stop at its next
 * step: the server stops, or the round has taken too long.
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
