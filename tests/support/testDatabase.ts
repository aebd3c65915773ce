import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase, type Database } from '../../src/server/db/database.ts';
import { migrationsFolder } from './paths.ts';
import { databaseUrl } from './postgresServer.ts';
import { everything } from './scope.ts';

export type Engine = 'pglite' | 'postgres';

/** Both, or with `TEST_ENGINE` that one: for tests of what the databases may do differently. */
export function bothEngines(): Engine[] {
  const all: Engine[] = ['pglite', 'postgres'];
  const { TEST_ENGINE: only } = process.env;
  return only === undefined ? all : all.filter((engine) => engine === only);
}

/** The full run takes each database test on both. The usual one takes them on PostgreSQL: the browser's tests are on the other. */
export function engines(): Engine[] {
  return everything || process.env.TEST_ENGINE !== undefined ? bothEngines() : ['postgres'];
}

/** How long a call may wait for a lock or a connection: longer than any machine is slow. */
const patience = 60_000;

/**
 * A database of its own with the demo data, cloned from the template. Close it after use. With `productLimits` calls wait
 * for one another on PostgreSQL as long as in the product, for tests of just that.
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

/** A PostgreSQL database of its own with all tables and no row. Close it after use. */
export async function openEmptyDatabase(): Promise<Database> {
  const database = await openDatabase({ databaseUrl: await createDatabase('template1'), migrationsFolder });
  await database.migrate();
  return database;
}

/** The URL of a database of its own without tables. */
export const createEmptyDatabase = () => createDatabase('template1');

/** The same, that compares texts as a dictionary of Chinese does, as an operator's PostgreSQL may. */
export const createChineseDatabase = () =>
  createDatabase(`template0 locale_provider icu icu_locale 'zh' locale 'C'`);

/** Held by whoever fills a template, so that others wait for it. */
const templateLock = 20_261_128;

/**
 * A PostgreSQL database of its own, copied from the template of that name. The first test of a run that asks for the template
 * has it filled, with all tables and no row at first.
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
      // Under another name until it is full: one that could not be filled is no template.
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
