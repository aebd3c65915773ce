import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase, type Database, type DatabaseLocation } from './database.ts';
import { appliedMigrations, assertSchemaKnown, knownMigrations } from './schemaVersion.ts';

/**
 * Opens a store that is there already, for commands that only read it, and leaves it as it is. Throws in plain words where
 * there is none.
 */
export async function openStore(location: DatabaseLocation): Promise<Database> {
  const { databaseUrl, dataDir } = location;
  const none = `There is no store in ${locationOf(location)}: start the server there first, or name another by DATABASE_URL or DATA_DIR.`;
  // Opening a folder would make a database of it.
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

/** As above; throws too where this version has not brought the store up to date yet. */
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
