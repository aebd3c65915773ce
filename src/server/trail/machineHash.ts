import { createHash } from 'node:crypto';
import type { Lifecycle } from '../../machines/lifecycle.ts';

const known = new WeakMap<Lifecycle, string>();

/**
 * Returns the SHA-256 of the machine's declaration (states, events, rules by name), which distinguishes two machines with
 * the same version.
 */
export function machineHash(lifecycle: Lifecycle): string {
  const { machine } = lifecycle;
  const hash =
    known.get(lifecycle) ?? createHash('sha256').update(JSON.stringify(machine.definition)).digest('hex');
  known.set(lifecycle, hash);
  return hash;
}
