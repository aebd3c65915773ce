import pLimit from 'p-limit';
import { tooMany } from './refusal.ts';

/**
 * Most passwords that one process hashes at the same time; the rest wait. Each takes 19 MiB and one of the four threads
 * that also serve file access and DNS lookups.
 */
const concurrency = 2;
/** Longest queue; with more, the last call would wait for several seconds. */
const longestLine = 100;
/** Seconds that a full queue takes, about. */
const fullLineSeconds = 5;

/** The queue of all hashing in this process. */
export const hashing = pLimit(concurrency);

/** Hashes in turn. Throws 429 with the seconds to wait while the queue is full. */
export function inHashingLine<T>(hash: () => Promise<T>): Promise<T> {
  if (hashing.pendingCount < longestLine) return hashing(hash);
  return Promise.reject(tooMany(fullLineSeconds, 'refusal.tooMany'));
}
