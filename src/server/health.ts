import type { Database } from './db/database.ts';
import { errorText } from './db/errors.ts';

/** Milliseconds until the database counts as unreachable, because clients of /healthz give up soon. */
const maxWaitMs = 800;

/**
 * Returns a check of the database that runs one query at a time for all callers, so that a hanging query is not repeated.
 */
export function healthOf(database: Pick<Database, 'checkHealth'>): () => Promise<boolean> {
  let pending: Promise<boolean> | undefined;
  const ping = () =>
    database
      .checkHealth()
      .then(
        () => true,
        (error: unknown) => {
          console.error(`The database gives no sign of life: ${errorText(error)}`);
          return false;
        },
      )
      .finally(() => {
        pending = undefined;
      });
  return () => {
    pending ??= ping();
    return Promise.race([pending, patience()]);
  };
}

function patience(): Promise<false> {
  return new Promise((resolve) => setTimeout(() => resolve(false), maxWaitMs).unref());
}
