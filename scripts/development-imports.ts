import { readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { root } from './build-stamp.mjs';

/** What a build tells of itself. */
type Built = object & { output?: readonly Chunk[] };
interface Chunk {
  fileName: string;
  imports?: readonly string[];
  dynamicImports?: readonly string[];
  /** The files that it is made of. */
  moduleIds?: readonly string[];
}

/** "@scope/name/path" is of the package "@scope/name". */
function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/** What the lockfile tells of an installed package. */
interface Locked {
  dev?: boolean;
  devOptional?: boolean;
}

/** Tells of a package, by the lockfile, whether `npm ci --omit=dev` installs it. */
async function installed(): Promise<(name: string) => boolean> {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  return (name) => {
    const locked = lock.packages[`node_modules/${name}`];
    return locked !== undefined && !locked.dev && !locked.devOptional;
  };
}

const chunksOf = (builds: Built[]) => builds.flatMap(({ output = [] }) => output);
const missingOf = (names: readonly string[], isInstalled: (name: string) => boolean) =>
  [...new Set(names)].filter((name) => !isInstalled(name)).sort();

/**
 * The packages that a built server imports and `npm ci --omit=dev` leaves out, by the lockfile: without them it would not
 * start.
 */
export async function developmentImports(builds: Built[]): Promise<string[]> {
  const chunks = chunksOf(builds);
  const own = new Set(chunks.map(({ fileName }) => fileName));
  const packages = chunks
    .flatMap(({ imports = [], dynamicImports = [] }) => [...imports, ...dynamicImports])
    .filter((specifier) => !own.has(specifier) && !isBuiltin(specifier))
    .map(packageOf);
  return missingOf(packages, await installed());
}

/** The packages for development alone of which a built page holds anything: they are no part of the product. */
export async function developmentModules(builds: Built[]): Promise<string[]> {
  const packages = chunksOf(builds)
    .flatMap(({ moduleIds = [] }) => moduleIds)
    .flatMap((id) => id.split('/node_modules/').slice(1).slice(-1))
    .map(packageOf);
  return missingOf(packages, await installed());
}
