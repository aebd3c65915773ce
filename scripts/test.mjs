// `npm test`: runs the checks of `npm run check`, unit and API tests, and the product in a real browser. Prints all
// durations.
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { root } from './build-stamp.mjs';
import { bin, graph, quickChecks, run, typesAndLint } from './checks.mjs';

process.chdir(root);

/** Linux stores the files of this folder in memory. */
const memoryFolder = '/dev/shm';
const gigabyte = 1024 ** 3;

/** Tells whether the tests' files fit into memory, and whether programs can run from that folder. */
function hasMemoryForFiles() {
  if (totalmem() < 12 * gigabyte || !existsSync(memoryFolder) || !existsSync('/proc/mounts')) return false;
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find((line) => line.split(' ')[1] === memoryFolder);
  if (!mount || /\b(ro|noexec)\b/.test(mount.split(' ')[3] ?? '')) return false;
  const { bavail, bsize } = statfsSync(memoryFolder);
  return bavail * bsize > 6 * gigabyte;
}

// The tests copy and remove stores by the hundred; on a disk that takes a quarter of the system's time.
if (!process.env.TMPDIR && hasMemoryForFiles()) {
  const folder = mkdtempSync(join(memoryFolder, 'oms-test-'));
  // PostgreSQL runs as a different user.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
}

const results = mkdtempSync(join(tmpdir(), 'oms-results-'));
const vitestResults = join(results, 'vitest.json');
const playwrightResults = join(results, 'playwright.json');

const setup = ['Browser and databases from the registry', process.execPath, ['scripts/setup-tests.mjs']];
const tools = ['Browser and databases', process.execPath, ['--import', 'tsx', 'tests/support/checkTools.ts']];
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

/**
 * The stages run one after another, the chains of a stage in parallel. The first chain prints at once.
 * The checks run in parallel with the unit tests. A fifth of those wait for a server, a limit or a lock, which leaves their
 * core free.
 */
const stages = [
  [[setup, tools], [graph]],
  [
    [build, weight, unit],
    [typesAndLint, ...quickChecks],
  ],
  [[browser]],
];

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

/** Resolves with the first step that failed. */
async function runChain(chain, alongside) {
  for (const step of chain) if (!(await run(step, alongside))) return step[0];
  return undefined;
}

let failedStep;
for (const chains of stages) {
  const failed = await Promise.all(chains.map((chain, index) => runChain(chain, index > 0)));
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
