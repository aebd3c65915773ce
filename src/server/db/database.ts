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

/** The store, on either engine. */
export interface Database {
  kind: 'pglite' | 'postgres';
  /** How many calls it answers at the same time. */
  connections: number;
  db: Db;
  /** Runs a query whose statement is prepared and planned once per text. */
  rows: RowsQuery;
  /**
   * Runs a query that is planned for each call by its parameters: the number of rows that a keyword finds decides the
   * best plan.
   */
  rowsPlanned: RowsQuery;
  /** The same two for exports, which may take longer and must not delay other calls. */
  exportPool: Pick<Database, 'rows' | 'rowsPlanned'>;
  /**
   * Runs the action on its own connection without time limits, as the owner of the tables: for work that fills a store.
   */
  longRunning<T>(act: (db: Db) => Promise<T>): Promise<T>;
  /**
   * Checks the database on a connection that no call uses. Rejects if it does not answer, or if the notifications of
   * other instances do not arrive.
   */
  checkHealth(): Promise<void>;
  /**
   * Calls back for each payload that a committed transaction of any instance sends to the channel. Calls `onGap` when it
   * listens again after a lost connection, because payloads were missed. Throws NotificationsNotHeard if the server is
   * set up so that nothing can arrive.
   */
  listen(channel: string, onPayload: (payload: string) => void, onGap: () => void): Promise<void>;
  /**
   * Migrates the tables to the schema of this version, then calls `afterwards` as their owner, while no other instance
   * migrates. Throws UnknownSchema if the store has a migration that this version does not know.
   */
  migrate(afterwards?: (db: Db) => Promise<void>): Promise<void>;
  /** Updates statistics and visibility after a large fill; without it PGlite is 1.8 times slower. */
  vacuum(): Promise<void>;
  close(): Promise<void>;
  raw: PgliteClient | Pool;
}

export interface DatabaseLocation {
  /** A PostgreSQL server; wins over `dataDir`. */
  databaseUrl?: string | undefined;
  /** The same database without the pooler, for LISTEN and migrations; undefined: `databaseUrl` itself. */
  listenUrl?: string | undefined;
  /**
   * The kind of pooling behind `databaseUrl`: a connection has its own session of the server, or each transaction gets
   * another one.
   */
  pooling?: 'session' | 'transaction' | undefined;
  /** Most connections for calls. */
  poolMax?: number | undefined;
  /** The owner of its tables, if that is not the role that the server runs as. */
  ownerUrl?: string | undefined;
  /** Folder of the in-process database; undefined: in memory. */
  dataDir?: string | undefined;
  /** A dump to start an in-memory database from (tests). */
  loadDataDir?: Blob | undefined;
  /** Folder of the SQL migrations. */
  migrationsFolder: string;
}

/**
 * Opens the store. Throws DataDirInUse when another process uses the same folder. Loads only the engine that it needs.
 */
export async function openDatabase(location: DatabaseLocation): Promise<Database> {
  const { databaseUrl } = location;
  if (!databaseUrl) return (await import('./pglite.ts')).openPglite(location);
  return (await import('./postgres.ts')).openPostgres({ ...location, databaseUrl });
}
