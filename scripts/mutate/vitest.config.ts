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
    // The server is loaded once for all files of a run: loading it takes longer than most tests.
    isolate: !tests.some((glob) => glob.startsWith('tests/')),
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // The calls' tests clone a database that is made once.
    globalSetup: tests.some((glob) => glob.startsWith('tests/')) ? ['tests/support/globalSetup.ts'] : [],
  },
});
