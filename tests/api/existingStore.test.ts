import { cpSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { admin } from '../../src/admin.ts';
import { openDatabase, type Database } from '../../src/server/db/database.ts';
import { replayTrail } from '../../src/labs/replayTrail.ts';
import { serve } from '../../src/serve.ts';
import { verify } from '../../src/verify.ts';
import { migrationsFolder, root } from '../support/paths.ts';
import { freePort } from '../support/postgresServer.ts';
import { engines, createEmptyDatabase, type Engine } from '../support/testDatabase.ts';

vi.setConfig({ testTimeout: 60_000 });

const outputOf = (
  command: typeof verify | typeof replayTrail,
  variables: NodeJS.ProcessEnv,
  programRoot = root,
) => {
  const lines: string[] = [];
  const given = command === verify ? [] : ['--all'];
  const run = command({
    root: programRoot,
    variables,
    arguments: given,
    print: (line) => lines.push(line),
  });
  return run.then(() => lines.join('\n'));
};
const newFolder = () => mkdtempSync(join(tmpdir(), 'oms-none-'));

/** A repository's folder whose version of the program has one more migration. */
function laterVersion(): string {
  const later = newFolder();
  const migrations = join(later, 'src/server/db/migrations');
  cpSync(migrationsFolder, migrations, { recursive: true });
  symlinkSync(join(migrationsFolder, '../pgliteWorker.mjs'), join(migrations, '../pgliteWorker.mjs'));
  const journal = join(migrations, 'meta/_journal.json');
  const written = JSON.parse(readFileSync(journal, 'utf8')) as { entries: object[] };
  const idx = written.entries.length;
  const entry = { idx, version: '7', when: Date.UTC(2100, 0, 1), tag: 'later', breakpoints: true };
  writeFileSync(journal, JSON.stringify({ ...written, entries: [...written.entries, entry] }));
  writeFileSync(join(migrations, 'later.sql'), 'CREATE TABLE later (id integer)');
  return later;
}

const laterRoot = laterVersion();
const laterMigrations = join(laterRoot, 'src/server/db/migrations');

/** Stores with no tables, and with all tables. */
const folders = { empty: newFolder(), migrated: newFolder() };
beforeAll(async () => {
  const empty = await openDatabase({ dataDir: folders.empty, migrationsFolder });
  await empty.close();
  cpSync(folders.empty, folders.migrated, { recursive: true });
  const migrated = await openDatabase({ dataDir: folders.migrated, migrationsFolder });
  await migrated.migrate();
  await migrated.close();
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
  });

  it('asks for a start of the server where it has a migration that the store lacks', async () => {
    await expect(outputOf(command, { DATA_DIR: folders.migrated }, laterRoot)).rejects.toThrow(
      'is one of a former version',
    );
  });

  it.skipIf(!inject('postgresUrl'))('says so of an empty database of a server', async () => {
    await expect(outputOf(command, { DATABASE_URL: await createEmptyDatabase() })).rejects.toThrow(
      'There is no store in the database of DATABASE_URL',
    );
  });
});

/** The variables that name a store of its own that has all tables. */
async function migratedStore(engine: Engine): Promise<NodeJS.ProcessEnv> {
  if (engine === 'pglite') {
    const folder = newFolder();
    cpSync(folders.migrated, folder, { recursive: true });
    return { DATA_DIR: folder };
  }
  const databaseUrl = await createEmptyDatabase();
  await inStore({ DATABASE_URL: databaseUrl }, (database) => database.migrate());
  return { DATABASE_URL: databaseUrl };
}

async function inStore<T>(
  { DATABASE_URL: databaseUrl, DATA_DIR: dataDir }: NodeJS.ProcessEnv,
  act: (database: Database) => Promise<T>,
  folder = migrationsFolder,
): Promise<T> {
  const database = await openDatabase({ databaseUrl, dataDir, migrationsFolder: folder });
  try {
    return await act(database);
  } finally {
    await database.close();
  }
}

async function expectRefused(variables: NodeJS.ProcessEnv, reason: string): Promise<void> {
  const afterwards = vi.fn(() => Promise.resolve());
  await expect(inStore(variables, (database) => database.migrate(afterwards))).rejects.toThrow(reason);
  expect(afterwards).not.toHaveBeenCalled();
  const options = { root, readPassword: undefined, print: () => undefined };
  await expect(admin({ ...options, variables, arguments: ['create'] })).rejects.toThrow(reason);
  await expect(outputOf(verify, variables)).rejects.toThrow(reason);
  await expect(outputOf(replayTrail, variables)).rejects.toThrow(reason);
  // The last, because a server that does not start leaves its folder to the end of its process.
  await expect(
    serve({ root, variables: { ...variables, PORT: String(await freePort()), SEED: 'none' } }),
  ).rejects.toThrow(reason);
}

describe.each(engines())('a store on %s', (engine) => {
  it('gets the next migration of a newer version, and is then refused by this one (R-start-7)', async () => {
    const variables = await migratedStore(engine);
    const added = () => inStore(variables, ({ db }) => db.execute(sql`select from later`));
    await expect(added()).rejects.toThrow();
    await inStore(variables, (database) => database.migrate(), laterMigrations);
    await added();
    expect(await outputOf(verify, variables, laterRoot)).toMatch(/0 records verified/);
    await expectRefused(
      variables,
      'A newer version of this program has changed the tables of this store (on the schema of 2100-01-01;',
    );
  });

  it.each([
    // Of the last migration before 1.0.0, and of one that a clock made later than the baseline.
    ['before the baseline', 1_795_884_045_314],
    ['after the baseline', Date.UTC(2100, 0, 1)],
  ])('of a version before 1.0.0 is refused, its last migration made %s (R-start-7)', async (_, madeAt) => {
    const variables = await migratedStore(engine);
    // The first migration of those versions, and the last: none of theirs is one of this version.
    await inStore(variables, ({ db }) =>
      db.execute(sql`with removed as (delete from drizzle.__drizzle_migrations)
        insert into drizzle.__drizzle_migrations (hash, created_at) values ('spine', ${1_795_225_374_845}), ('last', ${madeAt})`),
    );
    await expectRefused(variables, 'A version before 1.0.0 of this program made this store');
  });
});
