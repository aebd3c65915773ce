/**
 * Loads each file of the domain in a separate test.
 * Stryker counts a test file that cannot be loaded as passed. Without this, a mutant that breaks loading would count as a
 * survivor.
 */
import { expect, it } from 'vitest';

const files = Object.entries(import.meta.glob(['/src/domain/**/*.ts', '!**/*.test.ts']));

it.each(files)('%s loads', async (_, load) => {
  expect(await load()).toBeDefined();
});
