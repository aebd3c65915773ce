import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { headBytes } from '../../../domain/file.ts';
import { exactly, incomplete, type FileStore, type StoredFile } from './fileStore.ts';

type Parted = Pick<FileStore, 'begin' | 'arrived' | 'join' | 'abandon' | 'parts'>;

const errorCode = (error: unknown) => (error as NodeJS.ErrnoException).code;

/** Streams a file through once: its size, hash and first bytes. */
async function inspect(path: string): Promise<StoredFile> {
  const hash = createHash('sha256');
  let size = 0;
  let head = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
    if (size === 0) head = Buffer.from(chunk.subarray(0, headBytes));
    size += chunk.length;
    hash.update(chunk);
  }
  return { size, sha256: hash.digest('hex'), head };
}

/**
 * Uploads in parts in a folder: every part is written to its place in one file, and an empty file named by its number
 * says that it is there, whichever process wrote it.
 */
export function folderParts(folder: string): Parted {
  const placeOf = (id: string) => join(folder, `${id}.parts`);
  const contentOf = (id: string) => join(placeOf(id), 'content');

  /** Undefined when there is no such upload. */
  async function arrivedOf(id: string): Promise<Set<number> | undefined> {
    try {
      const names = await readdir(placeOf(id));
      return new Set(names.map(Number).filter(Number.isInteger));
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return undefined;
      throw error;
    }
  }

  return {
    begin: async (id) => {
      await mkdir(placeOf(id), { recursive: true });
      await writeFile(contentOf(id), '');
      return id;
    },
    arrived: async ({ id }) => (await arrivedOf(id)) ?? new Set(),
    join: async ({ id }, parts) => {
      const arrived = await arrivedOf(id);
      const whole = join(folder, id);
      if (arrived) {
        if (parts.some(({ number }) => !arrived.has(number))) throw incomplete();
        await rename(contentOf(id), whole).catch((error: unknown) => {
          // Joined already, but the parts' marks were left behind.
          if (errorCode(error) !== 'ENOENT') throw error;
        });
        await rm(placeOf(id), { recursive: true, force: true });
      }
      return inspect(whole);
    },
    abandon: ({ id }) => rm(placeOf(id), { recursive: true, force: true }),
    parts: {
      direct: false,
      write: async ({ id }, { number, start, size }, content) => {
        const source = Readable.fromWeb(content as unknown as NodeReadableStream);
        await pipeline(exactly(size, source), createWriteStream(contentOf(id), { flags: 'r+', start }));
        await writeFile(join(placeOf(id), String(number)), '');
      },
    },
  };
}
