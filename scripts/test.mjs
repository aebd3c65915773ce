// `npm test`: types, lint, message keys, import rules, repeated code, unit and API tests, and the product in a real browser. Prints what each took.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './build-stamp.mjs';

process.chdir(root);
const results = mkdtempSync(join(tmpdir(), 'oms-results-'));
const vitestResults = join(results, 'vitest.json');
const playwrightResults = join(results, 'playwright.json');

const bin = (name) => join(root, 'node_modules/.bin', name);
const graph = ['Graph from the contract', process.execPath, ['--import', 'tsx', 'scripts/build-graph.ts']];
const tools = ['Browser and databases', process.execPath, ['--import', 'tsx', 'tests/support/checkTools.ts']];
const format = ['Format', bin('oxfmt'), ['--check']];
const keys = ['Message keys', process.execPath, ['--import', 'tsx', 'scripts/check-message-keys.ts']];
// The rules that ask for types load the whole program: its own errors are found in the same pass.
const typesAndLint = ['Types and lint', bin('oxlint'), ['--type-check']];
const imports = [
  'Import rules',
  bin('depcruise'),
  ['--config', '.dependency-cruiser.cjs', '--output-type', 'err', 'src'],
];
// .jscpd.json: ten whole lines that stand twice to the letter. A document of the graph is one word to it, so that the
// variables and fields that two of them share do not count.
const repeated = ['Repeated code', bin('jscpd'), []];
const unit = [
  'Unit and API tests',
  bin('vitest'),
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestResults}`],
];
const build = ['Build', process.execPath, ['--import', 'tsx', 'scripts/build.ts', '--if-stale']];
const weight = ['Weight of the pages', process.execPath, ['scripts/weigh.mjs']];
const browser = [
  'End to end',
  bin('playwright'),
  ['test'],
  { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightResults },
];

/** One after another; what stands in one line runs side by side, a chain on each core. */
const stages = [
  [[tools], [graph]],
  [
    [build, weight, typesAndLint],
    [keys, format, repeated, imports],
  ],
  [[unit]],
  [[browser]],
];

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

/** Resolves with whether it passed. Side by side, a step says all it has to say at its end. */
function run([name, command, args, variables = {}], aside) {
  if (!aside) console.log(`\n── ${name} ──`);
  const started = performance.now();
  const child = spawn(command, args, {
    stdio: aside ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...variables },
  });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece) => said.push(piece));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => {
      if (aside) console.log(`\n── ${name} ──\n${Buffer.concat(said)}`);
      console.log(`── ${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
      resolve(status === 0);
    });
  });
}

/** Resolves with the first step that failed. */
async function runChain(chain, aside) {
  for (const step of chain) if (!(await run(step, aside))) return step[0];
  return undefined;
}

let failedStep;
for (const chains of stages) {
  const failed = await Promise.all(chains.map((chain) => runChain(chain, chains.length > 1)));
  failedStep = failed.find((step) => step !== undefined);
  if (failedStep) break;
}

const vitest = read(vitestResults);
const playwright = read(playwrightResults)?.stats;
const flaky = playwright?.flaky ?? 0;
const passed = (vitest?.numPassedTests ?? 0) + (playwright?.expected ?? 0) + flaky;
const failed = (vitest?.numFailedTests ?? 0) + (playwright?.unexpected ?? 0);
const skipped = (vitest?.numPendingTests ?? 0) + (playwright?.skipped ?? 0);
rmSync(results, { recursive: true, force: true });
if (failedStep) console.error(`\nFailed: ${failedStep}`);
if (flaky > 0) console.log(`\n${flaky} browser tests passed only at the second try`);
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(failedStep ? 1 : 0);
