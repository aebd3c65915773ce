import type { Db } from './db/database.ts';
import { fillReadings } from './search/fillReadings.ts';
import { fillTrail } from './trail/fillTrail.ts';
import { retryQuarantined } from './trail/quarantine.ts';

/**
 * Fills, after a migration, the columns that former versions did not have. `sealKey`: the key of this server
 * (trail/seal.ts).
 */
export function backfill(sealKey: Buffer | null = null) {
  return async (db: Db): Promise<void> => {
    await fillReadings(db);
    await fillTrail(db, sealKey);
    await retryQuarantined(db);
  };
}
