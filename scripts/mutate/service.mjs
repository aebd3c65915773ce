import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { startVitest } from 'vitest/node';
import { root } from '../build-stamp.mjs';
import { strykerPlugins } from './ignoreDescriptions.mjs';
import { targets } from './targets.mjs';

/** Tried with the changes: what fails without one says nothing of them. */
const unchanged = { id: 'none', at: 'no change', mutatorName: '', replacement: '' };

const silent = { debug() {}, info() {}, warn() {}, isDebugEnabled: () => false };

/**
 * Tries each change of a service's files with the tests that reach it. All run in one process, in which the server is
 * loaded once: Stryker's own runner begins another for each change, and loading takes longer than most tests. What is
 * evaluated as a file is loaded needs a process of its own here too. `files`: some of the target's.
 */
export async function mutateService(name, files) {
  const folder = join(root, '.stryker', name);
  rmSync(folder, { recursive: true, force: true });
  for (const part of ['reached', 'solo', 'kept', 'alone']) mkdirSync(join(folder, part), { recursive: true });
  // On one database: what a rule decides does not depend on it, and a clone is made sooner by PostgreSQL.
  process.env.TEST_ENGINE ??= 'postgres';
  const mutants = await instrument(folder, files ?? filesOf(targets[name].folder));
  const first = await run('reached', targets[name].tests);
  const failed = first.filter(({ killed }) => killed);
  if (failed.length > 0)
    throw new Error(`Without a change fails ${failed.map(({ file }) => file).join(', ')}`);
  // What may be done soon is tried first.
  const tests = first.toSorted((a, b) => a.seconds - b.seconds).map(({ file }) => file);
  const reached = tests.map((file) => reachedBy(folder, file));

  const report = mutants.map((mutant) => ({ ...mutant, result: 'not reached' }));
  const tell = () => writeFileSync(join(folder, 'report.json'), JSON.stringify(report, null, 1));
  /** `way`: in the kept process, or in one of its own. */
  const tryAll = async (way, tried) => {
    if (tried.length === 0) return;
    tried.push({ ...unchanged, tests: tests.map((file) => ({ file, places: null })) });
    for (const mutant of tried) writeFileSync(fileOf(folder, way, mutant), runOf(mutant, way));
    await run(way, [`.stryker/${name}/${way}/`], ({ file, killed, by, seconds }) => {
      const mutant = tried.find((each) => fileOf(folder, way, each) === join(root, file));
      Object.assign(mutant, { result: killed ? 'killed' : 'survived', by, way, seconds });
      console.log(lineOf(mutant));
      tell();
    });
    const { result, by } = tried.at(-1);
    if (result === 'killed') throw new Error(`Without a change ${way} fails as well: ${by}`);
  };
  const dependent = await dependentTests(folder, name, reached);
  for (const mutant of report) {
    mutant.tests = reached.flatMap(({ file, order, perTest, hooks }) => {
      const all = order.map((_, place) => place);
      const reaching = all.filter((place) => hooks[mutant.id] || perTest[order[place]]?.[mutant.id]);
      const before = reaching.findLast((place) => dependent.has(`${file}#${place}`)) ?? -1;
      const places = all.filter((place) => place <= before || reaching.includes(place));
      return places.length > 0 ? [{ file, places }] : [];
    });
    mutant.atLoading = reached.some(({ loading }) => loading[mutant.id]);
    if (mutant.atLoading || mutant.tests.length > 0) mutant.result = 'not tried';
  }
  const ignored = report.filter(({ status }) => status === 'Ignored');
  const open = report.filter(({ status }) => status !== 'Ignored');
  await tryAll(
    'kept',
    open.filter((mutant) => mutant.tests.length > 0),
  );
  const still =
    process.env.MUTATE_LOADING === 'no'
      ? []
      : open.filter(({ atLoading, result }) => atLoading && result !== 'killed');
  for (const mutant of still) mutant.tests = tests.map((file) => ({ file, places: null }));
  await tryAll('alone', still);
  tell();
  summarize(open, ignored.length);
}

/** What contracts declare is compared by openapi.test and roleMatrix.test. */
function filesOf(folder) {
  return readdirSync(join(root, folder))
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|^contract\.ts$/.test(file))
    .map((file) => join(folder, file));
}

async function instrument(folder, files) {
  const sources = files.map((file) => {
    const name = join(root, file);
    return { name, content: readFileSync(name, 'utf8'), mutate: true };
  });
  const ignorers = strykerPlugins.map(({ value }) => value);
  const made = await new Instrumenter(silent).instrument(sources, {
    ignorers,
    plugins: null,
    excludedMutations: [],
  });
  const contents = Object.fromEntries(made.files.map(({ name, content }) => [name, content]));
  writeFileSync(join(folder, 'instrumented.json'), JSON.stringify(contents));
  return made.mutants.map(({ id, fileName, location: { start }, mutatorName, replacement, status }) => ({
    id,
    at: `${relative(root, fileName)}:${start.line + 1}:${start.column + 1}`,
    mutatorName,
    replacement,
    status,
  }));
}

/** Runs test files, one after another; gives what came of each, and tells of it as soon as it is known. */
async function run(phase, filters, onEach = () => undefined) {
  process.env.MUTATION_PHASE = phase;
  const results = [];
  const reporter = {
    onTestModuleEnd(module) {
      const tests = [...module.children.allTests()];
      const failed = tests.find((test) => test.result().state === 'failed');
      const error = failed?.result().errors[0] ?? module.errors()[0];
      const killed = module.state() === 'failed';
      const by = killed ? `${failed?.name}: ${error?.message.split('\n')[0]}` : undefined;
      const seconds = module.diagnostic().duration / 1000;
      const result = { file: relative(root, module.moduleId), killed, by, seconds };
      results.push(result);
      onEach(result);
    },
  };
  const vitest = await startVitest('test', filters, {
    config: 'scripts/mutate/service.config.ts',
    watch: false,
    reporters: [reporter],
    onConsoleLog: () => false,
    passWithNoTests: false,
  });
  await vitest.close();
  process.exitCode = 0;
  if (results.length === 0) throw new Error(`Nothing was run: ${phase}`);
  return results;
}

function reachedBy(folder, file) {
  const told = JSON.parse(readFileSync(join(folder, 'reached', `${file.replaceAll('/', '_')}.json`), 'utf8'));
  return { file, ...told };
}

/** Tests that fail where those before them in their file have not run. */
async function dependentTests(folder, name, reached) {
  const solos = reached.flatMap(({ file, order }) => order.map((_, place) => ({ file, place })));
  solos.forEach(({ file, place }, index) => {
    const mutant = { id: `solo${index}`, tests: [{ file, places: [place] }] };
    writeFileSync(fileOf(folder, 'solo', mutant), runOf(mutant, 'kept'));
  });
  const dependent = new Set();
  await run('solo', [`.stryker/${name}/solo/`], ({ file, killed }) => {
    if (!killed) return;
    const { file: of, place } = solos[Number(/solo(\d+)/.exec(file)?.[1])];
    dependent.add(`${of}#${place}`);
    console.log(`needs those before it: ${of}, test ${place + 1}`);
  });
  return dependent;
}

function fileOf(folder, way, { id }) {
  return join(folder, way, `${String(id).padStart(4, '0')}.test.ts`);
}

function runOf({ id, tests }, way) {
  const parts = tests.map(({ file, places }) => {
    const load = `() => import('../../../${file}?mutant=${id}-${way}')`;
    return `  { file: '${file}', places: ${JSON.stringify(places)}, load: ${load} },`;
  });
  return [
    "import { underMutant } from '../../../scripts/mutate/underMutant.ts';",
    `underMutant('${id}', '${way}', [`,
    ...parts,
    ']);',
    '',
  ].join('\n');
}

const lineOf = ({ result, at, mutatorName, replacement, seconds }) =>
  `${result.padEnd(8)} ${at} ${mutatorName} ${JSON.stringify(replacement.slice(0, 100))} ${seconds?.toFixed(1) ?? ''}`;

function summarize(open, ignored) {
  const files = new Set(open.map(({ at }) => at.split(':')[0]));
  const score = (mutants) => {
    const killed = mutants.filter(({ result }) => result === 'killed').length;
    return `${killed} of ${mutants.length}, ${((100 * killed) / mutants.length).toFixed(1)}%`;
  };
  console.log('\nNot killed:');
  for (const mutant of open) if (mutant.result !== 'killed') console.log(lineOf(mutant));
  console.log('');
  for (const file of files)
    console.log(`${file}: ${score(open.filter(({ at }) => at.startsWith(`${file}:`)))}`);
  console.log(`All: ${score(open)} (${ignored} more are ignored)`);
}
