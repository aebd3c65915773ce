import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { pinyinPlugin } from '../pinyin-plugin.ts';
import { targets } from './targets.mjs';

const { MUTATED: name = '', MUTATION_PHASE: phase = '' } = process.env;
const target = targets[name];

/** Serves the target's files with all mutants in them, each behind a switch. */
function instrumentedPlugin(): Plugin {
  const file = join('.stryker', name, 'instrumented.json');
  const contents: Record<string, string> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  return { name: 'instrumented', enforce: 'pre', load: (id) => contents[id] };
}

/** The Vitest configuration for one phase of `mutateInProcess`. */
export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  plugins: [pinyinPlugin(), instrumentedPlugin()],
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    include: phase === 'reached' ? target?.tests : [`.stryker/${name}/${phase}/*.test.ts`],
    setupFiles: phase === 'reached' ? ['scripts/mutate/reached.ts'] : [],
    // A process per test file shows which files load a piece of code. For a server target, loading would take too long.
    isolate: target?.server ? ['first', 'alone'].includes(phase) : phase === 'reached',
    maxWorkers: 1,
    testTimeout: target?.server ? 30_000 : 10_000,
    hookTimeout: 60_000,
    globalSetup: target?.server ? ['scripts/mutate/setup.ts'] : [],
  },
});
