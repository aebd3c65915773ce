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

/** Stands in the name of an upload before the size of its parts, where they are smaller than usual. */
const partSizeMark = ' in parts of ';

/** Bytes that are read of a large file at a time. */
export const highWaterMark = 256 * 1024;

export const errorCode = (error: unknown) => (error as NodeJS.ErrnoException).code;

/** What a failed writing throws: the folder is gone once the upload was completed or given up meanwhile. */
export function writeFailure(error: unknown): unknown {
  return errorCode(error) === 'ENOENT' ? incomplete() : error;
}

/**
 * Uploads in parts in a folder: each attempt to send a part writes a file of its own, which takes the part's number as its
 * name once it is whole. They are copied when they are joined: what is still being sent of a part reaches no content.
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
