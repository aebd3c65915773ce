import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Folders 0700 and files 0600: neither the group nor anybody else reads or writes them. */
const ownUserOnly = 0o077;
const writableByOthers = 0o022;
const sticky = 0o1000;

/**
 * Protects the data folder from other users, whatever umask the process has. New files are private, and nobody else
 * enters the folders of the database (which creates its files with 0666) and of the uploads. An existing data folder
 * keeps its readers, but loses writers other than its owner; a shared one such as /tmp is not changed.
 */
export function keepFilesPrivate(dataDir: string): void {
  process.umask(ownUserOnly);
  mkdirSync(dataDir, { recursive: true });
  const { mode } = statSync(dataDir);
  if (mode & writableByOthers && !(mode & sticky)) changeMode(dataDir, mode & 0o755);
  for (const folder of ['pglite', 'files']) changeMode(join(dataDir, folder), 0o700);
}

/** Ignores a folder that does not exist yet, or belongs to another user: its creator or owner sets the mode. */
function changeMode(folder: string, mode: number): void {
  try {
    chmodSync(folder, mode);
  } catch (error) {
    if (!['ENOENT', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
