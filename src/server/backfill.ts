import type { Db } from './db/database.ts';
import { fillReadings } from './search/fillReadings.ts';
import { fillTrail } from './trail/fillTrail.ts';
import { retryQuarantined } from './trail/quarantine.ts';

/** Fills, after a migration, what former versions did not keep. `sealKey`: of the server that does (trail/seal.ts). */
export function backfill(sealKey: Buffer | null = null) {
  return async (db: Db): Promise<void> => {
    await fillReadings(db);
    await fillTrail(db, sealKey);
    await retryQuarantined(db);
  };
}
