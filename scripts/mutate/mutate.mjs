// `npm run mutate -- TARGET… [--mutate GLOBS] [--count N]`: finds changes that the tests of a folder do not notice
// (README.md).
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { root } from '../build-stamp.mjs';
import { mutateInProcess } from './inProcess.mjs';
import { targets } from './targets.mjs';

process.chdir(root);
const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { mutate: { type: 'string', multiple: true }, count: { type: 'string' } },
});
const selected = values.mutate?.flatMap((list) => list.split(','));
const unknown = names.filter((name) => !(name in targets));
if (unknown.length > 0 || (selected && names.length !== 1)) {
  console.error(`npm run mutate -- [${Object.keys(targets).join(' | ')}]…
  --mutate FILES  some of one target: globs, or FILE:LINES
  --count N       but of domain: so many changes at most; the next run goes on there`);
  process.exit(2);
}

for (const name of names.length > 0 ? names : ['domain', 'machines']) {
  process.env.MUTATED = name;
  if (!targets[name].stryker) {
    await mutateInProcess(name, { selected, count: values.count && Number(values.count) });
    continue;
  }
  const stryker = new Stryker({
    packageManager: 'npm',
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', join(root, 'scripts/mutate/ignoreDescriptions.mjs')],
    ignorers: ['descriptions'],
    vitest: { configFile: 'scripts/mutate/vitest.config.ts' },
    coverageAnalysis: 'perTest',
    ignoreStatic: process.env.MUTATE_LOADING === 'no',
    concurrency: Number(process.env.MUTATE_AT_ONCE ?? 2),
    mutate: [...(selected ?? [`${targets[name].folder}/**/*.ts`]), '!**/*.test.ts', '!**/testing/**'],
    incremental: true,
    incrementalFile: `.stryker/${name}.json`,
    tempDirName: '.stryker/tmp',
    ignorePatterns: ['dist', 'data', 'pictures-out', 'test-results', 'docs/pictures', '.stryker'],
    reporters: ['clear-text'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    allowConsoleColors: false,
    // A time-out counts as killed, so it is long: next to other work, a survivor's tests take several times as long.
    timeoutMS: 120_000,
    thresholds: { high: 95, low: 90, break: null },
  });
  await stryker.runMutationTest();
}
