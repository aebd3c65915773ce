import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const source = fileURLToPath(new URL('..', import.meta.url));
const mantine = resolve(dirname(createRequire(import.meta.url).resolve('@mantine/core')), '..');
const importOf = /import\s+(?:\{([^}]*)\}|[\w$]+)\s+from\s*["']([^"']+)["']/g;

function read(file: string): string {
  return readFileSync(file, 'utf8');
}

/** Returns the file of each component, as Mantine's index names it. */
function componentFiles(): Map<string, string> {
  const index = resolve(mantine, 'esm/index.mjs');
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of read(index).matchAll(importOf)) {
    for (const name of names.split(',')) files.set(name.trim(), resolve(dirname(index), file));
  }
  return files;
}

/** Adds the style sheets of a component and of the components that it uses. */
function sheetsOf(file: string, seen: Set<string>, sheets: Set<string>): void {
  if (seen.has(file)) return;
  seen.add(file);
  const sheet = /([A-Z]\w+)\.module\.mjs$/.exec(file)?.[1];
  if (sheet && existsSync(resolve(mantine, `styles/${sheet}.layer.css`))) sheets.add(sheet);
  for (const [, , from = ''] of read(file).matchAll(importOf)) {
    if (from.startsWith('.')) sheetsOf(resolve(dirname(file), from), seen, sheets);
  }
}

const sheetImport = /@mantine\/core\/styles\/(\w+)\.layer\.css/g;

function sheetsImportedIn(text: string): string[] {
  return [...text.matchAll(sheetImport)].map(([, sheet = '']) => sheet);
}

it('loads the style sheet of every Mantine component, with the page or beside the component', () => {
  const files = componentFiles();
  const common = new Set(
    ['pageStyles.ts', 'productStyles.ts'].flatMap((file) =>
      sheetsImportedIn(read(resolve(source, 'app', file))),
    ),
  );
  const missing: string[] = [];
  const pages = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && !file.includes('.test.'),
  );
  for (const page of pages) {
    const text = read(resolve(source, page));
    const needed = new Set<string>();
    const seen = new Set<string>();
    for (const [, names = '', from] of text.matchAll(importOf)) {
      if (from !== '@mantine/core') continue;
      for (const name of names.split(',')) {
        const file = files.get(name.trim());
        if (file) sheetsOf(file, seen, needed);
      }
    }
    const ownSheets = sheetsImportedIn(text);
    for (const sheet of needed) {
      if (!common.has(sheet) && !ownSheets.includes(sheet)) missing.push(`${page}: ${sheet}`);
    }
  }
  expect(common.size).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});
