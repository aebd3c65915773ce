import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase, type Database } from '../../src/server/db/database.ts';
import { migrationsFolder } from './paths.ts';
import { databaseUrl } from './postgresServer.ts';
import { everything } from './scope.ts';

export type Engine = 'pglite' | 'postgres';

/** Returns both engines, or only `TEST_ENGINE`: for tests of differences between the databases. */
export function bothEngines(): Engine[] {
  const all: Engine[] = ['pglite', 'postgres'];
  const { TEST_ENGINE: only } = process.env;
  return only === undefined ? all : all.filter((engine) => engine === only);
}

/**
 * Returns the engines of a database test: in the full run both. The usual run uses PostgreSQL, because the browser tests use
 * the other.
 */
export function engines(): Engine[] {
  return everything || process.env.TEST_ENGINE !== undefined ? bothEngines() : ['postgres'];
}

/** Milliseconds that a call may wait for a lock or a connection; longer than any slow machine needs. */
const patience = 60_000;

/**
 * Opens a new database with the demo data, cloned from the template. Close it after use.
 * With `productLimits`, calls on PostgreSQL wait for each other only as long as in the product, for tests of exactly that.
 */
export async function openTestDatabase(engine: Engine, { productLimits = false } = {}): Promise<Database> {
  if (engine === 'pglite') {
    const loadDataDir = new Blob([new Uint8Array(await readFile(inject('pgliteTemplate')))]);
    return openDatabase({ loadDataDir, migrationsFolder });
  }
  const url = new URL(await createDatabase('template_demo'));
  if (productLimits) return openDatabase({ databaseUrl: url.href, migrationsFolder });
  for (const limit of ['lock_timeout', 'statement_timeout']) url.searchParams.set(limit, String(patience));
  const database = await openDatabase({ databaseUrl: url.href, migrationsFolder });
  (database.raw as pg.Pool).options.connectionTimeoutMillis = patience;
  return database;
}

/** Opens a new PostgreSQL database with all tables and no row. Close it after use. */
export async function openEmptyDatabase(): Promise<Database> {
  const database = await openDatabase({ databaseUrl: await createDatabase('template1'), migrationsFolder });
  await database.migrate();
  return database;
}

/** Creates an empty database without tables; returns its URL. */
export const createEmptyDatabase = () => createDatabase('template1');

/** Creates the same with the collation of a Chinese dictionary, as an operator's PostgreSQL may have. */
export const createChineseDatabase = () =>
  createDatabase(`template0 locale_provider icu icu_locale 'zh' locale 'C'`);

/** The advisory lock for filling a template; other processes wait for it. */
const templateLock = 20_261_128;

/**
 * Returns a PostgreSQL database copied from the template of that name.
 * The first test of a run that needs the template fills it; before that it has all tables and no row.
 */
export async function openCopyOf(
  template: string,
  fill: (database: Database) => Promise<void>,
): Promise<Database> {
  const server = inject('postgresUrl');
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  try {
    await admin.query('select pg_advisory_lock($1)', [templateLock]);
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [template]);
    if (rowCount === 0) {
      // The template gets its name after it is full, so that a failed one is never used.
      const partial = new URL(await createDatabase('template1'));
      const database = await openDatabase({ databaseUrl: partial.href, migrationsFolder });
      await database.migrate();
      await fill(database);
      await database.close();
      await admin.query(`alter database ${partial.pathname.slice(1)} rename to ${template}`);
    }
  } finally {
    await admin.end();
  }
  return openDatabase({ databaseUrl: await createDatabase(template), migrationsFolder });
}

/** Copies the template; resolves to the URL of the copy. */
async function createDatabase(template: string): Promise<string> {
  const server = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database ${name} template ${template}`);
  await admin.end();
  return databaseUrl(server, name);
}
