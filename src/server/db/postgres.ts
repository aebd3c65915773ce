import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { anyDriver } from './anyDriver.ts';
import type { Database, DatabaseLocation, RowsQuery } from './database.ts';
import { DatabaseClient, type DatabaseClientConfig } from './databaseClient.ts';
import { Listener } from './listener.ts';
import { grantRuntimeRole } from './runtimeRole.ts';
import * as schema from './schema.ts';
import { assertSchemaKnown } from './schemaVersion.ts';
import {
  callLimits,
  exportLimits,
  limitStatements,
  noLimits,
  splitLimits,
  type SessionLimits,
} from './sessionLimits.ts';
import { statementNames } from './statementNames.ts';

/** Advisory lock of a migration, so that instances that start together migrate only once. */
const migrationLock = 7_016_301;

const connectMilliseconds = 3000;

/** Default number of connections for calls; DB_POOL_MAX overrides it. */
const defaultPoolMax = 20;

export async function openPostgres({
  databaseUrl,
  listenUrl = databaseUrl,
  ownerUrl = listenUrl,
  pooling = 'session',
  poolMax = defaultPoolMax,
  migrationsFolder,
}: DatabaseLocation & { databaseUrl: string }): Promise<Database> {
  const connectionTo = (url: string): DatabaseClientConfig => ({
    connectionString: splitLimits(url, noLimits).connectionString,
    connectionTimeoutMillis: connectMilliseconds,
  });
  const pooled = { ...connectionTo(databaseUrl), transactionPooling: pooling === 'transaction' };
  const limitsOf = (defaults: SessionLimits) => splitLimits(databaseUrl, defaults).limits;
  const pool = poolOf({ ...pooled, limits: limitsOf(callLimits), max: poolMax });
  const exportMax = Math.max(1, Math.floor(poolMax / 5));
  const exportPool = poolOf({ ...pooled, limits: limitsOf(exportLimits), max: exportMax });
  // Apart from the pool, so that calls that wait for one another do not make the server look dead.
  const control = poolOf({ ...pooled, answerTimeout: connectMilliseconds, max: 1, idleTimeoutMillis: 0 });
  await pool.query('select 1');
  const db = drizzle(pool, { schema });
  const listeners: Listener[] = [];

  /** Runs as the tables' owner, without a pooler and without time limits: migrations, demo data, vacuum. */
  async function unlimited<T>(act: (client: DatabaseClient) => Promise<T>): Promise<T> {
    const client = new DatabaseClient(connectionTo(ownerUrl));
    await client.connect();
    try {
      // Also overrides limits that the server or the role sets.
      await client.query(limitStatements(noLimits, 'session'));
      return await act(client);
    } finally {
      await client.end();
    }
  }

  return {
    kind: 'postgres',
    connections: poolMax,
    db: anyDriver(db),
    ...queriesOf(pool),
    exportPool: queriesOf(exportPool),
    longRunning: (act) => unlimited((client) => act(anyDriver(drizzle(client, { schema })))),
    checkHealth: async () => {
      await control.query('select 1');
      if (!listeners.every((listener) => listener.isHearing))
        throw new Error('Notifications of other instances are not heard');
    },
    listen: async (channel, onPayload, onGap) => {
      const listener = new Listener({
        connection: connectionTo(listenUrl),
        channel,
        onPayload,
        onGap,
        notify: async (to, payload) => {
          await control.query('select pg_notify($1, $2)', [to, payload]);
        },
      });
      listeners.push(listener);
      await listener.start();
    },
    migrate: (afterwards) =>
      // The lock belongs to a transaction: a pooler could leave one of a session with a connection that others use.
      unlimited(async (lock) => {
        await lock.query('begin');
        await lock.query('select pg_advisory_xact_lock($1)', [migrationLock]);
        await unlimited(async (client) => {
          await assertSchemaKnown(rowsOf(client), migrationsFolder);
          const migrated = drizzle(client, { schema });
          await migrate(migrated, { migrationsFolder });
          await afterwards?.(anyDriver(migrated));
          if (ownerUrl !== databaseUrl) await grantRuntimeRole(client, pool);
        });
        await lock.query('commit');
      }),
    vacuum: () =>
      unlimited(async (client) => {
        await client.query('VACUUM ANALYZE');
      }),
    close: async () => {
      await Promise.all(listeners.map((listener) => listener.close()));
      await Promise.all([pool.end(), exportPool.end(), control.end()]);
    },
    raw: pool,
  };
}

function poolOf(config: DatabaseClientConfig & pg.PoolConfig): pg.Pool {
  const { limits, transactionPooling } = config;
  const setLimits = (client: pg.ClientBase) => limits && client.query(limitStatements(limits, 'session'));
  const pool = new pg.Pool({
    ...config,
    // The pool passes its own options to it, including those of the client.
    Client: DatabaseClient as unknown as new () => pg.ClientBase,
    // The pool awaits the result, although its types do not say so. With transaction pooling, limits go with each
    // transaction.
    ...(!transactionPooling && { onConnect: setLimits as (client: pg.ClientBase) => void }),
  });
  pool.on('error', (error) => console.error('Idle database connection lost:', error.message));
  return pool;
}

function queriesOf(pool: pg.Pool): Database['exportPool'] {
  const nameOf = statementNames();
  return {
    rows: async (text, params) =>
      (await pool.query<Record<string, unknown>>({ name: nameOf(text), text, values: params })).rows,
    rowsPlanned: rowsOf(pool),
  };
}

function rowsOf(client: DatabaseClient | pg.Pool): RowsQuery {
  return async (text, params) => (await client.query<Record<string, unknown>>(text, params)).rows;
}
