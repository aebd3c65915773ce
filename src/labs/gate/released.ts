import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { lifecycles } from '../../machines/lifecycles.ts';
import type { Lifecycle } from '../../machines/lifecycle.ts';
import { machineHash } from '../../server/trail/machineHash.ts';
import { releasedOf, type MachinesRelease } from './releasedLifecycle.ts';

/** The file with the machines of the newest release; `npm run machines:release` writes it. */
export const releasePath = fileURLToPath(new URL('released.json', import.meta.url));

/** Reads the machines of the newest release. */
export function readRelease(): MachinesRelease {
  return JSON.parse(readFileSync(releasePath, 'utf8')) as MachinesRelease;
}

/** Returns the product's present machines as a release. */
export function releaseOf(name: string, at: Date): MachinesRelease {
  return {
    name,
    at: at.toISOString(),
    lifecycles: Object.values<Lifecycle>(lifecycles).map((each) => releasedOf(each, machineHash(each))),
  };
}
