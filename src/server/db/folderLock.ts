import { closeSync, constants, fchmodSync, openSync } from 'node:fs';
import { join } from 'node:path';

/** Two processes on one in-process database would ruin it; the second must not start. */
export class DataDirInUse extends Error {
  constructor(folder: string) {
    super(
      `Another process already runs on the data folder ${folder}. ` +
        'Stop it, set another DATA_DIR, or set DATABASE_URL to run several instances on a PostgreSQL server.',
    );
    this.name = 'DataDirInUse';
  }
}

/** The lock file for the whole data folder. It is never removed; only the lock on it counts. */
const lockName = 'pglite.lock';

async function loadTryLock(folder: string): Promise<(fd: number) => boolean> {
  try {
    return (await import('fs-native-extensions')).tryLock;
  } catch (cause) {
    throw new Error(
      `The data folder ${folder} cannot be locked on this system (${process.platform} ${process.arch}). ` +
        'Set DATABASE_URL to use a PostgreSQL server.',
      { cause },
    );
  }
}

/**
 * Locks the folder for this process and returns the function that unlocks it. The lock is the operating system's, on a
 * file in the folder. So it is valid for every container and every path to the folder, and it ends with its process.
 * Throws DataDirInUse.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const tryLock = await loadTryLock(folder);
  // Because a link in a folder that others may write to must not lead to another file.
  const flags = constants.O_RDWR | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0);
  const file = openSync(join(folder, lockName), flags, 0o600);
  try {
    fchmodSync(file, 0o600);
    if (!tryLock(file)) throw new DataDirInUse(folder);
  } catch (error) {
    closeSync(file);
    throw error;
  }
  return async () => closeSync(file);
}
