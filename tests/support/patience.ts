import { vi } from 'vitest';
import { patience } from './patienceLimits.ts';

/** Waits until the check no longer throws. `vi.waitFor` by itself gives up after one second. */
export function eventually<Value>(check: () => Value | Promise<Value>): Promise<Value> {
  return vi.waitFor(check, patience);
}
