// Tells whether dist/ was built from the sources as they are now, by a hash over every file that goes into the build.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const inputs = [
  'src',
  'scripts',
  'index.html',
  'public',
  'vite.config.ts',
  '.meshrc.yaml',
  'package-lock.json',
];
const stampFile = join(root, 'dist/stamp');

function* filesBelow(path) {
  if (!existsSync(path)) return;
  if (statSync(path).isFile()) {
    yield path;
    return;
  }
  for (const name of readdirSync(path).sort()) {
    if (name !== 'generated') yield* filesBelow(join(path, name));
  }
}

function sourceHash() {
  const hash = createHash('sha256');
  for (const input of inputs) {
    for (const file of filesBelow(join(root, input))) {
      if (/\.test\.tsx?$/.test(file)) continue;
      hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex');
}

export function isBuilt() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sourceHash();
}

export function stampBuild() {
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, sourceHash());
}
