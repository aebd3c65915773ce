import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The database writes its log in files of 16 MB, and stops in the middle of a commit where the next one finds no room. */
const leastBytes = 16 * 1024 * 1024;
/** The most that a new database with the demo data and its log takes. */
const newStoreBytes = 256 * 1024 * 1024;
/** A page of the database. */
const probe = Buffer.alloc(8192);
/**
 * Milliseconds until the disk counts as not writable, because clients of /healthz give up soon and a network disk may
 * hang.
 */
const maxWaitMs = 800;

type DiskFault = 'disk full' | 'disk not writable';

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? '';

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * Returns the reason why nothing can be written into the folder; undefined if it is writable. Writes a file too, because
 * quotas, inodes and a disk remounted read-only after a fault do not show in the free bytes (R-start-6).
 */
async function diskFault(folder: string): Promise<DiskFault | undefined> {
  const path = join(folder, `.probe-${process.pid}`);
  try {
    if ((await freeBytes(folder)) < leastBytes) return 'disk full';
    await writeFile(path, probe);
    return undefined;
  } catch (error) {
    return ['ENOSPC', 'EDQUOT'].includes(codeOf(error)) ? 'disk full' : 'disk not writable';
  } finally {
    await rm(path, { force: true }).catch(() => undefined);
  }
}

/**
 * Returns a check of the folder's disk that runs one probe at a time for all callers, and logs when its result changes.
 */
export function diskHealthOf(folder: string): () => Promise<DiskFault | undefined> {
  let running: Promise<DiskFault | undefined> | undefined;
  let last: DiskFault | undefined;
  const measure = async () => {
    const fault = await diskFault(folder);
    if (fault !== last) console.error(fault ? `${folder}: ${fault}` : `${folder} can be written to again`);
    last = fault;
    running = undefined;
    return fault;
  };
  return () => {
    running ??= measure();
    return Promise.race([running, tooLate()]);
  };
}

function tooLate(): Promise<DiskFault> {
  return new Promise((resolve) => setTimeout(() => resolve('disk not writable'), maxWaitMs).unref());
}

/** Creates the folder, and throws in plain words if there is no room to open or create a store (R-start-6). */
export async function assertRoomFor(folder: string, { newStore }: { newStore: boolean }): Promise<void> {
  const cure = 'Free some space there, or name another folder by DATA_DIR.';
  try {
    await mkdir(folder, { recursive: true });
  } catch (error) {
    throw new Error(`The data folder ${folder} cannot be made (${codeOf(error)}). ${cure}`);
  }
  const [free, needed] = [await freeBytes(folder), newStore ? newStoreBytes : leastBytes];
  const megabytes = (bytes: number) => `${Math.floor(bytes / 1024 / 1024)} MB`;
  if (free < needed)
    throw new Error(
      `The disk of the data folder ${folder} is full: ${megabytes(free)} are free, and ` +
        `${newStore ? 'a new store' : 'the server'} needs ${megabytes(needed)}. ${cure}`,
    );
  const fault = await diskFault(folder);
  if (fault) throw new Error(`Nothing can be written into the data folder ${folder} (${fault}). ${cure}`);
}
