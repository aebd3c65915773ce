import { availableParallelism, totalmem } from 'node:os';

/** More than these only wait for one another: the longest files of tests are then what a run takes. */
const mostWorkers = 8;

interface Machine {
  cores: number;
  /** Bytes. */
  memory: number;
}

/**
 * How many workers a run of tests takes: one for each core, as far as there is memory for each. `gigabytes`: what one of them
 * takes. Two at least, because a test that waits leaves its core to another.
 */
export function workersFor(
  { gigabytes }: { gigabytes: number },
  { cores, memory }: Machine = { cores: availableParallelism(), memory: totalmem() },
): number {
  const inMemory = Math.floor(memory / (gigabytes * 2 ** 30));
  return Math.max(2, Math.min(cores, inMemory, mostWorkers));
}
