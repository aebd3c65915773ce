import { appendFile, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { S3Access } from '../http/files/s3Client.ts';
import { restoreIn } from './restoreNote.ts';
import { readCheckpoint, type Checkpoint } from './signedNote.ts';
import { answerMilliseconds, type TextStore } from './textStore.ts';

/** A place outside the store for the log's checkpoints, from which the store's administrator cannot remove them. */
export interface Witness {
  /** The address that the operator configured. */
  address: string;
  /**
   * Stores a checkpoint that extends the newest stored one: `isConsistentWith` tells whether a log with that one can have
   * grown to this. Throws if it cannot store it, and if the stored one is of another log or a later one: that one remains
   * then.
   */
  keep: (note: string, isConsistentWith: (stored: Checkpoint) => Promise<boolean>) => Promise<void>;
  /** Returns the stored checkpoints, the oldest first. */
  read: () => Promise<string[]>;
  /**
   * Continues with a checkpoint that does not extend the newest one: it contains the statement of a restore (R-trail-25).
   * The former checkpoints remain stored.
   */
  declareRestore: (note: string) => Promise<void>;
}

interface WitnessStore extends Pick<Witness, 'address' | 'read' | 'declareRestore'> {
  write: (note: string, size: number) => Promise<void>;
}

/**
 * Creates a witness that only accepts newer checkpoints: a restored store, or another one, does not replace the newest
 * checkpoint of the old one.
 */
function forwardOnly({ address, read, write, declareRestore }: WitnessStore): Witness {
  let last: string | undefined;
  return {
    address,
    read,
    declareRestore: async (note) => {
      last = undefined;
      await declareRestore(note);
    },
    keep: async (note, isConsistentWith) => {
      if (last === note) return;
      const { size, root } = readCheckpoint(note);
      const notes = (await read()).map(readCheckpoint);
      const restored = notes.findLastIndex(({ text }) => restoreIn(text));
      const newest = notes
        .slice(Math.max(restored, 0))
        .reduce<Checkpoint | undefined>((a, b) => (a && a.size >= b.size ? a : b), undefined);
      const known = newest?.size === size && newest.root.equals(root);
      if (newest && !known && (newest.size >= size || !(await isConsistentWith(newest))))
        throw new Error(
          `The witness has a checkpoint of ${newest.size} entries that the log with ${size} does not lead back to: an older state was restored, or the log was rewritten`,
        );
      if (!known) await write(note, size);
      last = note;
    },
  };
}

/** The separator between two notes: a note itself has one blank line. */
const separator = '\n\n\n';

const notesIn = (text: string) => text.split(/\n{3,}/).filter((note) => note !== '');

/** Creates a witness in a file outside of the store (another disk, a share): checkpoints one after the other. */
function fileWitness(address: string): Witness {
  const path = fileURLToPath(address);
  const read = async () => {
    try {
      return notesIn(await readFile(path, 'utf8'));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  };
  const add = (note: string) => appendFile(path, `${note}${separator}`);
  return forwardOnly({ address, read, write: add, declareRestore: add });
}

/**
 * Stores each checkpoint under its size, and the newest also as `latest`, which is read. Statements of restores are in
 * `restores`, the checkpoint before the first of them in `lost-1`. After it the sizes start over, as `‹size›-1`.
 */
function namedWitness(address: string, { put, get }: TextStore): Witness {
  const restores = async () => notesIn((await get('restores')) ?? '');
  return forwardOnly({
    address,
    write: async (note, size) => {
      const { length } = await restores();
      await put(length === 0 ? String(size) : `${size}-${length}`, note);
      await put('latest', note);
    },
    read: async () => {
      const latest = await get('latest');
      return [...(await restores()), ...(latest === undefined ? [] : [latest])];
    },
    declareRestore: async (note) => {
      const [former, before] = [await get('latest'), await restores()];
      if (former !== undefined) await put(`lost-${before.length + 1}`, former);
      await put('restores', [...before, note].map((each) => `${each}${separator}`).join(''));
      await put('latest', note);
    },
  });
}

/** Creates a store on a server that stores texts: `PUT ‹url›/‹size›` and `PUT ‹url›/latest`. */
function urlStore(address: string): TextStore {
  const base = address.replace(/\/$/, '');
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

/** Creates a store in a bucket; the S3 client is loaded only if a bucket is the witness. */
function bucketStore(address: URL, access: S3Access): TextStore {
  let opened: Promise<TextStore> | undefined;
  const store = () =>
    (opened ??= import('./bucketTexts.ts').then(({ bucketTexts }) => bucketTexts(address, access)));
  return {
    put: async (name, text) => (await store()).put(name, text),
    get: async (name) => (await store()).get(name),
  };
}

/**
 * Returns the witness that TRAIL_WITNESS names: `file:///…`, `https://…`, `s3://‹bucket›/‹prefix›`. Throws for another
 * address, and for a bucket without a login.
 */
export function witnessOf(address: string, access?: S3Access): Witness {
  const url = new URL(address);
  switch (url.protocol) {
    case 'file:':
      return fileWitness(address);
    case 'https:':
    case 'http:':
      return namedWitness(address, urlStore(address));
    case 's3:':
      if (!access) throw new Error('A bucket needs a login');
      return namedWitness(address, bucketStore(url, access));
    default:
      throw new Error(`No witness is reached by ${url.protocol}`);
  }
}
