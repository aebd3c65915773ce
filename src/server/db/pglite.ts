import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { anyDriver } from './anyDriver.ts';
import type { Database, DatabaseLocation } from './database.ts';
import { lockFolder } from './folderLock.ts';
import { preparedRows } from './preparedPglite.ts';
import * as schema from './schema.ts';

/** PostgreSQL in this process, its files under `dataDir`/pglite: one connection, one process. */
export async function openPglite(location: DatabaseLocation): Promise<Database> {
  let release = async (): Promise<void> => undefined;
  let dataDir: string | undefined;
  if (location.dataDir) {
    mkdirSync(location.dataDir, { recursive: true });
    release = await lockFolder(location.dataDir);
    dataDir = join(location.dataDir, 'pglite');
  }
  const client = await PGlite.create({ dataDir, loadDataDir: location.loadDataDir });
  const db = drizzle(client, { schema });
  const queries: Database['unhurried'] = {
    rows: preparedRows(client),
    rowsPlanned: async (text, params) => (await client.query<Record<string, unknown>>(text, params)).rows,
  };
  return {
    kind: 'pglite',
    db: anyDriver(db),
    ...queries,
    // One connection in one process: there is nobody to wait for.
    unhurried: queries,
    listen: async (channel, onPayload) => {
      await client.listen(channel, onPayload);
    },
    migrate: async (backfill) => {
      await migrate(db, { migrationsFolder: location.migrationsFolder });
      await backfill(anyDriver(db));
    },
    vacuum: async () => {
      await client.exec('VACUUM ANALYZE');
    },
    close: async () => {
      await client.close();
      await release();
    },
    raw: client,
  };
}
