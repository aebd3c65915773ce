import { cpSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { backfill } from '../../src/server/backfill.ts';
import { openDatabase } from '../../src/server/db/database.ts';
import { replayTrail } from '../../src/replayTrail.ts';
import { storeToday } from '../../scripts/machines/store.ts';
import { verify } from '../../src/verify.ts';
import { migrationsFolder, root } from '../support/paths.ts';
import { createEmptyDatabase } from '../support/testDatabase.ts';

vi.setConfig({ testTimeout: 60_000 });

const said = (command: typeof verify | typeof replayTrail, variables: NodeJS.ProcessEnv) => {
  const lines: string[] = [];
  const given = command === verify ? [] : ['--all'];
  const run = command({ root, variables, arguments: given, print: (line) => lines.push(line) });
  return run.then(() => lines.join('\n'));
};
const newFolder = () => mkdtempSync(join(tmpdir(), 'oms-none-'));

/** Whose database has no tables, all of them, and all but what the last migration makes. */
const folders = { empty: newFolder(), migrated: newFolder(), former: newFolder() };
beforeAll(async () => {
  const empty = await openDatabase({ dataDir: folders.empty, migrationsFolder });
  await empty.close();
  cpSync(folders.empty, folders.migrated, { recursive: true });
  const migrated = await openDatabase({ dataDir: folders.migrated, migrationsFolder });
  await migrated.migrate(backfill());
  await migrated.close();
  cpSync(folders.migrated, folders.former, { recursive: true });
  const former = await openDatabase({ dataDir: folders.former, migrationsFolder });
  await former.db.execute(
    'delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)',
  );
  await former.close();
});

describe.each([
  ['npm run verify', verify, /0 records verified/],
  ['npm run replay -- --all', replayTrail, /^0 steps of 0 records replayed/],
] as const)('%s', (_, command, done) => {
  it('says that there is no store in an empty folder, and leaves it empty', async () => {
    const folder = newFolder();
    await expect(said(command, { DATA_DIR: folder })).rejects.toThrow(
      `There is no store in the data folder ${folder}: start the server there first`,
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  it('says so of a folder whose database has no tables, and reads one that has them', async () => {
    await expect(said(command, { DATA_DIR: folders.empty })).rejects.toThrow(
      'There is no store in the data folder',
    );
    expect(await said(command, { DATA_DIR: folders.migrated })).toMatch(done);
    await expect(said(command, { DATA_DIR: folders.former })).rejects.toThrow('is one of a former version');
  });

  it.skipIf(!inject('postgresUrl'))('says so of an empty database of a server', async () => {
    await expect(said(command, { DATABASE_URL: await createEmptyDatabase() })).rejects.toThrow(
      'There is no store in the database of DATABASE_URL',
    );
  });
});

describe('npm run machines:diff', () => {
  it('says that there is no store in an empty folder, and leaves it empty', async () => {
    const folder = newFolder();
    await expect(storeToday({ DATA_DIR: folder })).rejects.toThrow('There is no store in the data folder');
    expect(readdirSync(folder)).toEqual([]);
  });
});
