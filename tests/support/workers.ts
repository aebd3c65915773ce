import { availableParallelism, totalmem } from 'node:os';

/** More workers would only wait for each other: the longest test files then determine the duration. */
const mostWorkers = 8;

interface Machine {
  cores: number;
  /** Bytes. */
  memory: number;
}

/**
 * Returns the number of workers for a test run: one per core, as far as the memory suffices.
 * `gigabytes`: the memory of one worker. There are at least two, because a waiting test leaves its core free.
 */
export function workersFor(
  { gigabytes }: { gigabytes: number },
  { cores, memory }: Machine = { cores: availableParallelism(), memory: totalmem() },
): number {
  const inMemory = Math.floor(memory / (gigabytes * 2 ** 30));
  return Math.max(2, Math.min(cores, inMemory, mostWorkers));
}
