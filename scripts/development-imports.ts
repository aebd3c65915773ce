import { readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { root } from './build-stamp.mjs';
import pagePackages from './page-packages.cjs';

/** The part of a build's result that is read here. */
type Built = object & { output?: readonly Chunk[] };
interface Chunk {
  fileName: string;
  code?: string;
  imports?: readonly string[];
  dynamicImports?: readonly string[];
  /** The source files of the chunk. */
  moduleIds?: readonly string[];
}

/** "@scope/name/path" is of the package "@scope/name". */
function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

const readJson = async (file: string): Promise<unknown> =>
  JSON.parse(await readFile(join(root, file), 'utf8'));
const chunksOf = (builds: Built[]) => builds.flatMap(({ output = [] }) => output);
const sorted = (names: Iterable<string>) => [...new Set(names)].sort();

/**
 * Compares the imports of a built server with the `dependencies` of package.json. `missing`: imported, but `npm ci --omit=dev`
 * leaves it out, so the server would not start. `unused`: installed with every server for nothing.
 */
export async function serverDependencies(builds: Built[]): Promise<{ missing: string[]; unused: string[] }> {
  const { dependencies } = (await readJson('package.json')) as { dependencies: Record<string, string> };
  const chunks = chunksOf(builds);
  const own = new Set(chunks.map(({ fileName }) => fileName));
  const imported = chunks
    .flatMap(({ imports = [], dynamicImports = [] }) => [...imports, ...dynamicImports])
    .filter((specifier) => !own.has(specifier) && !isBuiltin(specifier))
    .map(packageOf);
  const code = chunks.map((chunk) => chunk.code ?? '').join('\n');
  // Because a name that `createRequire` loads is in no list of imports.
  const isRequired = (name: string) => code.includes(`("${name}")`) || code.includes(`('${name}')`);
  return {
    missing: sorted(imported.filter((name) => !(name in dependencies))),
    unused: sorted(Object.keys(dependencies).filter((name) => !imported.includes(name) && !isRequired(name))),
  };
}

/** The fields of an installed package in the lockfile that are read here. */
interface Locked {
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** Returns the folder of the package `name` that the package in `folder` finds; undefined if there is none. */
function resolveIn(packages: Record<string, Locked>, folder: string, name: string): string | undefined {
  for (let from = folder; ; from = from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/')))) {
    const path = `${from && `${from}/`}node_modules/${name}`;
    if (path in packages) return path;
    if (!from) return undefined;
  }
}

/** Returns the packages in a built page that are neither in page-packages.cjs nor dependencies of those. */
export async function foreignModules(builds: Built[]): Promise<string[]> {
  const { packages } = (await readJson('package-lock.json')) as { packages: Record<string, Locked> };
  const allowed = new Set<string>();
  const add = (folder: string, name: string) => {
    const path = resolveIn(packages, folder, name);
    if (path === undefined || allowed.has(path)) return;
    allowed.add(path);
    const { dependencies, peerDependencies } = packages[path] ?? {};
    for (const brought of Object.keys({ ...dependencies, ...peerDependencies })) add(path, brought);
  };
  for (const name of pagePackages) add('', name);
  const names = new Set([...allowed].map((path) => path.slice(path.lastIndexOf('node_modules/') + 13)));
  return sorted(
    chunksOf(builds)
      .flatMap(({ moduleIds = [] }) => moduleIds)
      .flatMap((id) => id.split('/node_modules/').slice(1).slice(-1))
      .map(packageOf)
      .filter((name) => !names.has(name)),
  );
}
