import type { PgliteClient } from './pgliteClient.ts';
import type { ExtractTablesWithRelations } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';
import type * as schema from './schema.ts';

type Schema = typeof schema;
export type Db = PgDatabase<PgQueryResultHKT, Schema>;
export type Tx = PgTransaction<PgQueryResultHKT, Schema, ExtractTablesWithRelations<Schema>>;
/** Either: a query that may run inside or outside of a transaction. */
export type Queryable = Db | Tx;

/** A rows-only query with positional parameters: the lists' fast path. */
export type RowsQuery = (text: string, params: unknown[]) => Promise<Record<string, unknown>[]>;

/** The store, whichever engine runs it. */
export interface Database {
  kind: 'pglite' | 'postgres';
  /** How many calls it answers at the same time. */
  connections: number;
  db: Db;
  /** Prepared and planned once per text. */
  rows: RowsQuery;
  /** Planned for each call by what its parameters are: how many rows a keyword finds decides how they are best found. */
  rowsPlanned: RowsQuery;
  /** The same two for exports, which may take longer and must not hold up the calls of others. */
  unhurried: Pick<Database, 'rows' | 'rowsPlanned'>;
  /** Acts on a connection of its own without limits of time, as the owner of the tables: for what fills a store. */
  longRunning<T>(act: (db: Db) => Promise<T>): Promise<T>;
  /**
   * Asks for a sign of life on a connection that no call uses. Rejects without one, and where the notifications of other
   * instances are not heard.
   */
  checkHealth(): Promise<void>;
  /**
   * Calls back for each payload sent to the channel by a committed transaction of any instance; `onGap` once it listens
   * again after the connection was lost: payloads sent meanwhile are missed. Throws NotificationsNotHeard where the server
   * is set up so that nothing can arrive.
   */
  listen(channel: string, onPayload: (payload: string) => void, onGap: () => void): Promise<void>;
  /**
   * Brings the tables to the schema of this version, then calls `afterwards` as the owner of the tables, while no other
   * instance migrates. Throws UnknownSchema where the store has a migration that this version does not know.
   */
  migrate(afterwards?: (db: Db) => Promise<void>): Promise<void>;
  /** Tidies statistics and visibility after a large fill; without it PGlite is 1.8 times slower. */
  vacuum(): Promise<void>;
  close(): Promise<void>;
  raw: PgliteClient | Pool;
}

export interface DatabaseLocation {
  /** A PostgreSQL server; wins over `dataDir`. */
  databaseUrl?: string | undefined;
  /** The same database past a pooler, for LISTEN and migrations; undefined: `databaseUrl` itself. */
  listenUrl?: string | undefined;
  /** What `databaseUrl` gives a connection: a session of the server, or behind a pooler another one for each transaction. */
  pooling?: 'session' | 'transaction' | undefined;
  /** Connections for calls. */
  poolMax?: number | undefined;
  /** The owner of its tables, where that is not the role that the server runs as. */
  ownerUrl?: string | undefined;
  /** Folder of the in-process database; undefined keeps it in memory. */
  dataDir?: string | undefined;
  /** A dump to start an in-memory database from (tests). */
  loadDataDir?: Blob | undefined;
  /** Where the SQL migrations lie. */
  migrationsFolder: string;
}

/**
 * Opens the store. Throws DataDirInUse when another process runs on the same folder. Only the engine that it needs is
 * loaded.
 */
export async function openDatabase(location: DatabaseLocation): Promise<Database> {
  const { databaseUrl } = location;
  if (!databaseUrl) return (await import('./pglite.ts')).openPglite(location);
  return (await import('./postgres.ts')).openPostgres({ ...location, databaseUrl });
}
