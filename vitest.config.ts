import { defineConfig } from 'vitest/config';
import { pinyinPlugin } from './scripts/pinyin-plugin.ts';

export default defineConfig({
  plugins: [pinyinPlugin()],
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'tests/**/*.test.ts'],
    globalSetup: ['tests/support/globalSetup.ts'],
    // Two cores: more workers only wait for one another.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
