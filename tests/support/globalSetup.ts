import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase, type Database } from '../../src/server/db/database.ts';
import type { PgliteClient } from '../../src/server/db/pgliteClient.ts';
import { seedDemo } from '../../src/server/seed/service.ts';
import { migrationsFolder } from './paths.ts';
import { databaseUrl, startPostgres, throwaway } from './postgresServer.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A dump of the migrated and seeded in-process database. */
    pgliteTemplate: string;
    /** Maintenance URL of a PostgreSQL server with a database `template_demo`. */
    postgresUrl: string;
    /** The moment at which the demo data end. */
    seededAt: string;
  }
}

/** Creates each engine's database once; tests clone it instead of filling their own. */
export default function setup(project: TestProject): Promise<() => void> {
  return provideTemplates(project);
}

/** `pglite: false` skips the in-process database, for tests that do not need it. */
export async function provideTemplates(project: TestProject, { pglite = true } = {}): Promise<() => void> {
  const seededAt = new Date();
  // Both start at the same time, because other processes create the PostgreSQL cluster.
  const [server, inProcess] = await Promise.all([
    startPostgres(throwaway),
    pglite ? openDatabase({ migrationsFolder }) : undefined,
  ]);
  const onServer = await openTemplate(server.url);
  const databases = inProcess ? [onServer, inProcess] : [onServer];
  // One after the other: PGlite keeps this process busy, on a slow machine for longer than a connection may take.
  for (const database of databases) await database.migrate();
  await Promise.all(databases.map((database) => seedDemo(database, seededAt)));
  await onServer.close();
  const folder = mkdtempSync(join(tmpdir(), 'oms-test-'));
  if (inProcess) {
    const template = join(folder, 'template.tar');
    await dropTemplateDatabases(inProcess.raw as PgliteClient);
    const dump = await (inProcess.raw as PgliteClient).dumpDataDir('none');
    writeFileSync(template, Buffer.from(await dump.arrayBuffer()));
    await inProcess.close();
    project.provide('pgliteTemplate', template);
  }
  project.provide('postgresUrl', server.url);
  project.provide('seededAt', seededAt.toISOString());
  return () => {
    server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function openTemplate(serverUrl: string): Promise<Database> {
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query('create database template_demo');
  await admin.end();
  return openDatabase({ databaseUrl: databaseUrl(serverUrl, 'template_demo'), migrationsFolder });
}

/** Drops the templates of new databases. They are a third of the dump, which every test reads. */
async function dropTemplateDatabases(database: PgliteClient): Promise<void> {
  const names = ['template1', 'template0'];
  await database.query('update pg_database set datistemplate = false where datname = any($1)', [names]);
  for (const name of names) await database.exec(`drop database ${name}`);
  await database.exec('checkpoint');
}
