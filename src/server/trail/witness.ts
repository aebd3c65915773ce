import { appendFile, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { S3Access } from '../http/files/s3Client.ts';
import { answerMilliseconds, type TextStore } from './textStore.ts';

/** Somewhere outside the store that keeps the log's checkpoints: what the store's administrator cannot take back. */
export interface Witness {
  /** As the operator named it. */
  place: string;
  /** Keeps a checkpoint; throws where it cannot. */
  keep: (size: number, note: string) => Promise<void>;
  /** The checkpoints it keeps, oldest first. */
  read: () => Promise<string[]>;
}

/** What stands between two of them: a note itself has one blank line. */
const separator = '\n\n\n';

/** A file beside the store (another disk, a share): checkpoints one after the other. */
function fileWitness(place: string): Witness {
  const path = fileURLToPath(place);
  let last: number | undefined;
  const read = async () => {
    try {
      return (await readFile(path, 'utf8')).split(/\n{3,}/).filter((note) => note !== '');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  };
  return {
    place,
    read,
    keep: async (size, note) => {
      if (last === size) return;
      await appendFile(path, `${note}${separator}`);
      last = size;
    },
  };
}

/** Keeps each checkpoint by its size, and the newest as `latest` too, which is read again from there. */
function namedWitness(place: string, { put, get }: TextStore): Witness {
  let last: number | undefined;
  return {
    place,
    keep: async (size, note) => {
      if (last === size) return;
      await put(String(size), note);
      await put('latest', note);
      last = size;
    },
    read: async () => {
      const latest = await get('latest');
      return latest === undefined ? [] : [latest];
    },
  };
}

/** A server that keeps what is put: `PUT ‹url›/‹size›` and `PUT ‹url›/latest`. */
function urlStore(place: string): TextStore {
  const base = place.replace(/\/$/, '');
  const call = async (path: string, init: RequestInit) => {
    const answer = await fetch(`${base}/${path}`, {
      ...init,
      signal: AbortSignal.timeout(answerMilliseconds),
    });
    if (answer.status === 404) return undefined;
    if (!answer.ok) throw new Error(`The witness answers ${answer.status}`);
    return answer.text();
  };
  const headers = { 'Content-Type': 'text/plain; charset=utf-8' };
  return {
    put: (name, body) => call(name, { method: 'PUT', body, headers }),
    get: (name) => call(name, {}),
  };
}

/** The S3 client is loaded only where a bucket is the witness. */
function bucketStore(place: URL, access: S3Access): TextStore {
  let opened: Promise<TextStore> | undefined;
  const store = () =>
    (opened ??= import('./bucketTexts.ts').then(({ bucketTexts }) => bucketTexts(place, access)));
  return {
    put: async (name, text) => (await store()).put(name, text),
    get: async (name) => (await store()).get(name),
  };
}

/**
 * The witness that TRAIL_WITNESS names: `file:///…`, `https://…`, `s3://‹bucket›/‹prefix›`. Throws for another address, and
 * for a bucket without a login.
 */
export function witnessOf(place: string, access?: S3Access): Witness {
  const url = new URL(place);
  switch (url.protocol) {
    case 'file:':
      return fileWitness(place);
    case 'https:':
    case 'http:':
      return namedWitness(place, urlStore(place));
    case 's3:':
      if (!access) throw new Error('A bucket needs a login');
      return namedWitness(place, bucketStore(url, access));
    default:
      throw new Error(`No witness is reached by ${url.protocol}`);
  }
}
