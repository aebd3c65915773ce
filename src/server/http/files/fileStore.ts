import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { headBytes } from '../../../domain/file.ts';
import type { FilePart } from '../../../domain/upload.ts';
import { Refusal } from '../refusal.ts';

/** What is found of bytes that have passed. */
interface Measured {
  /** Bytes. */
  size: number;
  sha256: string;
  /** The first bytes, for telling the kind by content. */
  head: Buffer;
}

/** One content as it was written. No other is ever written under its key. */
export interface StoredContent extends Measured {
  /** Under what the store keeps it. */
  key: string;
}

/** Bytes of a file, both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A content for reading: what one call reads stays the same, whatever happens to the store meanwhile. */
export interface OpenedContent {
  /** Bytes. */
  size: number;
  /** Another one after every change of the content in the store. */
  identity: string;
  /** SHA-256 of all bytes, which are read through for it. */
  digest(): Promise<string>;
  /** The bytes. Closes the content at its end. */
  stream(range?: ByteRange): Promise<Readable>;
  /** For who does not read a stream of it. */
  close(): Promise<void>;
}

type Content = ReadableStream<Uint8Array>;

/** An upload, as the product (`id` of the file) and the store name it; null: it comes in one piece. */
export interface Upload {
  id: string;
  uploadId: string | null;
}

export interface PartedUpload extends Upload {
  uploadId: string;
}

/** At most so many bytes are taken; past them the refusal is thrown. */
export interface SizeLimit {
  bytes: number;
  refusal: () => Refusal;
}

/**
 * Where uploaded files lie: a folder, or a store that speaks S3. Each attempt to send a file's content is kept under a key
 * of its own; which of them is the file, the file's row says. No step of an attempt changes another one's content.
 */
export interface FileStore {
  /** As the calls about files name it. */
  ossType: 'local' | 's3';
  /** Throws a 422 Refusal when the store has no room for so many bytes more. */
  requireRoom(bytes: number): Promise<void>;
  /** Streams the content in; whole or not at all. Throws the limit's Refusal, and a 400 one when it breaks off. */
  write(id: string, content: Content, limit: SizeLimit): Promise<StoredContent>;
  /** Undefined when there is no such content. */
  open(key: string): Promise<OpenedContent | undefined>;
  /** Does nothing when there is no such content. */
  remove(key: string): Promise<void>;
  /** Drops what lies of a file and its upload, but the content under `keep`. Does nothing when there is nothing. */
  tidy(upload: Upload, keep?: string): Promise<void>;

  /** Begins an upload in parts of so many bytes, if the store lets them be chosen; gives the store's name for it. */
  begin(id: string, partSize: number): Promise<string>;
  /** Bytes of each part but the last. */
  partSizeOf(upload: PartedUpload): number;
  /** Numbers of the parts that have arrived whole. */
  arrived(upload: PartedUpload): Promise<Set<number>>;
  /** Makes a content of the parts. Throws a 400 Refusal while a part is missing. */
  join(upload: PartedUpload, parts: FilePart[]): Promise<StoredContent>;
  /** How the parts come in: straight to the store, at addresses that hold for a time, or through this server. */
  parts:
    | { direct: true; address(upload: PartedUpload, part: FilePart, seconds: number): Promise<string> }
    | { direct: false; write(upload: PartedUpload, part: FilePart, content: Content): Promise<void> };
  /** Where the browser has to be allowed to send to, beside this server: "https://store.example". */
  origin(): Promise<string | undefined>;
}

/** Node and the browsers' standard each declare the same stream in their own words. */
export function chunksOf(content: Content): Readable {
  return Readable.fromWeb(content as NodeReadableStream<Uint8Array>);
}

export function webStreamOf(readable: Readable): Content {
  return Readable.toWeb(readable) as Content;
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
export function measured() {
  const hash = createHash('sha256');
  let size = 0;
  let head = Buffer.alloc(0);
  return {
    pass: async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        size += chunk.length;
        hash.update(chunk);
        if (head.length < headBytes) head = Buffer.concat([head, chunk]).subarray(0, headBytes);
        yield chunk;
      }
    },
    result: (): Measured => ({ size, sha256: hash.digest('hex'), head }),
  };
}

/** Passes chunks on. Throws the limit's Refusal before a byte too many is passed, and a 400 one when they break off. */
export async function* atMost({ bytes, refusal }: SizeLimit, chunks: AsyncIterable<Buffer>) {
  let remaining = bytes;
  for await (const chunk of untilBroken(chunks)) {
    remaining -= chunk.length;
    if (remaining < 0) throw refusal();
    yield chunk;
  }
}

/** Passes chunks on, if they are `size` bytes together. Throws a 400 Refusal otherwise, before one too many is passed. */
export async function* exactly(size: number, chunks: AsyncIterable<Buffer>) {
  let remaining = size;
  for await (const chunk of atMost({ bytes: size, refusal: incomplete }, chunks)) {
    remaining -= chunk.length;
    yield chunk;
  }
  if (remaining > 0) throw incomplete();
}
