import { defineConfig } from 'vitest/config';
import { pinyinPlugin } from '../pinyin-plugin.ts';
import { targets } from './targets.mjs';

const tests = targets[process.env.MUTATED ?? 'domain']?.tests ?? [];

/** The tests of one target: what Stryker runs for each mutant. */
export default defineConfig({
  plugins: [pinyinPlugin()],
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    include: [...tests, 'scripts/mutate/loads.check.ts'],
    testTimeout: 30_000,
  },
});
