import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { types, type PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { anyDriver } from './anyDriver.ts';
import type { Database, DatabaseLocation } from './database.ts';
import { lockFolder } from './folderLock.ts';
import { PgliteClient } from './pgliteClient.ts';
import { PgliteConnection, type PgliteLimits } from './pgliteConnection.ts';
import { startPgliteThread } from './pgliteThread.ts';
import * as schema from './schema.ts';
import { assertSchemaKnown } from './schemaVersion.ts';

/** As on a PostgreSQL server (postgres.ts). */
const limits: PgliteLimits = { wait: 8000, statement: 8000, idleInTransaction: 10_000 };
const unhurriedLimits: Partial<PgliteLimits> = { wait: 120_000, statement: 120_000 };
const noLimits: PgliteLimits = { wait: Infinity, statement: Infinity, idleInTransaction: Infinity };

/** Opens PostgreSQL in a thread of this process, with its files under `dataDir`/pglite: one connection, one process. */
export async function openPglite(location: DatabaseLocation): Promise<Database> {
  const { migrationsFolder, loadDataDir } = location;
  let release = async (): Promise<void> => undefined;
  let dataDir: string | undefined;
  if (location.dataDir) {
    mkdirSync(location.dataDir, { recursive: true });
    release = await lockFolder(location.dataDir);
    dataDir = join(location.dataDir, 'pglite');
  }
  const connection = new PgliteConnection(
    await startPgliteThread(migrationsFolder, { dataDir, loadDataDir }),
  );
  const client = new PgliteClient(connection, limits);
  const unlimited = client.within(noLimits);
  await addArrayParsers(unlimited, connection);
  return {
    kind: 'pglite',
    connections: 1,
    db: anyDriver(drizzleOn(client)),
    ...queriesOf(client),
    exportPool: queriesOf(client.within(unhurriedLimits)),
    longRunning: (act) => act(anyDriver(drizzleOn(unlimited))),
    checkHealth: async () => {
      await client.query('select 1');
    },
    listen: (channel, onPayload) => client.listen(channel, onPayload),
    migrate: async (afterwards) => {
      await assertSchemaKnown(queriesOf(unlimited).rowsPlanned, migrationsFolder);
      const db = drizzleOn(unlimited);
      await migrate(db, { migrationsFolder });
      await afterwards?.(anyDriver(db));
    },
    vacuum: () => unlimited.exec('VACUUM ANALYZE'),
    close: async () => {
      await connection.close();
      await release();
    },
    raw: client,
  };
}

/** Drizzle uses only `query` and `transaction` of its client. */
const drizzleOn = (client: PgliteClient) => drizzle(client as unknown as PGlite, { schema });

function queriesOf(client: PgliteClient): Database['exportPool'] {
  return {
    rows: client.rows,
    rowsPlanned: async (text, params) => (await client.query<Record<string, unknown>>(text, params)).rows,
  };
}

/** Adds parsers for arrays: their types have no fixed numbers, so they are read from this database. */
async function addArrayParsers(client: PgliteClient, { parsers }: PgliteConnection): Promise<void> {
  const { rows } = await client.query<{ oid: number; typarray: number }>(
    'select oid, typarray from pg_type where typarray <> 0',
  );
  for (const { oid, typarray } of rows)
    parsers[typarray] = (text) => types.arrayParser(text, parsers[oid] ?? String, typarray);
}
