import { readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { root } from './build-stamp.mjs';

/** The part of a build's result that is read here. */
type Built = object & { output?: readonly Chunk[] };
interface Chunk {
  fileName: string;
  imports?: readonly string[];
  dynamicImports?: readonly string[];
  /** The source files of the chunk. */
  moduleIds?: readonly string[];
}

/** Returns the package of an import: "@scope/name" for "@scope/name/path". */
function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/** The fields of an installed package in the lockfile that are read here. */
interface Locked {
  dev?: boolean;
  devOptional?: boolean;
}

/** Returns a function that tells whether `npm ci --omit=dev` installs a package, by the lockfile. */
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
 * Returns the packages that a built server imports and `npm ci --omit=dev` omits, by the lockfile. The server would not
 * start without them.
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

/** Returns the development-only packages whose code a built page contains; such code is no part of the product. */
export async function developmentModules(builds: Built[]): Promise<string[]> {
  const packages = chunksOf(builds)
    .flatMap(({ moduleIds = [] }) => moduleIds)
    .flatMap((id) => id.split('/node_modules/').slice(1).slice(-1))
    .map(packageOf);
  return missingOf(packages, await installed());
}
