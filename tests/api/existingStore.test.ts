import { cpSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { admin } from '../../src/admin.ts';
import { openDatabase } from '../../src/server/db/database.ts';
import { replayTrail } from '../../src/replayTrail.ts';
import { storeToday } from '../../scripts/machines/store.ts';
import { verify } from '../../src/verify.ts';
import { migrationsFolder, root } from '../support/paths.ts';
import { bothEngines, createEmptyDatabase, type Engine } from '../support/testDatabase.ts';

vi.setConfig({ testTimeout: 60_000 });

const outputOf = (command: typeof verify | typeof replayTrail, variables: NodeJS.ProcessEnv) => {
  const lines: string[] = [];
  const given = command === verify ? [] : ['--all'];
  const run = command({ root, variables, arguments: given, print: (line) => lines.push(line) });
  return run.then(() => lines.join('\n'));
};
const newFolder = () => mkdtempSync(join(tmpdir(), 'oms-none-'));

/** Whose database has no tables, all of them, all but what the last migration makes, and more than this version knows. */
const folders = { empty: newFolder(), migrated: newFolder(), former: newFolder(), newer: newFolder() };
const laterMigration =
  "insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 4102444800000)";
const isNewer =
  'A newer version of this program has changed the tables of this store (on the schema of 2100-01-01;';
beforeAll(async () => {
  const empty = await openDatabase({ dataDir: folders.empty, migrationsFolder });
  await empty.close();
  cpSync(folders.empty, folders.migrated, { recursive: true });
  const migrated = await openDatabase({ dataDir: folders.migrated, migrationsFolder });
  await migrated.migrate();
  await migrated.close();
  cpSync(folders.migrated, folders.former, { recursive: true });
  const former = await openDatabase({ dataDir: folders.former, migrationsFolder });
  await former.db.execute(
    'delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)',
  );
  await former.close();
  cpSync(folders.migrated, folders.newer, { recursive: true });
  const newer = await openDatabase({ dataDir: folders.newer, migrationsFolder });
  await newer.db.execute(laterMigration);
  await newer.close();
});

describe.each([
  ['npm run verify', verify, /0 records verified/],
  ['npm run replay -- --all', replayTrail, /^0 steps of 0 records replayed/],
] as const)('%s', (_, command, done) => {
  it('says that there is no store in an empty folder, and leaves it empty', async () => {
    const folder = newFolder();
    await expect(outputOf(command, { DATA_DIR: folder })).rejects.toThrow(
      `There is no store in the data folder ${folder}: start the server there first`,
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  it('says so of a folder whose database has no tables, and reads one that has them', async () => {
    await expect(outputOf(command, { DATA_DIR: folders.empty })).rejects.toThrow(
      'There is no store in the data folder',
    );
    expect(await outputOf(command, { DATA_DIR: folders.migrated })).toMatch(done);
    await expect(outputOf(command, { DATA_DIR: folders.former })).rejects.toThrow(
      'is one of a former version',
    );
  });

  it.skipIf(!inject('postgresUrl'))('says so of an empty database of a server', async () => {
    await expect(outputOf(command, { DATABASE_URL: await createEmptyDatabase() })).rejects.toThrow(
      'There is no store in the database of DATABASE_URL',
    );
  });
});

/** A migrated store on either engine, with a migration that this version does not know. */
async function newerStore(engine: Engine): Promise<NodeJS.ProcessEnv> {
  if (engine === 'pglite') return { DATA_DIR: folders.newer };
  const databaseUrl = await createEmptyDatabase();
  const database = await openDatabase({ databaseUrl, migrationsFolder });
  await database.migrate();
  await database.db.execute(laterMigration);
  await database.close();
  return { DATABASE_URL: databaseUrl };
}

describe.each(bothEngines())('a store of a newer version on %s', (engine) => {
  it('is not taken up by the server, admin, verification or replay of an older one', async () => {
    const variables = await newerStore(engine);
    const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = variables;
    const database = await openDatabase({ databaseUrl, dataDir, migrationsFolder });
    let filled = false;
    const migrated = database.migrate(() => {
      filled = true;
      return Promise.resolve();
    });
    await expect(migrated).rejects.toThrow(isNewer);
    expect(filled).toBe(false);
    await database.close();
    const options = { root, variables, askPassword: undefined, print: () => undefined };
    await expect(admin({ ...options, arguments: ['create'] })).rejects.toThrow(isNewer);
    await expect(outputOf(verify, variables)).rejects.toThrow(isNewer);
    await expect(outputOf(replayTrail, variables)).rejects.toThrow(isNewer);
    await expect(storeToday(variables)).rejects.toThrow(isNewer);
  });
});

describe('npm run machines:diff', () => {
  it('says that there is no store in an empty folder, and leaves it empty', async () => {
    const folder = newFolder();
    await expect(storeToday({ DATA_DIR: folder })).rejects.toThrow('There is no store in the data folder');
    expect(readdirSync(folder)).toEqual([]);
  });
});
