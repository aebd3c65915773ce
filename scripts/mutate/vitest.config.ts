import { defineConfig } from 'vitest/config';
import { pinyinPlugin } from '../pinyin-plugin.ts';
import { targets } from './targets.mjs';

/** The tests of the domain: what Stryker runs for each mutant. */
export default defineConfig({
  plugins: [pinyinPlugin()],
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    include: [...(targets.domain?.tests ?? []), 'scripts/mutate/loads.check.ts'],
    testTimeout: 30_000,
  },
});
