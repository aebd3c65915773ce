import { errorText } from './db/errors.ts';
import { sweepFiles } from './file/sweep.ts';
import { pruneKeptAnswers } from './http/idempotency.ts';
import type { Services } from './http/services.ts';

const hour = 60 * 60_000;

/** What is swept, named as the operator reads it when it fails. */
const sweeps: Record<string, (services: Services) => Promise<unknown>> = {
  'Unused files': sweepFiles,
  'Sessions that have ended': ({ sessions }) => sessions.prune(),
  'Failed logins of earlier': ({ throttle }) => throttle.prune(),
  'Answers kept for repeated calls': ({ database, now }) => pruneKeptAnswers(database.db, now()),
};

/**
 * Removes at once, and then every hour, what is no longer of use. Several instances may do so beside each other: what is
 * gone already is passed over. Gives the timer to clear.
 */
export function sweepHourly(services: Services): NodeJS.Timeout {
  const sweep = () => {
    for (const [what, remove] of Object.entries(sweeps)) {
      remove(services).catch((error: unknown) =>
        console.error(`${what} could not be removed: ${errorText(error)}`),
      );
    }
  };
  sweep();
  return setInterval(sweep, hour).unref();
}
