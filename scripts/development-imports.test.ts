import { expect, it } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { foreignModules, serverDependencies } from './development-imports.ts';

const chunk = (fileName: string, imports: string[], dynamicImports: string[] = [], code = '') => ({
  fileName,
  imports,
  dynamicImports,
  code,
});
const names = Object.keys(manifest.dependencies);

it('names the packages that a server imports and that are there for development alone, or not at all', async () => {
  const output = [
    chunk('serve.js', ['hono/streaming', 'node:fs', 'crypto', 'chunk.js', '@hono/node-server'], ['vite']),
    chunk('chunk.js', ['@redocly/openapi-core/lib', 'left-pad', 'drizzle-orm/pg-core']),
  ];
  expect((await serverDependencies([{ output }])).missing).toEqual([
    '@redocly/openapi-core',
    'left-pad',
    'vite',
  ]);
});

it('names the dependencies that a server neither imports nor requires', async () => {
  const imported = names.filter((name) => name !== 'pg' && name !== 'pinyin-pro');
  const code = 'createRequire(import.meta.url)("pinyin-pro")';
  const output = [chunk('serve.js', imported, [], code)];
  expect(await serverDependencies([{ output }])).toEqual({ missing: [], unused: ['pg'] });
});

it('names the packages that a built page has taken in and is not meant to hold', async () => {
  const moduleIds = [
    '/work/src/main.tsx',
    '\0vite/preload-helper.js',
    '/work/node_modules/react/index.js',
    '/work/node_modules/@mantine/core/esm/index.mjs?direct',
    '/work/node_modules/react-i18next/node_modules/@babel/runtime/helpers/extends.js',
    '/work/node_modules/@statelyai/inspect/dist/index.mjs',
    '/work/node_modules/outer/node_modules/superjson/dist/index.js',
  ];
  expect(await foreignModules([{ output: [{ fileName: 'page.js', moduleIds }] }])).toEqual([
    '@statelyai/inspect',
    'superjson',
  ]);
});
