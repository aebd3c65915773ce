import { appendFile, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

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

const answerMilliseconds = 5000;

/**
 * A server that keeps what is put: `PUT ‹url›/‹size›` and `PUT ‹url›/latest`, read again from there. A bucket takes it by
 * an address that may be written without a login of ours.
 */
function urlWitness(place: string): Witness {
  const base = place.replace(/\/$/, '');
  let last: number | undefined;
  const call = async (path: string, init: RequestInit) => {
    const answer = await fetch(`${base}/${path}`, {
      ...init,
      signal: AbortSignal.timeout(answerMilliseconds),
    });
    if (answer.status === 404) return undefined;
    if (!answer.ok) throw new Error(`The witness answers ${answer.status}`);
    return answer.text();
  };
  const put = (path: string, note: string) =>
    call(path, { method: 'PUT', body: note, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
  return {
    place,
    keep: async (size, note) => {
      if (last === size) return;
      await put(String(size), note);
      await put('latest', note);
      last = size;
    },
    read: async () => {
      const latest = await call('latest', {});
      return latest === undefined ? [] : [latest];
    },
  };
}

/** The witness that TRAIL_WITNESS names: `file:///…`, `https://…`. Throws for another address. */
export function witnessOf(place: string): Witness {
  const { protocol } = new URL(place);
  if (protocol === 'file:') return fileWitness(place);
  if (protocol === 'https:' || protocol === 'http:') return urlWitness(place);
  throw new Error(`No witness is reached by ${protocol}`);
}
