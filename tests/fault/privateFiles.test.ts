import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, inject, it } from 'vitest';
import { migrationsFolder, root } from '../support/paths.ts';

const moduleUrl = (path: string) => JSON.stringify(pathToFileURL(join(root, path)).href);

/** Opens the store and accepts uploads, as the server does when it starts with a umask of 0. */
const program = (dataDir: string, template: string) => `
  import { readFileSync } from 'node:fs';
  import { openDatabase } from ${moduleUrl('src/server/db/database.ts')};
  import { folderFileStore } from ${moduleUrl('src/server/http/files/folderFileStore.ts')};
  import { keepFilesPrivate } from ${moduleUrl('src/server/privateFiles.ts')};
  process.umask(0);
  const dataDir = ${JSON.stringify(dataDir)};
  keepFilesPrivate(dataDir);
  const loadDataDir = new Blob([readFileSync(${JSON.stringify(template)})]);
  const migrationsFolder = ${JSON.stringify(migrationsFolder)};
  const database = await openDatabase({ dataDir, loadDataDir, migrationsFolder });
  const files = folderFileStore(dataDir + '/files');
  const limit = { bytes: 100, refusal: () => new Error('too large') };
  await files.write('whole', new Response('content').body, limit);
  await files.begin('parted');
  await database.close();`;

function run(dataDir: string): void {
  const code = program(dataDir, inject('pgliteTemplate'));
  execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

it.runIf(process.platform !== 'win32')(
  'writes nothing that another user can read or write, whatever the umask',
  { timeout: 120_000 },
  () => {
    const home = mkdtempSync(join(tmpdir(), 'oms-private-'));
    // Sets the modes of a start with a umask of 0.
    const dataDir = join(home, 'data');
    for (const folder of [dataDir, join(dataDir, 'files')]) {
      mkdirSync(folder);
      chmodSync(folder, 0o777);
    }
    writeFileSync(join(dataDir, 'pglite.lock'), '', { mode: 0o666 });

    run(dataDir);

    const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
    expect(modeOf(dataDir)).toBe('755');
    const reached = (folder: string): string[] =>
      readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
        const path = join(folder, entry.name);
        const others = statSync(path).mode & 0o077;
        // Skips folders that others may not enter: their files are out of reach in any mode.
        const within = entry.isDirectory() && others ? reached(path) : [];
        return others ? [path, ...within] : within;
      });
    expect(reached(dataDir)).toEqual([]);
    const named = ['pglite', 'pglite.lock', 'files', 'files/whole', 'files/parted'];
    const modes = named.map((name) => `${name} ${modeOf(join(dataDir, name))}`);
    expect(modes).toEqual([
      'pglite 700',
      'pglite.lock 600',
      'files 700',
      'files/whole 700',
      'files/parted 700',
    ]);
    rmSync(home, { recursive: true });
  },
);
