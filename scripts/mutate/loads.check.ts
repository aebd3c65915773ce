/**
 * Loads each file of the target in a test of its own. Stryker takes a test file that cannot be loaded for one without a
 * failure: without this, a change that keeps a file from loading would count as not noticed.
 */
import { expect, it } from 'vitest';
import { targets } from './targets.mjs';

const folder = targets[process.env.MUTATED ?? 'domain']?.folder ?? '';
const files = Object.entries({
  ...import.meta.glob(['/src/domain/**/*.ts', '!**/*.test.ts']),
  ...import.meta.glob(['/src/machines/**/*.ts', '!**/*.test.ts', '!**/testing/**']),
}).filter(([path]) => path.startsWith(`/${folder}/`));

it.each(files)('%s loads', async (_, load) => {
  expect(await load()).toBeDefined();
});
