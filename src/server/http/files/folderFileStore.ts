import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rm, statfs, type FileHandle } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ruleRefusal } from '../refusal.ts';
import {
  atMost,
  chunksOf,
  measured,
  type FileStore,
  type OpenedContent,
  type StoredContent,
} from './fileStore.ts';
import { errorCode, folderParts, highWaterMark, writeFailure } from './folderParts.ts';

export interface FolderOptions {
  /** Bytes of the disk that uploads leave free, so that a database on the same disk can continue. */
  reserve?: number;
  /** Bytes that are free on the folder's disk. */
  freeBytes?: () => Promise<number>;
}

/** Number of written bytes after which the free space is checked again. */
const recheckBytes = 8 * 1024 * 1024;

/**
 * Stores files in a folder of this machine, or of a disk that all instances share. Each attempt to send a file has its
 * own name, below a folder named after the file's id.
 */
export function folderFileStore(folder: string, options: FolderOptions = {}): FileStore {
  const { reserve = 0, freeBytes = () => freeBytesOf(folder) } = options;
  const pathOf = (key: string) => join(folder, key);

  const requireRoom = async (bytes: number) => {
    if (reserve > 0 && (await freeBytes()) - bytes < reserve)
      throw ruleRefusal('diskReserve', 'refusal.file.diskReserve');
  };

  /** Passes chunks on while there is room: several at once may each have found enough of it before. */
  async function* whileRoom(chunks: AsyncIterable<Buffer>) {
    let passed = 0;
    for await (const chunk of chunks) {
      if (passed === 0 || passed >= recheckBytes) {
        await requireRoom(chunk.length);
        passed = 0;
      }
      passed += chunk.length;
      yield chunk;
    }
  }

  async function save(id: string, chunks: AsyncIterable<Buffer>): Promise<StoredContent> {
    const key = `${id}/${randomUUID()}`;
    await mkdir(pathOf(id), { recursive: true });
    const measure = measured();
    try {
      // On the disk before any row names it.
      const file = createWriteStream(pathOf(key), { flags: 'wx', flush: true });
      await pipeline(measure.pass(whileRoom(chunks)), file);
      await keepNames(pathOf(id));
      await keepNames(folder);
    } catch (error) {
      await remove(key);
      throw writeFailure(error);
    }
    return { ...measure.result(), key };
  }

  // Retries because a writer may still add a file after the names in the folder were read.
  const removeAll = (path: string) =>
    rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 });
  const remove = (key: string) => rm(pathOf(key), { force: true });

  return {
    ...folderParts(folder, { save, whileRoom }),
    ossType: 'local',
    origin: async () => undefined,
    requireRoom,
    write: (id, content, limit) => save(id, atMost(limit, chunksOf(content))),
    open: async (key) => {
      try {
        return await openedContent(await open(pathOf(key)));
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return undefined;
        throw error;
      }
    },
    remove,
    tidy: async ({ id }, keep) => {
      if (keep === undefined)
        return rm(pathOf(id), { recursive: true, force: true, maxRetries: 5, retryDelay: 20 });
      for (const name of await readdir(pathOf(id)))
        if (name !== basename(keep)) await removeAll(join(pathOf(id), name));
    },
  };
}

/** Wraps an open file, which remains readable after its name is removed. */
async function openedContent(handle: FileHandle): Promise<OpenedContent> {
  const { dev, ino, size, mtimeNs, ctimeNs } = await handle.stat({ bigint: true });
  return {
    size: Number(size),
    identity: [dev, ino, size, mtimeNs, ctimeNs].join('-'),
    digest: async () => {
      const hash = createHash('sha256');
      const buffer = Buffer.alloc(highWaterMark);
      for (let position = 0; ;) {
        const { bytesRead } = await handle.read(buffer, 0, buffer.length, position);
        if (bytesRead === 0) return hash.digest('hex');
        hash.update(buffer.subarray(0, bytesRead));
        position += bytesRead;
      }
    },
    stream: async (range) => handle.createReadStream({ start: 0, ...range, highWaterMark }),
    close: () => handle.close(),
  };
}

async function freeBytesOf(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true });
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Brings a folder's names to the disk; Windows knows no such thing. */
async function keepNames(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
