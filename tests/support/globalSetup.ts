import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../src/server/db/database.ts';
import { seedDemo } from '../../src/server/seed/service.ts';
import { migrationsFolder } from './paths.ts';
import { databaseUrl, startPostgres } from './postgresServer.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A dump of the migrated and seeded in-process database. */
    pgliteTemplate: string;
    /** Maintenance URL of a PostgreSQL server with a database `template_demo`. */
    postgresUrl: string;
    /** The moment the demo data end at. */
    seededAt: string;
  }
}

/** Makes each engine's database once; tests clone it instead of creating and filling their own. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'oms-test-'));
  const seededAt = new Date();

  const pglite = await openDatabase({ migrationsFolder });
  await pglite.migrate();
  await seedDemo(pglite, seededAt);
  const dump = await (pglite.raw as PGlite).dumpDataDir('none');
  const template = join(folder, 'template.tar');
  writeFileSync(template, Buffer.from(await dump.arrayBuffer()));
  await pglite.close();

  const server = await startPostgres();
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query('create database template_demo');
  await admin.end();
  const postgres = await openDatabase({
    databaseUrl: databaseUrl(server.url, 'template_demo'),
    migrationsFolder,
  });
  await postgres.migrate();
  await seedDemo(postgres, seededAt);
  await postgres.close();
  project.provide('pgliteTemplate', template);
  project.provide('postgresUrl', server.url);
  project.provide('seededAt', seededAt.toISOString());
  return () => {
    server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
