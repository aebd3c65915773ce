import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { lifecycles } from '../../machines/lifecycles.ts';
import type { Lifecycle } from '../../machines/lifecycle.ts';
import { releasedOf, type MachinesRelease } from './releasedLifecycle.ts';
import { machineHash } from '../../server/trail/machineHash.ts';

const folder = fileURLToPath(new URL('../../../machines/', import.meta.url));

/** Returns the path of the file with that release's machines. */
export function releasePath(name: string): string {
  return `${folder}${name}.json`;
}

/** Returns the product's present machines. */
export function releaseOf(name: string, at: Date): MachinesRelease {
  return {
    name,
    at: at.toISOString(),
    lifecycles: Object.values<Lifecycle>(lifecycles).map((each) => releasedOf(each, machineHash(each))),
  };
}

/** Reads a release. Throws if there is none with that name. */
export function readRelease(name: string): MachinesRelease {
  if (!existsSync(releasePath(name)))
    throw new Error(`No release ${name}: there are ${releaseNames().join(', ') || 'none'}.`);
  return JSON.parse(readFileSync(releasePath(name), 'utf8')) as MachinesRelease;
}

function releaseNames(): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((file) => (file.endsWith('.json') ? [file.slice(0, -5)] : []));
}

/** Returns the newest release; undefined before the first. */
export function newestRelease(): MachinesRelease | undefined {
  return releaseNames()
    .map(readRelease)
    .sort((a, b) => a.at.localeCompare(b.at))
    .at(-1);
}
