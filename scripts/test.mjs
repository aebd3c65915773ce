// `npm test`: types, lint, import rules, unit and API tests, and the product in a real browser. Prints what each took.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './build-stamp.mjs';

process.chdir(root);
const results = mkdtempSync(join(tmpdir(), 'oms-results-'));
const vitestResults = join(results, 'vitest.json');
const playwrightResults = join(results, 'playwright.json');

const bin = (name) => join(root, 'node_modules/.bin', name);
const steps = [
  ['Graph from the contract', process.execPath, ['--import', 'tsx', 'scripts/build-graph.ts']],
  ['Format', bin('prettier'), ['--check', '--log-level', 'warn', '.']],
  ['Types', bin('tsc'), ['--noEmit', '-p', '.']],
  ['Lint', bin('eslint'), ['--max-warnings', '0', '.']],
  ['Import rules', bin('depcruise'), ['--config', '.dependency-cruiser.cjs', '--output-type', 'err', 'src']],
  [
    'Unit and API tests',
    bin('vitest'),
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestResults}`],
  ],
  ['Build', process.execPath, ['--import', 'tsx', 'scripts/build.ts', '--if-stale']],
  ['Weight of the pages', process.execPath, ['scripts/weigh.mjs']],
  ['End to end', bin('playwright'), ['test'], { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightResults }],
];

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

let failedStep;
for (const [name, command, args, variables = {}] of steps) {
  console.log(`\n── ${name} ──`);
  const started = performance.now();
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...variables } });
  console.log(`── ${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  if (status !== 0) {
    failedStep = name;
    break;
  }
}

const vitest = read(vitestResults);
const playwright = read(playwrightResults)?.stats;
const passed = (vitest?.numPassedTests ?? 0) + (playwright?.expected ?? 0) + (playwright?.flaky ?? 0);
const failed = (vitest?.numFailedTests ?? 0) + (playwright?.unexpected ?? 0);
rmSync(results, { recursive: true, force: true });
if (failedStep) console.error(`\nFailed: ${failedStep}`);
console.log(
  `\n${passed} passed, ${failed} failed${playwright?.flaky ? `, ${playwright.flaky} only at the second try` : ''}`,
);
process.exit(failedStep ? 1 : 0);
