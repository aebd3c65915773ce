import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { root } from '../build-stamp.mjs';
import { strykerPlugins } from './ignoreDescriptions.mjs';
import { run, writeRun } from './runs.mjs';
import { targets } from './targets.mjs';

const silent = { debug() {}, info() {}, warn() {}, isDebugEnabled: () => false };

const hashOf = (text) => createHash('sha256').update(text).digest('hex').slice(0, 16);
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
const writeJson = (path, value) => writeFileSync(path, JSON.stringify(value));

/** Returns all mutants of a service's files. If a file has changed, discards all earlier results. */
export async function instrument(folder, name) {
  const files = filesOf(targets[name].folder);
  const sources = files.map((file) => {
    const path = join(root, file);
    return { name: path, content: readFileSync(path, 'utf8'), mutate: true };
  });
  const key = hashOf(JSON.stringify(sources));
  const mutantsFile = join(folder, 'mutants.json');
  const stored = existsSync(mutantsFile) ? readJson(mutantsFile) : undefined;
  if (stored?.key === key) return stored.mutants;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'reached'), { recursive: true });
  const ignorers = strykerPlugins.map(({ value }) => value);
  const made = await new Instrumenter(silent).instrument(sources, {
    ignorers,
    plugins: null,
    excludedMutations: [],
  });
  const contents = Object.fromEntries(made.files.map(({ name: path, content }) => [path, content]));
  writeJson(join(folder, 'instrumented.json'), contents);
  const mutants = made.mutants.map(
    ({ id, fileName, location: { start }, mutatorName, replacement, status }) => ({
      id,
      at: `${relative(root, fileName)}:${start.line + 1}:${start.column + 1}`,
      mutatorName,
      replacement,
      status,
    }),
  );
  writeJson(mutantsFile, { key, mutants });
  return mutants;
}

/** Returns the files to mutate. Contracts are left out, because openapi.test and roleMatrix.test compare them. */
function filesOf(folder) {
  return readdirSync(join(root, folder))
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|^contract\.ts$/.test(file))
    .map((file) => join(folder, file));
}

/**
 * Returns the mutants that each test of a service reaches, and the tests that fail without the earlier tests of their file.
 * Unchanged test files are not run again. Quick work comes first.
 */
export async function reach(folder, name) {
  const files = targets[name].tests;
  const pathOf = (file) => join(folder, 'reached', `${file.replaceAll('/', '_')}.json`);
  const keyOf = (file) => hashOf(readFileSync(join(root, file), 'utf8'));
  const known = (file) => {
    const stored = existsSync(pathOf(file)) ? readJson(pathOf(file)) : undefined;
    return stored?.key === keyOf(file) ? stored : undefined;
  };

  const unknown = files.filter((file) => !known(file));
  const first = unknown.length > 0 ? await run('reached', unknown) : [];
  const failed = first.filter(({ killed }) => killed);
  if (failed.length > 0)
    throw new Error(`Without a change fails ${failed.map(({ file, by }) => `${file} (${by})`).join(', ')}`);
  for (const { file, seconds } of first) {
    writeJson(pathOf(file), { ...readJson(pathOf(file)), file, seconds, key: keyOf(file) });
  }
  await findDependent(files.map(known).filter(({ dependent }) => !dependent));
  return files.map(known).toSorted((a, b) => a.seconds - b.seconds);

  async function findDependent(tested) {
    rmSync(join(folder, 'solo'), { recursive: true, force: true });
    mkdirSync(join(folder, 'solo'));
    const solos = tested.flatMap(({ file, order }) => order.map((_, position) => ({ file, position })));
    if (solos.length === 0) return;
    // A plain number would be the id of a mutant.
    const paths = solos.map(({ file, position }, index) =>
      writeRun(folder, 'solo', { id: `solo${index}`, tests: [{ file, positions: [position] }] }, 'loaded'),
    );
    const dependent = new Map(tested.map(({ file }) => [file, []]));
    await run('solo', [`.stryker/${name}/solo/`], ({ file, killed }) => {
      if (!killed) return;
      const { file: of, position } = solos[paths.indexOf(file)];
      dependent.get(of).push(position);
      console.log(`needs those before it: ${of}, test ${position + 1}`);
    });
    for (const each of tested) writeJson(pathOf(each.file), { ...each, dependent: dependent.get(each.file) });
  }
}
