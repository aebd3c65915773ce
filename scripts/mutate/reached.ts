/** Runs before each test file of the unchanged code, and records the mutants that each of its tests reaches. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { instrumented } from './instrumented.ts';

const ns = instrumented();
const order: string[] = [];
let file = '';
const prefix = () => `${file}#`;

beforeAll(({}, suite) => {
  file = suite.name;
  // Counts hits before the first test and after the last for the whole file, because any of its tests may need them.
  ns.currentTestId = prefix();
});
beforeEach(() => {
  ns.currentTestId = `${prefix()}${order.length}`;
  order.push(ns.currentTestId);
});
afterEach(() => {
  ns.currentTestId = prefix();
});
afterAll(() => {
  ns.currentTestId = undefined;
  const { perTest = {}, static: loading = {} } = ns.mutantCoverage ?? {};
  const own = Object.entries(perTest).filter(([test]) => test.startsWith(prefix()));
  const { [prefix()]: hooks = {}, ...tests } = Object.fromEntries(own);
  const folder = join('.stryker', process.env.MUTATED ?? '', 'reached');
  writeFileSync(
    join(folder, `${file.replaceAll('/', '_')}.json`),
    JSON.stringify({ order, perTest: tests, hooks, loading }),
  );
});
