import { expect, it } from 'vitest';
import { developmentImports, developmentModules } from './development-imports.ts';

const chunk = (fileName: string, imports: string[], dynamicImports: string[] = []) => ({
  fileName,
  imports,
  dynamicImports,
});

it('names the packages that are there for development alone, or not at all', async () => {
  const output = [
    chunk('serve.js', ['hono/streaming', 'node:fs', 'crypto', 'chunk.js', '@hono/node-server'], ['vite']),
    chunk('chunk.js', ['@redocly/openapi-core/lib', 'left-pad', 'drizzle-orm/pg-core']),
  ];
  expect(await developmentImports([{ output }])).toEqual(['@redocly/openapi-core', 'left-pad', 'vite']);
  expect(await developmentImports([{ output: output.slice(0, 0) }])).toEqual([]);
});

it('names the packages for development that a built page has taken in', async () => {
  const moduleIds = [
    '/work/src/main.tsx',
    '\0vite/preload-helper.js',
    '/work/node_modules/react/index.js',
    '/work/node_modules/@mantine/core/esm/index.mjs?direct',
    '/work/node_modules/@statelyai/inspect/dist/index.mjs',
    '/work/node_modules/outer/node_modules/superjson/dist/index.js',
  ];
  expect(await developmentModules([{ output: [{ fileName: 'page.js', moduleIds }] }])).toEqual([
    '@statelyai/inspect',
    'superjson',
  ]);
});
