/** The routes of the product by the sources of their screens, so that a test covers a new screen without an entry of its own. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './paths.ts';

interface RoutedSource {
  path: string;
  /** The shape of its placeholder, as in src/routes.tsx. */
  shape: string;
  /** Its screen's file, relative to the repository. */
  file: string;
}

const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** Returns each route of src/routes.tsx that has an own line there. */
function routedSources(): RoutedSource[] {
  const line = /'(\/[^']*)': page\(\(\) => import\('\.\/((?:screens|labs)\/[^']+)'\)(?:, '(\w+)')?\)/g;
  return [...read('src/routes.tsx').matchAll(line)].map(([, path = '', file = '', shape = 'list']) => ({
    path,
    shape,
    file: `src/${file}`,
  }));
}

/** Returns the files of src/screens that a file draws: itself, and the components that it imports. */
function drawnFiles(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, imported = ''] of read(file).matchAll(/^import .*from '(\.[^']+\.tsx)';$/gm)) {
    const path = relative(root, join(root, dirname(file), imported));
    if (path.startsWith('src/screens/')) drawnFiles(path, seen);
  }
  return seen;
}

const drawsList = (file: string) => /<RecordList\b/.test(read(file));

/** Returns the paths of all pages with a list. Throws for a list that no route leads to. */
export function listPaths(): string[] {
  const routed = routedSources().map(({ path, file }) => ({ path, drawn: [...drawnFiles(file)] }));
  const reached = new Set(routed.flatMap(({ drawn }) => drawn));
  const unreached = readdirSync(join(root, 'src/screens'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
    .map((name) => `src/screens/${name}`)
    .filter((file) => drawsList(file) && !reached.has(file));
  if (unreached.length > 0) throw new Error(`No route leads to the lists of ${unreached.join(', ')}`);
  return routed.filter(({ drawn }) => drawn.some(drawsList)).map(({ path }) => path);
}

/** Returns the paths of all pages that are a form. */
export function formPaths(): string[] {
  return routedSources().flatMap(({ path, shape }) => (shape === 'form' ? [path] : []));
}
