import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build-stamp.mjs';
import { instrument, reach } from './reach.mjs';
import { run, writeRun } from './runs.mjs';
import { targets } from './targets.mjs';

/** Tried with the changes: what fails without one says nothing of them. */
const unchanged = { id: 'none', at: 'no change', mutatorName: '', replacement: '' };

/**
 * Tries the changes of a folder's files with the tests that reach them, and goes on where an earlier run ended: what was
 * noticed is not tried again, what was not noticed only where its tests are no longer the same. All run in one process, in
 * which the code is loaded once: Stryker's own runner begins another for each change, and loading takes longer than most
 * tests. For what is evaluated as a file is loaded, the code is loaded anew.
 *
 * `selected`: some of the target's files (`FILE`, `FILE:LINE` or `FILE:LINE-LINE`). `count`: so many at most.
 */
export async function mutateInProcess(name, { selected, count = Infinity }) {
  // On one database: what a rule decides does not depend on it, and a clone is made sooner by PostgreSQL.
  process.env.TEST_ENGINE ??= 'postgres';
  const folder = join(root, '.stryker', name);
  const mutants = await instrument(folder, name);
  const reached = await reach(folder, name);
  const reportFile = join(folder, 'report.json');
  const before = existsSync(reportFile) ? readFileSync(reportFile, 'utf8') : '[]';
  const earlier = JSON.parse(before);

  // What has noticed most so far is tried first.
  const counts = new Map();
  for (const { by = '', at } of earlier) {
    const [file] = by.split(' > ');
    for (const key of [file, `${file} ${fileOf(at)}`]) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const noticed = (...of) => counts.get(of.join(' ')) ?? 0;
  reached.sort((a, b) => noticed(b.file) - noticed(a.file));
  const { server } = targets[name];

  const report = mutants.map((mutant, index) => {
    const { result, by, way, seconds, survived = {} } = earlier[index] ?? {};
    const kept = result === 'killed' ? { result, by, way, seconds } : {};
    return { ...mutant, ways: waysOf(mutant, { mutants, reached, server, noticed }), survived, ...kept };
  });
  /** What is left to do with a change. */
  const open = ({ result, ways, survived }) => {
    const left = Object.keys(ways).filter((way) => survived[way] !== signOf(ways[way]));
    // Without the rest, the first alone say nothing.
    return result === 'killed' || left.join() === 'first' ? [] : left;
  };
  let told = 0;
  /** Writing all of a large folder takes as long as trying a change. */
  const tellNowAndThen = () => {
    if (Date.now() - told > 5000) tell();
  };
  const tell = () => {
    told = Date.now();
    for (const mutant of report) {
      if (mutant.result === 'killed') continue;
      const tried = open(mutant).length > 0 ? 'not tried' : 'survived';
      mutant.result = Object.keys(mutant.ways).length === 0 ? 'not reached' : tried;
    }
    writeFileSync(reportFile, JSON.stringify(report, null, 1));
  };

  const wanted = report.filter((mutant) => mutant.status !== 'Ignored' && isSelected(mutant, selected));
  let left = count;
  const { MUTATE_LOADING: loading } = process.env;
  for (const way of [
    ...(loading === 'only' ? [] : ['kept']),
    ...(loading === 'no' ? [] : ['first', 'alone']),
  ]) {
    const tried = wanted.filter((mutant) => open(mutant).includes(way)).slice(0, left);
    left -= tried.length;
    if (tried.length > 0) await tryAll(way, tried);
  }
  tell();
  summarize(report);

  /** `way`: in the code as it is loaded once, or anew: with the first of its tests, or with all. */
  async function tryAll(way, tried) {
    rmSync(join(folder, way), { recursive: true, force: true });
    mkdirSync(join(folder, way));
    const all = reached.map(({ file }) => ({ file, places: null }));
    const paths = new Map([
      ...tried.map((mutant) => [writeRun(folder, way, { ...mutant, tests: mutant.ways[way] }, way), mutant]),
      [writeRun(folder, way, { ...unchanged, tests: all }, way), unchanged],
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
      else mutant.survived[way] = signOf(mutant.ways[way]);
      Object.assign(mutant, { way, seconds });
      tellNowAndThen();
      console.log(lineOf(mutant));
    };
    while (paths.size > 0 && failure === undefined) await run(way, [`.stryker/${name}/${way}/`], onEach);
    if (failure === undefined) return;
    writeFileSync(reportFile, before);
    throw new Error(`Without a change ${way} fails as well: ${failure}`);
  }
}

/** So many test files, those that notice most, are tried before all others: loading all of them takes as long as running most. */
const firstFiles = 4;

/** The tests that a change is tried with, each way. */
function waysOf({ id, at }, { mutants, reached, server, noticed }) {
  const kept = reached.flatMap(({ file, key, order, perTest, hooks, dependent }) => {
    const all = order.map((_, place) => place);
    const reaching = all.filter((place) => hooks[id] || perTest[order[place]]?.[id]);
    const before = reaching.findLast((place) => dependent.includes(place)) ?? -1;
    const places = all.filter((place) => place <= before || reaching.includes(place));
    return places.length > 0 ? [{ file, key, places }] : [];
  });
  const ways = kept.length > 0 ? { kept } : {};
  if (!reached.some(({ loading }) => loading[id])) return ways;
  const users = server ? usersOf(at, mutants, reached) : reached.filter(({ loading }) => loading[id]);
  const all = users
    .toSorted((a, b) => noticed(b.file, fileOf(at)) - noticed(a.file, fileOf(at)))
    .map(({ file, key }) => ({ file, key, places: null }));
  return { ...ways, ...(all.length > firstFiles && { first: all.slice(0, firstFiles) }), alone: all };
}

/** Of a server that is loaded once, nobody can say who has a file loaded; what is evaluated then, the rest of the file uses. */
function usersOf(at, mutants, reached) {
  const beside = mutants.filter((other) => fileOf(other.at) === fileOf(at));
  return reached.filter(({ perTest, hooks }) =>
    [hooks, ...Object.values(perTest)].some((hits) => beside.some((other) => hits[other.id])),
  );
}

/** Of a place. */
function fileOf(at) {
  return at.split(':')[0];
}

/** The tests, in whatever order. */
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
