import { errorText } from './db/errors.ts';
import { sweepFiles } from './file/sweep.ts';
import { pruneStoredAnswers } from './http/idempotency.ts';
import type { Services } from './http/services.ts';
import { pruneDevices } from './user/service.ts';
import { moveDueSubscriptions } from './order/dueSubscriptions.ts';
import { withDeadline } from './trail/deadline.ts';

const hour = 60 * 60_000;

/** Milliseconds after which a sweep that is still running is reported; it starts again with the next hour. */
const sweepMilliseconds = hour / 2;

/** The sweeps, by the message that the operator reads when one fails. */
const sweeps: Record<string, (services: Services) => Promise<unknown>> = {
  'Subscriptions that end could not be moved': moveDueSubscriptions,
  'Unused files could not be removed': sweepFiles,
  'Sessions that have ended could not be removed': ({ sessions }) => sessions.prune(),
  'Failed logins of earlier could not be removed': ({ throttle }) => throttle.prune(),
  'Browsers that nobody logs in with any more could not be forgotten': ({ database, now }) =>
    pruneDevices(database.db, now()),
  'Answers kept for repeated calls could not be removed': ({ database, now }) =>
    pruneStoredAnswers(database.db, now()),
};

/**
 * Runs the sweeps at once and then every hour. Several instances may run them at the same time: finished work is skipped.
 * Returns the timer to clear.
 */
export function sweepHourly(services: Services): NodeJS.Timeout {
  const sweep = () => {
    for (const [failure, run] of Object.entries(sweeps))
      withDeadline(run(services), sweepMilliseconds).catch((error: unknown) =>
        console.error(`${failure}: ${errorText(error)}`),
      );
  };
  sweep();
  return setInterval(sweep, hour).unref();
}
