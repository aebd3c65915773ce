import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { pinyinPlugin } from '../pinyin-plugin.ts';
import { targets } from './targets.mjs';

const { MUTATED: name = '', MUTATION_PHASE: phase = '' } = process.env;

/** Gives the target's files with all changes in them, each behind a switch. */
function instrumentedPlugin(): Plugin {
  const file = join('.stryker', name, 'instrumented.json');
  const contents: Record<string, string> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  return { name: 'instrumented', enforce: 'pre', load: (id) => contents[id] };
}

/** One phase of `mutateInProcess`. */
export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  plugins: [pinyinPlugin(), instrumentedPlugin()],
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    include: phase === 'reached' ? targets[name]?.tests : [`.stryker/${name}/${phase}/*.test.ts`],
    setupFiles: phase === 'reached' ? ['scripts/mutate/reached.ts'] : [],
    isolate: phase === 'alone',
    maxWorkers: 1,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    globalSetup: ['scripts/mutate/setup.ts'],
  },
});
