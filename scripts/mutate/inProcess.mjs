import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build-stamp.mjs';
import { instrument, reach } from './reach.mjs';
import { run, writeRun } from './runs.mjs';
import { targets } from './targets.mjs';

/** Runs together with the mutants: a test that fails without a mutant says nothing about them. */
const unchanged = { id: 'none', at: 'no change', mutatorName: '', replacement: '' };

/**
 * Tests the mutants of a folder's files with the tests that reach them, and continues an earlier run.
 * It does not test killed mutants again, and survivors only if their tests have changed.
 * All run in one process that loads the code once, because Stryker's own runner starts a process per mutant.
 * Loading takes longer than most tests. For code that runs while a file loads, the code is loaded again.
 *
 * `selected`: some of the target's files (`FILE`, `FILE:LINE` or `FILE:LINE-LINE`). `count`: the maximum number of mutants.
 */
export async function mutateInProcess(name, { selected, count = Infinity }) {
  // Uses one database: the decisions of rules do not depend on it, and PostgreSQL clones faster.
  process.env.TEST_ENGINE ??= 'postgres';
  const folder = join(root, '.stryker', name);
  const mutants = await instrument(folder, name);
  const reached = await reach(folder, name);
  const reportFile = join(folder, 'report.json');
  const before = existsSync(reportFile) ? readFileSync(reportFile, 'utf8') : '[]';
  const earlier = JSON.parse(before);

  // Runs the tests first that have killed most mutants so far.
  const counts = new Map();
  for (const { by = '', at } of earlier) {
    const [file] = by.split(' > ');
    for (const key of [file, `${file} ${fileOf(at)}`]) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const noticed = (...of) => counts.get(of.join(' ')) ?? 0;
  reached.sort((a, b) => noticed(b.file) - noticed(a.file));
  const { server } = targets[name];

  const report = mutants.map((mutant, index) => {
    const { result, by, mode, seconds, survived = {} } = earlier[index] ?? {};
    const earlierKill = result === 'killed' ? { result, by, mode, seconds } : {};
    return {
      ...mutant,
      modes: modesOf(mutant, { mutants, reached, server, noticed }),
      survived,
      ...earlierKill,
    };
  });
  /** Returns the modes in which a mutant still has to be tested. */
  const open = ({ result, modes, survived }) => {
    const remaining = Object.keys(modes).filter((mode) => survived[mode] !== signOf(modes[mode]));
    // The mode `first` alone proves nothing without the remaining tests.
    return result === 'killed' || remaining.join() === 'first' ? [] : remaining;
  };
  let writtenAt = 0;
  /** Limits how often the report is written, because a large report takes as long as one mutant. */
  const writeNowAndThen = () => {
    if (Date.now() - writtenAt > 5000) write();
  };
  const write = () => {
    writtenAt = Date.now();
    for (const mutant of report) {
      if (mutant.result === 'killed') continue;
      const tried = open(mutant).length > 0 ? 'not tried' : 'survived';
      mutant.result = Object.keys(mutant.modes).length === 0 ? 'not reached' : tried;
    }
    writeFileSync(reportFile, JSON.stringify(report, null, 1));
  };

  const selectedMutants = report.filter(
    (mutant) => mutant.status !== 'Ignored' && isSelected(mutant, selected),
  );
  let remaining = count;
  const { MUTATE_LOADING: loading } = process.env;
  for (const mode of [
    ...(loading === 'only' ? [] : ['loaded']),
    ...(loading === 'no' ? [] : ['first', 'alone']),
  ]) {
    const tried = selectedMutants.filter((mutant) => open(mutant).includes(mode)).slice(0, remaining);
    remaining -= tried.length;
    if (tried.length > 0) await tryAll(mode, tried);
  }
  write();
  summarize(report);

  /** `mode`: `loaded` uses the loaded code; `first` and `alone` load it again, for the first tests or for all. */
  async function tryAll(mode, tried) {
    rmSync(join(folder, mode), { recursive: true, force: true });
    mkdirSync(join(folder, mode));
    const all = reached.map(({ file }) => ({ file, positions: null }));
    const paths = new Map([
      ...tried.map((mutant) => [
        writeRun(folder, mode, { ...mutant, tests: mutant.modes[mode] }, mode),
        mutant,
      ]),
      [writeRun(folder, mode, { ...unchanged, tests: all }, mode), unchanged],
    ]);
    let failure;
    const onEach = ({ file, killed, by, seconds }) => {
      const mutant = paths.get(file);
      paths.delete(file);
      rmSync(join(root, file));
      if (mutant === unchanged) {
        failure = by;
        return;
      }
      if (killed) Object.assign(mutant, { result: 'killed', by });
      else mutant.survived[mode] = signOf(mutant.modes[mode]);
      Object.assign(mutant, { mode, seconds });
      writeNowAndThen();
      console.log(lineOf(mutant));
    };
    while (paths.size > 0 && failure === undefined) await run(mode, [`.stryker/${name}/${mode}/`], onEach);
    if (failure === undefined) return;
    writeFileSync(reportFile, before);
    throw new Error(`Without a change ${mode} fails as well: ${failure}`);
  }
}

/** The number of test files that run before all others. Loading all files takes as long as running most of them. */
const firstFiles = 4;

/** Returns the tests for a mutant in each mode. */
function modesOf({ id, at }, { mutants, reached, server, noticed }) {
  const loaded = reached.flatMap(({ file, key, order, perTest, hooks, dependent }) => {
    const all = order.map((_, position) => position);
    const reaching = all.filter((position) => hooks[id] || perTest[order[position]]?.[id]);
    const before = reaching.findLast((position) => dependent.includes(position)) ?? -1;
    const positions = all.filter((position) => position <= before || reaching.includes(position));
    return positions.length > 0 ? [{ file, key, positions }] : [];
  });
  const modes = loaded.length > 0 ? { loaded } : {};
  if (!reached.some(({ loading }) => loading[id])) return modes;
  const users = server ? usersOf(at, mutants, reached) : reached.filter(({ loading }) => loading[id]);
  const all = users
    .toSorted((a, b) => noticed(b.file, fileOf(at)) - noticed(a.file, fileOf(at)))
    .map(({ file, key }) => ({ file, key, positions: null }));
  return { ...modes, ...(all.length > firstFiles && { first: all.slice(0, firstFiles) }), alone: all };
}

/**
 * A server is loaded only once, so the files that load a piece of code are unknown. The code that runs while loading counts
 * as used by all users of the file.
 */
function usersOf(at, mutants, reached) {
  const inSameFile = mutants.filter((other) => fileOf(other.at) === fileOf(at));
  return reached.filter(({ perTest, hooks }) =>
    [hooks, ...Object.values(perTest)].some((hits) => inSameFile.some((other) => hits[other.id])),
  );
}

/** Returns the file of a mutant's position. */
function fileOf(at) {
  return at.split(':')[0];
}

/** Returns a signature of the tests that does not depend on their order. */
function signOf(tests) {
  return tests
    .map((test) => JSON.stringify(test))
    .toSorted()
    .join();
}

function isSelected({ at }, selected) {
  const [file, line] = at.split(':');
  return (
    selected?.some((each) => {
      const [of, lines = '1-'] = each.split(':');
      const [first, last = first] = lines.split('-');
      return of === file && Number(line) >= Number(first) && Number(line) <= Number(last || Infinity);
    }) ?? true
  );
}

const lineOf = ({ result, at, mutatorName, replacement, seconds }) =>
  `${result.padEnd(11)} ${at} ${mutatorName} ${JSON.stringify(replacement.slice(0, 100))} ${seconds?.toFixed(1) ?? ''}`;

function summarize(report) {
  const open = report.filter(({ status }) => status !== 'Ignored');
  const files = new Set(open.map(({ at }) => fileOf(at)));
  const score = (mutants) => {
    const of = (result) => mutants.filter((each) => each.result === result).length;
    const tried = of('killed') + of('survived');
    const rest = `${of('not reached')} not reached, ${of('not tried')} not tried`;
    return `${of('killed')} of ${tried} tried, ${((100 * of('killed')) / tried).toFixed(1)}%; ${rest}`;
  };
  console.log('\nNot killed:');
  for (const mutant of open) if (mutant.result !== 'killed') console.log(lineOf(mutant));
  console.log('');
  for (const file of files)
    console.log(`${file}: ${score(open.filter(({ at }) => at.startsWith(`${file}:`)))}`);
  console.log(`All: ${score(open)} (${report.length - open.length} more are ignored)`);
}
