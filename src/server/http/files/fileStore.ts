import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { headBytes } from '../../../domain/file.ts';
import type { FilePart } from '../../../domain/upload.ts';
import { Refusal } from '../refusal.ts';

/** The measurements of bytes that have passed. */
interface Measured {
  /** Bytes. */
  size: number;
  sha256: string;
  /** The first bytes, for telling the kind by content. */
  head: Buffer;
}

/** One content as it was written. No other is ever written under its key. */
export interface StoredContent extends Measured {
  /** The key of the content in the store. */
  key: string;
}

/** Bytes of a file, both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A content for reading: one call reads the same bytes, even if the store changes meanwhile. */
export interface OpenedContent {
  /** Bytes. */
  size: number;
  /** Differs after every change of the content in the store. */
  identity: string;
  /** Reads all bytes and returns their SHA-256. */
  digest(): Promise<string>;
  /** Returns the bytes. Closes the content at its end. */
  stream(range?: ByteRange): Promise<Readable>;
  /** Closes a content whose stream is not read. */
  close(): Promise<void>;
}

type Content = ReadableStream<Uint8Array>;

/** An upload, by the file's id and the store's own id; null: it comes in one piece. */
export interface Upload {
  id: string;
  uploadId: string | null;
}

export interface PartedUpload extends Upload {
  uploadId: string;
}

/** The most bytes that are accepted; beyond them the refusal is thrown. */
export interface SizeLimit {
  bytes: number;
  refusal: () => Refusal;
}

/**
 * The store of uploaded files: a folder, or a store that speaks S3. Each attempt to send a file's content is stored under
 * its own key; the file's row says which of them is the file. No step of an attempt changes another one's content.
 */
export interface FileStore {
  /** The store's name in the calls about files. */
  ossType: 'local' | 's3';
  /** Throws a 422 Refusal when the store has no room for this many more bytes. */
  requireRoom(bytes: number): Promise<void>;
  /** Streams the content in; whole or not at all. Throws the limit's Refusal, and a 400 one when it breaks off. */
  write(id: string, content: Content, limit: SizeLimit): Promise<StoredContent>;
  /** Opens a content; undefined when there is no such content. */
  open(key: string): Promise<OpenedContent | undefined>;
  /** Does nothing when there is no such content. */
  remove(key: string): Promise<void>;
  /** Removes all contents of a file and its upload except the one under `keep`. Does nothing when there is nothing. */
  tidy(upload: Upload, keep?: string): Promise<void>;

  /** Begins an upload in parts of `partSize` bytes, if the store allows a choice; returns the store's id for it. */
  begin(id: string, partSize: number): Promise<string>;
  /** Returns the bytes of each part but the last. */
  partSizeOf(upload: PartedUpload): number;
  /** Returns the numbers of the parts that have arrived completely. */
  arrived(upload: PartedUpload): Promise<Set<number>>;
  /** Assembles the content from its parts. Throws a 400 Refusal while a part is missing. */
  join(upload: PartedUpload, parts: FilePart[]): Promise<StoredContent>;
  /** The path of the parts: directly to the store, at addresses with an expiry, or through this server. */
  parts:
    | { direct: true; address(upload: PartedUpload, part: FilePart, seconds: number): Promise<string> }
    | { direct: false; write(upload: PartedUpload, part: FilePart, content: Content): Promise<void> };
  /** Returns the origin, other than this server, that the browser must be allowed to send to: "https://store.example". */
  origin(): Promise<string | undefined>;
}

/**
 * Returns the content as Node's stream; the cast is needed because Node and the browsers' standard declare the same
 * stream differently.
 */
export function chunksOf(content: Content): Readable {
  return Readable.fromWeb(content as NodeReadableStream<Uint8Array>);
}

export function webStreamOf(readable: Readable): Content {
  return Readable.toWeb(readable) as Content;
}

export function incomplete(): Refusal {
  return new Refusal(400, 'refusal.file.incomplete');
}

/**
 * Passes the chunks on. If the sender closes the connection, that is no error of this server, so the log gets no stack.
 */
async function* untilBroken(chunks: AsyncIterable<Buffer>) {
  try {
    yield* chunks;
  } catch {
    throw incomplete();
  }
}

/** Passes chunks on while measuring them; `result` returns the measurements of the chunks so far. */
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
