import type { Database } from './db/database.ts';
import { errorText } from './db/errors.ts';

/** Who asks /healthz gives up soon: a database that takes longer counts as not there. */
const maxWaitMs = 800;

/** Asks the database for a sign of life: one question at a time, whoever asks, so that a hanging one is not asked more. */
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
