import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';

const packages = ['@mantine/core', '@mantine/hooks'];
const importOf = /import\s*\{([^}]*)\}\s*from\s*["']([^"']+)["'];?/g;

/** Returns the file that declares each name of a package, by its index. */
function declarations(name: string): Map<string, string> {
  const folder = resolve(dirname(createRequire(import.meta.url).resolve(name)), '../esm');
  const index = readFileSync(resolve(folder, 'index.mjs'), 'utf8');
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of index.matchAll(importOf)) {
    for (const declared of names.split(','))
      files.set(declared.trim(), file.startsWith('.') ? resolve(folder, file) : file);
  }
  return files;
}

/**
 * Imports each Mantine component from its own file instead of the index.
 * The page gets the same code, but the build reads a quarter of the modules. The imports alone also show what a chunk needs
 * (page-chunks.ts).
 */
export function mantineDirectPlugin(): Plugin {
  const files = new Map(packages.map((name) => [name, declarations(name)]));
  return {
    name: 'mantine-direct',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { code: /["']@mantine\/(core|hooks)["']/ },
      handler: (code) => ({
        code: code.replace(importOf, (whole, names: string, from: string) => {
          const declared = files.get(from);
          if (!declared) return whole;
          return names
            .split(',')
            .map((name) => name.trim())
            .filter(Boolean)
            .map((name) => {
              const file = declared.get(name.split(/\s+as\s+/)[0] ?? '');
              return `import { ${name} } from ${JSON.stringify(file ?? from)};`;
            })
            .join('');
        }),
        map: null,
      }),
    },
  };
}
