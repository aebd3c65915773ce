import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { startVitest } from 'vitest/node';
import { root } from '../build-stamp.mjs';

/**
 * Runs test files one after another, returns their results, and reports each result at once.
 * An endless test file is killed with its process; the files after it do not run then.
 */
export async function run(phase, filters, onEach = () => undefined) {
  process.env.MUTATION_PHASE = phase;
  const results = [];
  let begun;
  const tell = (result) => {
    results.push(result);
    onEach(result);
  };
  const reporter = {
    onTestModuleQueued({ moduleId }) {
      begun = { file: relative(root, moduleId), at: performance.now() };
    },
    onTestModuleEnd(module) {
      begun = undefined;
      const tests = [...module.children.allTests()];
      const failed = tests.find((test) => test.result().state === 'failed');
      const error = failed?.result().errors[0] ?? module.errors()[0];
      const killed = module.state() === 'failed';
      const by = killed ? `${failed?.fullName}: ${error?.message.split('\n')[0]}` : undefined;
      const seconds = module.diagnostic().duration / 1000;
      tell({ file: relative(root, module.moduleId), killed, by, seconds });
    },
  };
  const vitest = await startVitest('test', filters, {
    config: 'scripts/mutate/inProcess.config.ts',
    watch: false,
    reporters: [reporter],
    onConsoleLog: () => false,
    passWithNoTests: false,
  });
  await vitest.close();
  if (begun) {
    const seconds = (performance.now() - begun.at) / 1000;
    tell({ file: begun.file, killed: true, by: 'It has no end', seconds });
  }
  process.exitCode = 0;
  if (results.length === 0) throw new Error(`Nothing was run: ${phase}`);
  return results;
}

/** Writes the test file that runs a mutant's tests in a phase; returns its path. */
export function writeRun(folder, phase, { id, tests }, mode) {
  const parts = tests.map(({ file, positions }) => {
    const load = `() => import('../../../${file}?mutant=${id}-${mode}')`;
    return `  { file: '${file}', positions: ${JSON.stringify(positions)}, load: ${load} },`;
  });
  const path = join(folder, phase, `${String(id).padStart(4, '0')}.test.ts`);
  const lines = [
    "import { underMutant } from '../../../scripts/mutate/underMutant.ts';",
    `underMutant('${id}', '${mode}', [`,
    ...parts,
    ']);',
    '',
  ];
  writeFileSync(path, lines.join('\n'));
  return relative(root, path);
}
