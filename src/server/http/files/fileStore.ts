import { createHash } from 'node:crypto';
import { headBytes } from '../../../domain/file.ts';
import { bytesText } from '../../../domain/bytesText.ts';
import type { FilePart } from '../../../domain/upload.ts';
import { Refusal } from '../refusal.ts';

export interface StoredFile {
  /** Bytes. */
  size: number;
  /** Null where the content did not pass through this server. */
  sha256: string | null;
  /** The first bytes, for telling the kind by content. */
  head: Buffer;
}

/** Bytes of a file, both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

type Content = ReadableStream<Uint8Array>;

/** An upload in parts, as the product (`id` of the file) and the store name it. */
export interface PartedUpload {
  id: string;
  uploadId: string;
}

/** Where uploaded files lie: a folder, or a store that speaks S3. */
export interface FileStore {
  /** As the calls about files name it. */
  ossType: 'local' | 's3';
  /** Streams the content in; whole or not at all. Throws a 413 Refusal past `limit` bytes, a 400 one when it breaks off. */
  write(id: string, content: Content, limit: number, tooLarge: string): Promise<StoredFile>;
  /** Throws when there is no such file. */
  read(id: string, range?: ByteRange): Promise<Content>;
  /** Does nothing when there is no such file. */
  remove(id: string): Promise<void>;

  /** Begins an upload in parts; gives the store's name for it. */
  begin(id: string): Promise<string>;
  /** Numbers of the parts that have arrived whole. */
  arrived(upload: PartedUpload): Promise<Set<number>>;
  /** Makes a file of the parts; a second time, tells of the file again. Throws a 400 Refusal while a part is missing. */
  join(upload: PartedUpload, parts: FilePart[]): Promise<StoredFile>;
  /** Drops the parts. Does nothing when there is no such upload. */
  abandon(upload: PartedUpload): Promise<void>;
  /** How the parts come in: straight to the store, at addresses that hold for a time, or through this server. */
  parts:
    | { direct: true; address(upload: PartedUpload, part: FilePart, seconds: number): Promise<string> }
    | { direct: false; write(upload: PartedUpload, part: FilePart, content: Content): Promise<void> };
  /** Where the browser has to be allowed to send to, beside this server: "https://store.example". */
  origin(): Promise<string | undefined>;
}

export function incomplete(): Refusal {
  return new Refusal(400, 'refusal.file.incomplete');
}

/** The sender has gone: no fault of this server, and nothing to be told at length. */
async function* untilBroken(chunks: AsyncIterable<Buffer>) {
  try {
    yield* chunks;
  } catch {
    throw incomplete();
  }
}

/** Passes chunks on while measuring them; `result` tells of those that have passed. */
export function measured(limit: number, tooLarge: string) {
  const hash = createHash('sha256');
  let size = 0;
  let head = Buffer.alloc(0);
  return {
    pass: async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of untilBroken(chunks)) {
        size += chunk.length;
        if (size > limit) throw new Refusal(413, tooLarge, { limit: bytesText(limit) });
        hash.update(chunk);
        if (head.length < headBytes) head = Buffer.concat([head, chunk]).subarray(0, headBytes);
        yield chunk;
      }
    },
    result: (): StoredFile => ({ size, sha256: hash.digest('hex'), head }),
  };
}

/** Passes chunks on, if they are `size` bytes together. Throws a 400 Refusal otherwise, before one too many is passed. */
export async function* exactly(size: number, chunks: AsyncIterable<Buffer>) {
  let left = size;
  for await (const chunk of untilBroken(chunks)) {
    left -= chunk.length;
    if (left < 0) throw incomplete();
    yield chunk;
  }
  if (left > 0) throw incomplete();
}
