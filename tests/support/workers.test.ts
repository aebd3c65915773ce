import { expect, it } from 'vitest';
import { workersFor } from './workers.ts';

const gigabyte = 2 ** 30;

it.each([
  // [cores, memory in GB, GB per worker, workers]
  [1, 4, 1.5, 2],
  [2, 8, 1.5, 2],
  [4, 16, 1.5, 4],
  [8, 8, 2, 4],
  [8, 2, 2, 2],
  [64, 256, 2, 8],
])(
  'a machine of %i cores and %i GB takes as many workers as it can feed',
  (cores, memory, gigabytes, workers) => {
    expect(workersFor({ gigabytes }, { cores, memory: memory * gigabyte })).toBe(workers);
  },
);
