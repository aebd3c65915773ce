import { errorText } from '../db/errors.ts';

/** Between the end of one and the next. */
const everyMilliseconds = 1000;

/**
 * Does the work once a second as long as the server runs, and once more at its end. A failure is reported once, and tried
 * again. `failing`: what is reported, before the reason. The work is told whether the server waits for it to end.
 */
export function everySecond(
  failing: string,
  work: (ending: () => boolean) => Promise<void>,
): { stop(): Promise<void> } {
  let stopped = false;
  let failed = '';
  let running = Promise.resolve();
  const once = async () => {
    try {
      await work(() => stopped);
      failed = '';
    } catch (error) {
      const text = errorText(error);
      if (text !== failed) console.error(`${failing}: ${text}`);
      failed = text;
    }
    if (!stopped) timer = setTimeout(begin, everyMilliseconds).unref();
  };
  const begin = () => void (running = once());
  let timer = setTimeout(begin, everyMilliseconds).unref();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
      await once();
    },
  };
}
