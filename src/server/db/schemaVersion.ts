import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RowsQuery } from './database.ts';

/** The tables of the store were made by migrations that this program does not know. The message tells what to do. */
export class UnknownSchema extends Error {}

/** Returns the creation time of each migration of this program, in milliseconds, the baseline first. */
export function knownMigrations(migrationsFolder: string): number[] {
  const journal = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
    entries: { when: number }[];
  };
  return journal.entries.map(({ when }) => when);
}

/** Returns the creation time of each migration that the store has, in milliseconds; none for a store without tables. */
export async function appliedMigrations(rows: RowsQuery): Promise<number[]> {
  const [table] = await rows(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as is_there`,
    [],
  );
  if (table?.is_there !== true) return [];
  const applied = await rows('select created_at from drizzle.__drizzle_migrations', []);
  return applied.map(({ created_at: madeAt }) => Number(madeAt));
}

/** Throws UnknownSchema where the store has a migration that this program does not know. */
export async function assertSchemaKnown(rows: RowsQuery, migrationsFolder: string): Promise<void> {
  const applied = await appliedMigrations(rows);
  const known = knownMigrations(migrationsFolder);
  const unknown = applied.filter((migration) => !known.includes(migration));
  if (unknown.length === 0) return;
  const [baseline] = known;
  // Because the migrations of versions before 1.0.0 became one, a store of theirs lacks it, whatever the times of the others.
  if (baseline === undefined || !applied.includes(baseline))
    throw new UnknownSchema(
      'A version before 1.0.0 of this program made this store, and later versions do not take its tables over. Name another ' +
        'data folder or an empty database by DATA_DIR or DATABASE_URL, or go on with the version that made it.',
    );
  throw new UnknownSchema(
    `A newer version of this program has changed the tables of this store (on the schema of ${dayOf(Math.max(...unknown))}; ` +
      `this program knows that of ${dayOf(Math.max(...known))}). Start the newer version, or restore a backup from before it.`,
  );
}

function dayOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}
