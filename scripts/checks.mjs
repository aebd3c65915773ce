// The checks that need no build and no server: declared here for `npm run check` and for `npm test`.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './build-stamp.mjs';

/**
 * A step: what it is called, the command, its arguments, and variables of its environment.
 * @typedef {readonly [name: string, command: string, args: readonly string[], variables?: Record<string, string>]} Step
 */

/** The path of an installed program. */
export const bin = (name) => join(root, 'node_modules/.bin', name);

/** Makes what the types of the page are read from. @type {Step} */
export const graph = [
  'Graph from the contract',
  process.execPath,
  ['--import', 'tsx', 'scripts/build-graph.ts'],
];

/** The rules that ask for types load the whole program: its own errors are found in the same pass. @type {Step} */
export const typesAndLint = ['Types and lint', bin('oxlint'), ['--type-check']];

/** In megabytes: programs that make millions of objects for seconds spend a third to a half of them on collecting these. */
const roomForNewObjects = '--max-semi-space-size=128';

/**
 * The checks beside types and lint. Repeated code (.jscpd.json): ten whole lines that stand twice to the letter. A document of
 * the graph is one word to it, so that the variables and fields that two of them share do not count.
 * @type {readonly Step[]}
 */
export const quickChecks = [
  ['Message keys', process.execPath, [roomForNewObjects, '--import', 'tsx', 'scripts/check-message-keys.ts']],
  ['Format', bin('oxfmt'), ['--check']],
  ['Repeated code', bin('jscpd'), []],
  ['Import rules', bin('depcruise'), ['--config', '.dependency-cruiser.cjs', '--output-type', 'err', 'src']],
];

/**
 * Runs a step and prints what it took. Resolves with whether it passed. `alongside`: others run at the same time, so that it
 * prints what it has to say at its end.
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
 * Runs all steps, whichever of them fail, one after another. Resolves with the names of those that failed.
 * @param {readonly Step[]} steps
 * @returns {Promise<string[]>}
 */
export async function runAll(steps) {
  const failed = [];
  for (const step of steps) if (!(await run(step))) failed.push(step[0]);
  return failed;
}
