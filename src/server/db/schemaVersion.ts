import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RowsQuery } from './database.ts';

/** The store has been migrated by a later version of this program. */
export class StoreIsNewer extends Error {
  constructor(newest: number, known: number) {
    const day = (time: number) => new Date(time).toISOString().slice(0, 10);
    super(
      `A newer version of this program has changed the tables of this store (on the schema of ${day(newest)}; this program ` +
        `knows that of ${day(known)}). Start the newer version, or restore a backup from before it.`,
    );
  }
}

/** Returns the creation time of this program's newest migration, in milliseconds. */
export function newestKnownMigration(migrationsFolder: string): number {
  const journal = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
    entries: { when: number }[];
  };
  return Math.max(...journal.entries.map(({ when }) => when));
}

/** Returns the creation time of the store's newest migration, in milliseconds; 0 for a store without tables. */
export async function newestMigration(rows: RowsQuery): Promise<number> {
  const [table] = await rows(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as is_there`,
    [],
  );
  if (table?.is_there !== true) return 0;
  const [migrated] = await rows('select max(created_at) as newest from drizzle.__drizzle_migrations', []);
  return Number(migrated?.newest ?? 0);
}

/** Throws StoreIsNewer where the store has a migration that this program does not know. */
export async function assertSchemaKnown(rows: RowsQuery, migrationsFolder: string): Promise<void> {
  const newest = await newestMigration(rows);
  const known = newestKnownMigration(migrationsFolder);
  if (newest > known) throw new StoreIsNewer(newest, known);
}
