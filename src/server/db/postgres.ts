import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { anyDriver } from './anyDriver.ts';
import type { Database, DatabaseLocation } from './database.ts';
import { grantRuntimeRole } from './runtimeRole.ts';
import * as schema from './schema.ts';
import { statementNames } from './statementNames.ts';

/** Held while migrating, so that instances that start together migrate once. */
const migrationLock = 7_016_301;

const reconnectMilliseconds = 1000;

/** No statement of a call takes a tenth of this, unless it waits for somebody. DATABASE_URL may say otherwise. */
const limits: pg.ClientConfig = {
  statement_timeout: 8000,
  lock_timeout: 3000,
  idle_in_transaction_session_timeout: 10_000,
};
/** Exports, whose statements read a thousand rows at once out of any number. */
const unhurriedLimits: pg.ClientConfig = {
  ...limits,
  statement_timeout: 120_000,
};
const connectMilliseconds = 3000;

export async function openPostgres({
  databaseUrl,
  ownerUrl = databaseUrl,
  migrationsFolder,
}: DatabaseLocation & { databaseUrl: string }): Promise<Database> {
  const connection: pg.ClientConfig = {
    connectionString: databaseUrl,
    connectionTimeoutMillis: connectMilliseconds,
    keepAlive: true,
    // Compiling a statement takes longer than any of ours runs.
    options: '-c jit=off',
  };
  const pool = poolOf({ ...connection, ...limits, max: 20 });
  const unhurriedPool = poolOf({ ...connection, ...unhurriedLimits, max: 4 });
  await pool.query('select 1');
  const db = drizzle(pool, { schema });
  const listeners: Listener[] = [];

  /** As the tables' owner, for what may take as long as it takes: migrations, backfills, tidying. */
  async function unlimited<T>(act: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({ ...connection, connectionString: ownerUrl });
    await client.connect();
    try {
      // Also what the server, the role or the URL says.
      for (const name of Object.keys(limits)) await client.query(`set ${name} = 0`);
      return await act(client);
    } finally {
      await client.end();
    }
  }

  return {
    kind: 'postgres',
    db: anyDriver(db),
    ...queriesOf(pool),
    unhurried: queriesOf(unhurriedPool),
    listen: async (channel, onPayload, onGap) => {
      const listener = new Listener(databaseUrl, channel, onPayload, onGap);
      listeners.push(listener);
      await listener.connect();
    },
    migrate: (backfill) =>
      // The lock goes with the connection.
      unlimited(async (client) => {
        await client.query('select pg_advisory_lock($1)', [migrationLock]);
        const migrated = drizzle(client, { schema });
        await migrate(migrated, { migrationsFolder });
        await backfill(anyDriver(migrated));
        if (ownerUrl !== databaseUrl) await grantRuntimeRole(client, pool);
      }),
    vacuum: () =>
      unlimited(async (client) => {
        await client.query('VACUUM ANALYZE');
      }),
    close: async () => {
      await Promise.all(listeners.map((listener) => listener.close()));
      await Promise.all([pool.end(), unhurriedPool.end()]);
    },
    raw: pool,
  };
}

function poolOf(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  pool.on('error', (error) => console.error('Idle database connection lost:', error.message));
  // Without a listener, an error of a connection inside a transaction would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

function queriesOf(pool: pg.Pool): Database['unhurried'] {
  const nameOf = statementNames();
  return {
    rows: async (text, params) =>
      (await pool.query<Record<string, unknown>>({ name: nameOf(text), text, values: params })).rows,
    rowsPlanned: async (text, params) => (await pool.query<Record<string, unknown>>(text, params)).rows,
  };
}

/** LISTEN on a connection of its own, taken up again when it breaks. */
class Listener {
  private client: pg.Client | undefined;
  private closed = false;
  private readonly databaseUrl: string;
  private readonly channel: string;
  private readonly onPayload: (payload: string) => void;
  private readonly onGap: () => void;

  constructor(databaseUrl: string, channel: string, onPayload: (payload: string) => void, onGap: () => void) {
    this.databaseUrl = databaseUrl;
    this.channel = channel;
    this.onPayload = onPayload;
    this.onGap = onGap;
  }

  async connect(): Promise<void> {
    const client = new pg.Client({ connectionString: this.databaseUrl });
    this.client = client;
    client.on('error', () => this.reconnect(client));
    client.on('end', () => this.reconnect(client));
    client.on('notification', (message) => this.onPayload(message.payload ?? ''));
    await client.connect();
    await client.query(`LISTEN ${client.escapeIdentifier(this.channel)}`);
  }

  private reconnect(broken: pg.Client): void {
    if (this.closed || this.client !== broken) return;
    this.client = undefined;
    setTimeout(() => {
      if (this.closed) return;
      this.connect().then(this.onGap, () => {
        const failed = this.client;
        if (failed) this.reconnect(failed);
      });
    }, reconnectMilliseconds).unref();
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.client?.end();
  }
}
