import { expect, it } from 'vitest';
import { developmentImports } from './development-imports.ts';

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
