import { defineConfig } from 'vitest/config';
import { pinyinPlugin } from './scripts/pinyin-plugin.ts';

export default defineConfig({
  plugins: [pinyinPlugin()],
  // Mesh reaches graphql through require and import; two copies of it do not know each other's types.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'tests/**/*.test.ts'],
    globalSetup: ['tests/support/globalSetup.ts'],
    // Two cores: more workers only wait for one another.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
