import { defineConfig } from 'vitest/config';
import { pinyinPlugin } from './scripts/pinyin-plugin.ts';

/** These change what all of a process has in common: its modules, or its being no browser. */
const alone = ['src/graph/gateway/**/*.test.ts', 'src/forms/{commandForm,useOpenedRecord}.test.tsx'];

export default defineConfig({
  plugins: [pinyinPlugin()],
  // Mesh reaches graphql through require and import; two copies of it do not know each other's types.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    // Two cores: more workers only wait for one another.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: alone,
          globalSetup: ['tests/support/globalSetup.ts'],
          // Loading the server anew for every file would take a tenth of the time.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'alone', include: alone } },
    ],
  },
});
