/** Set up before each test file of the unchanged code: writes down which places each of its tests reaches. */
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
  // Until the first test begins, and after the last: what all of its tests may need.
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
