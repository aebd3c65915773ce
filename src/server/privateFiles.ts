import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Folders 0700 and files 0600: neither the group nor anybody else reads or writes them. */
const ownUserOnly = 0o077;
const writableByOthers = 0o022;
const sticky = 0o1000;

/**
 * Keeps other users away from the data folder, whatever umask the process was started with: what it writes from now on
 * is its user's alone, and nobody else enters the folders of the database (which makes its files 0666 by itself) and of
 * the uploads. A data folder that was there before keeps its readers, but loses writers other than its owner; a shared
 * one such as /tmp is left as it is.
 */
export function keepFilesPrivate(dataDir: string): void {
  process.umask(ownUserOnly);
  mkdirSync(dataDir, { recursive: true });
  const { mode } = statSync(dataDir);
  if (mode & writableByOthers && !(mode & sticky)) changeMode(dataDir, mode & 0o755);
  for (const folder of ['pglite', 'files']) changeMode(join(dataDir, folder), 0o700);
}

/** A folder that is not there yet, or belongs to another user, is left to whoever makes or owns it. */
function changeMode(folder: string, mode: number): void {
  try {
    chmodSync(folder, mode);
  } catch (error) {
    if (!['ENOENT', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
