import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { lifecycles } from '../../src/machines/lifecycles.ts';
import type { Lifecycle } from '../../src/machines/lifecycle.ts';
import { releasedOf, type MachinesRelease } from '../../src/machines/release.ts';
import { machineHash } from '../../src/server/trail/machineHash.ts';

const folder = fileURLToPath(new URL('../../machines/', import.meta.url));

/** Where the machines of that release lie. */
export function releasePath(name: string): string {
  return `${folder}${name}.json`;
}

/** The machines of the product as they are now. */
export function releaseOf(name: string, at: Date): MachinesRelease {
  return {
    name,
    at: at.toISOString(),
    lifecycles: Object.values<Lifecycle>(lifecycles).map((each) => releasedOf(each, machineHash(each))),
  };
}

/** Throws where there is none of that name. */
export function readRelease(name: string): MachinesRelease {
  if (!existsSync(releasePath(name)))
    throw new Error(`No release ${name}: there are ${releaseNames().join(', ') || 'none'}.`);
  return JSON.parse(readFileSync(releasePath(name), 'utf8')) as MachinesRelease;
}

function releaseNames(): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((file) => (file.endsWith('.json') ? [file.slice(0, -5)] : []));
}

/** The one that was written last; undefined before the first. */
export function newestRelease(): MachinesRelease | undefined {
  return releaseNames()
    .map(readRelease)
    .sort((a, b) => a.at.localeCompare(b.at))
    .at(-1);
}
