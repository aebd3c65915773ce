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

/** A lock file that stands for the whole data folder. It stays there; what counts is the lock on it. */
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
 * Takes the folder for this process and gives the function that frees it. The lock is the operating system's, on a
 * file in the folder: it holds for every container and every path that reaches the folder, and it ends with its
 * process, so that a killed server's folder is free at once. Throws DataDirInUse.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const tryLock = await loadTryLock(folder);
  // A link in a folder that others may write to must not lead to another file.
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
