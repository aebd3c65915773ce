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

/**
 * The packages that a built server imports and `npm ci --omit=dev` leaves out, by the lockfile: without them it would not
 * start.
 */
export async function developmentImports(builds: Built[]): Promise<string[]> {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const isInstalled = (name: string) => {
    const locked = lock.packages[`node_modules/${name}`];
    return locked !== undefined && !locked.dev && !locked.devOptional;
  };
  const chunks = builds.flatMap(({ output = [] }) => output);
  const own = new Set(chunks.map(({ fileName }) => fileName));
  const packages = chunks
    .flatMap(({ imports = [], dynamicImports = [] }) => [...imports, ...dynamicImports])
    .filter((specifier) => !own.has(specifier) && !isBuiltin(specifier))
    .map(packageOf);
  return [...new Set(packages)].filter((name) => !isInstalled(name)).sort();
}
