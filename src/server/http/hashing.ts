import pLimit from 'p-limit';
import { tooMany } from './refusal.ts';

/**
 * How many passwords one process hashes at the same time; the rest wait in line. Each takes 19 MiB and a thread of the
 * four that files and names are looked up with, too.
 */
const concurrency = 2;
/** More than this many in line are not let in: the last would wait for several seconds. */
const longestLine = 100;
/** What a full line takes to be worked off, about. */
const fullLineSeconds = 5;

/** The line that all hashing of this process goes through. */
export const hashing = pLimit(concurrency);

/** Hashes in turn. Throws 429 with the seconds to wait while too many are in line. */
export function inHashingLine<T>(hash: () => Promise<T>): Promise<T> {
  if (hashing.pendingCount < longestLine) return hashing(hash);
  return Promise.reject(tooMany(fullLineSeconds, 'refusal.tooMany'));
}
