/**
 * Loads each file of the domain in a test of its own. Stryker takes a test file that cannot be loaded for one without a
 * failure: without this, a change that keeps a file from loading would count as not noticed.
 */
import { expect, it } from 'vitest';

const files = Object.entries(import.meta.glob(['/src/domain/**/*.ts', '!**/*.test.ts']));

it.each(files)('%s loads', async (_, load) => {
  expect(await load()).toBeDefined();
});
