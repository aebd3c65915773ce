import { errorText } from '../db/errors.ts';
import type { TransparencyLog } from './log.ts';

/** So long an entry waits at most until the log has it. */
const everyMilliseconds = 1000;

/**
 * Takes up what is committed as long as the server runs, and then does what goes by the log. A failure is reported once,
 * and tried again.
 */
export function appendToLog(log: TransparencyLog, then: () => Promise<void>): { stop(): Promise<void> } {
  let stopped = false;
  let failed = '';
  let running = Promise.resolve();
  const append = async () => {
    try {
      await log.append();
      await then();
      await log.inform();
      failed = '';
    } catch (error) {
      const text = errorText(error);
      if (text !== failed) console.error(`The log could not be appended to: ${text}`);
      failed = text;
    }
    if (!stopped) timer = setTimeout(begin, everyMilliseconds).unref();
  };
  const begin = () => void (running = append());
  let timer = setTimeout(begin, everyMilliseconds).unref();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
      await append();
    },
  };
}
