import { createHash } from 'node:crypto';
import { Refusal } from '../refusal.ts';

export interface StoredFile {
  /** Bytes. */
  size: number;
  sha256: string;
  /** The first bytes, for telling the kind by content. */
  head: Buffer;
}

/** Bytes of a file, both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Where uploaded files lie: a folder, or a store that speaks S3. */
export interface FileStore {
  /** As the calls about files name it. */
  ossType: 'local' | 's3';
  /** Streams the content in; whole or not at all. Throws a 413 Refusal with the message past `limit` bytes. */
  write(
    id: string,
    content: ReadableStream<Uint8Array>,
    limit: number,
    tooLarge: string,
  ): Promise<StoredFile>;
  /** Throws when there is no such file. */
  read(id: string, range?: ByteRange): Promise<ReadableStream<Uint8Array>>;
  /** Does nothing when there is no such file. */
  remove(id: string): Promise<void>;
}

const headBytes = 16;

/** Passes chunks on while measuring them; `result` tells of those that have passed. */
export function measured(limit: number, tooLarge: string) {
  const hash = createHash('sha256');
  let size = 0;
  let head = Buffer.alloc(0);
  return {
    pass: async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        size += chunk.length;
        if (size > limit) throw new Refusal(413, tooLarge, { megabytes: Math.floor(limit / 1024 / 1024) });
        hash.update(chunk);
        if (head.length < headBytes) head = Buffer.concat([head, chunk]).subarray(0, headBytes);
        yield chunk;
      }
    },
    result: (): StoredFile => ({ size, sha256: hash.digest('hex'), head }),
  };
}
