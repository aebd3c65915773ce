import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { Refusal } from './refusal.ts';

export interface StoredFile {
  /** Bytes. */
  size: number;
  sha256: string;
  /** The first bytes, for telling the kind by content. */
  head: Buffer;
}

/** Where uploaded files lie. One implementation: a folder. */
export interface FileStore {
  /** Streams the content in; whole or not at all. Throws a 413 Refusal with the message past `limit` bytes. */
  write(
    id: string,
    content: ReadableStream<Uint8Array>,
    limit: number,
    tooLarge: string,
  ): Promise<StoredFile>;
  read(id: string): ReadableStream<Uint8Array>;
  remove(id: string): Promise<void>;
}

const headBytes = 16;

export function folderFileStore(folder: string): FileStore {
  const pathOf = (id: string) => join(folder, id);
  return {
    write: async (id, content, limit, tooLarge) => {
      await mkdir(folder, { recursive: true });
      const hash = createHash('sha256');
      const partial = `${pathOf(id)}.part`;
      let size = 0;
      let head = Buffer.alloc(0);
      const measured = async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          size += chunk.length;
          if (size > limit) {
            throw new Refusal(413, tooLarge, { megabytes: Math.floor(limit / 1024 / 1024) });
          }
          hash.update(chunk);
          if (head.length < headBytes) head = Buffer.concat([head, chunk]).subarray(0, headBytes);
          yield chunk;
        }
      };
      try {
        const source = Readable.fromWeb(content as unknown as NodeReadableStream);
        await pipeline(source, measured, createWriteStream(partial));
        await rename(partial, pathOf(id));
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
      return { size, sha256: hash.digest('hex'), head };
    },
    read: (id) => Readable.toWeb(createReadStream(pathOf(id))) as unknown as ReadableStream<Uint8Array>,
    remove: (id) => rm(pathOf(id), { force: true }),
  };
}
