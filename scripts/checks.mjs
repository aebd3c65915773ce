// The checks that need no build and no server: declared here for `npm run check` and for `npm test`.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './build-stamp.mjs';

/**
 * A step: its name, the command, its arguments, and its environment variables.
 * @typedef {readonly [name: string, command: string, args: readonly string[], variables?: Record<string, string>]} Step
 */

/** Returns the path of an installed program. */
export const bin = (name) => join(root, 'node_modules/.bin', name);

/** Generates the files with the page's GraphQL types. @type {Step} */
export const graph = [
  'Graph from the contract',
  process.execPath,
  ['--import', 'tsx', 'scripts/build-graph.ts'],
];

/** The rules that need types load the whole program; the same pass finds its type errors. @type {Step} */
export const typesAndLint = ['Types and lint', bin('oxlint'), ['--type-check']];

/** Megabytes. Programs that create millions of objects spend a third to a half of their time on collecting them. */
const roomForNewObjects = '--max-semi-space-size=128';

/**
 * The checks besides types and lint. Repeated code (.jscpd.json): ten identical whole lines.
 * A GraphQL document is one token to jscpd, so that common variables and fields do not count.
 * @type {readonly Step[]}
 */
export const quickChecks = [
  ['Message keys', process.execPath, [roomForNewObjects, '--import', 'tsx', 'scripts/check-message-keys.ts']],
  ['Format', bin('oxfmt'), ['--check']],
  ['Repeated code', bin('jscpd'), []],
  ['Import rules', bin('depcruise'), ['--config', '.dependency-cruiser.cjs', '--output-type', 'err', 'src']],
];

/**
 * Runs a step and prints its duration. Resolves with true if it passed.
 * `alongside`: other steps run in parallel, so this one prints its output at the end.
 * @param {Step} step
 * @param {boolean} [alongside]
 * @returns {Promise<boolean>}
 */
export function run([name, command, args, variables = {}], alongside = false) {
  if (!alongside) console.log(`\n── ${name} ──`);
  const started = performance.now();
  const child = spawn(command, args, {
    stdio: alongside ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...variables },
  });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece) => output.push(piece));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => {
      if (alongside) console.log(`\n── ${name} ──\n${Buffer.concat(output)}`);
      console.log(`── ${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
      resolve(status === 0);
    });
  });
}

/**
 * Runs all steps one after another, even if some fail. Resolves with the names of the failed ones.
 * @param {readonly Step[]} steps
 * @returns {Promise<string[]>}
 */
export async function runAll(steps) {
  const failed = [];
  for (const step of steps) if (!(await run(step))) failed.push(step[0]);
  return failed;
}
