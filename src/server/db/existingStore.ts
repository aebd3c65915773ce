import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase, type Database, type DatabaseLocation } from './database.ts';
import { appliedMigrations, assertSchemaKnown, knownMigrations } from './schemaVersion.ts';

/**
 * Opens an existing store, for commands that only read it, without changing it. Throws in plain words if there is none.
 */
export async function openStore(location: DatabaseLocation): Promise<Database> {
  const { databaseUrl, dataDir } = location;
  const none = `There is no store in ${locationOf(location)}: start the server there first, or name another by DATABASE_URL or DATA_DIR.`;
  // Checked first, because opening a folder would create a database in it.
  if (!databaseUrl && !existsSync(join(dataDir ?? '', 'pglite', 'PG_VERSION'))) throw new Error(none);
  return closedOnFailure(await openDatabase(location), async (database) => {
    const [tables] = await database.rows(
      `select to_regclass('public.transitions') is not null and to_regclass('drizzle.__drizzle_migrations') is not null as known`,
      [],
    );
    if (tables?.known !== true) throw new Error(none);
    await assertSchemaKnown(database.rowsPlanned, location.migrationsFolder);
  });
}

/** Opens an existing store; also throws if this version has not migrated it yet. */
export async function openCurrentStore(location: DatabaseLocation): Promise<Database> {
  return closedOnFailure(await openStore(location), async (database) => {
    const applied = await appliedMigrations(database.rowsPlanned);
    if (!knownMigrations(location.migrationsFolder).every((migration) => applied.includes(migration)))
      throw new Error(
        `The store in ${locationOf(location)} is one of a former version: start the server there once, which brings it up to date.`,
      );
  });
}

function locationOf({ databaseUrl, dataDir }: DatabaseLocation): string {
  return databaseUrl ? 'the database of DATABASE_URL' : `the data folder ${dataDir}`;
}

async function closedOnFailure(
  database: Database,
  check: (database: Database) => Promise<void>,
): Promise<Database> {
  try {
    await check(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
