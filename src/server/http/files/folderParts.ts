import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { uploadPartSize } from '../../../domain/upload.ts';
import { chunksOf, exactly, incomplete, type FileStore, type StoredContent } from './fileStore.ts';

type Parted = Pick<FileStore, 'begin' | 'partSizeOf' | 'arrived' | 'join' | 'parts'>;
type Chunks = AsyncIterable<Buffer>;

interface FolderAccess {
  /** Writes a new content of the file. */
  save(id: string, chunks: Chunks): Promise<StoredContent>;
  /** Passes chunks on while the disk has room. Throws a 422 Refusal. */
  whileRoom(chunks: Chunks): Chunks;
}

/** Precedes the size of the parts in the name of an upload, if they are smaller than usual. */
const partSizeMark = ' in parts of ';

/** Bytes that are read of a large file at a time. */
export const highWaterMark = 256 * 1024;

export const errorCode = (error: unknown) => (error as NodeJS.ErrnoException).code;

/**
 * Returns the error for a failed write: the folder no longer exists if the upload was completed or cancelled meanwhile.
 */
export function writeFailure(error: unknown): unknown {
  return errorCode(error) === 'ENOENT' ? incomplete() : error;
}

/**
 * Stores the parts of uploads in a folder. Each attempt to send a part writes a temporary file, which is renamed to the
 * part's number when it is complete. Joining copies the parts, so that later writes to a part do not reach a content.
 */
export function folderParts(folder: string, { save, whileRoom }: FolderAccess): Parted {
  const folderOf = (id: string) => join(folder, id, 'parts');
  const partOf = (id: string, number: number) => join(folderOf(id), String(number));

  return {
    begin: async (id, partSize) => {
      await mkdir(folderOf(id), { recursive: true });
      return partSize === uploadPartSize ? id : `${id}${partSizeMark}${partSize}`;
    },
    partSizeOf: ({ uploadId }) => Number(uploadId.split(partSizeMark)[1] ?? uploadPartSize),
    arrived: async ({ id }) => {
      await mkdir(folderOf(id), { recursive: true });
      return new Set((await readdir(folderOf(id))).map(Number).filter(Number.isInteger));
    },
    join: ({ id }, parts) => {
      async function* joined() {
        for (const { number, size } of parts)
          yield* exactly(size, createReadStream(partOf(id, number), { highWaterMark }));
      }
      return save(id, joined());
    },
    parts: {
      direct: false,
      write: async ({ id }, { number, size }, content) => {
        const attempt = join(folderOf(id), `${number}.${randomUUID()}`);
        try {
          await pipeline(
            whileRoom(exactly(size, chunksOf(content))),
            createWriteStream(attempt, { flags: 'wx' }),
          );
          await rename(attempt, partOf(id, number));
        } catch (error) {
          await rm(attempt, { force: true });
          throw writeFailure(error);
        }
      },
    },
  };
}
