import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { Database, Db } from './database.ts';
import { fillReadings } from './fillReadings.ts';
import * as schema from './schema.ts';
import { statementNames } from './statementNames.ts';

/** Held while migrating, so that instances that start together migrate once. */
const migrationLock = 7_016_301;

const reconnectMilliseconds = 1000;

export async function openPostgres(databaseUrl: string, migrationsFolder: string): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 20,
    // Compiling a statement takes longer than any of ours runs.
    options: '-c jit=off',
  });
  pool.on('error', (error) => console.error('Idle database connection lost:', error.message));
  await pool.query('select 1');
  const db = drizzle(pool, { schema });
  const nameOf = statementNames();
  const listeners: Listener[] = [];
  return {
    kind: 'postgres',
    db: db as unknown as Db,
    rows: async (text, params) =>
      (await pool.query<Record<string, unknown>>({ name: nameOf(text), text, values: params })).rows,
    rowsPlanned: async (text, params) => (await pool.query<Record<string, unknown>>(text, params)).rows,
    listen: async (channel, onPayload) => {
      const listener = new Listener(databaseUrl, channel, onPayload);
      listeners.push(listener);
      await listener.connect();
    },
    migrate: async () => {
      const client = await pool.connect();
      try {
        await client.query('select pg_advisory_lock($1)', [migrationLock]);
        const migrated = drizzle(client, { schema });
        await migrate(migrated, { migrationsFolder });
        await fillReadings(migrated as unknown as Db);
      } finally {
        await client.query('select pg_advisory_unlock($1)', [migrationLock]);
        client.release();
      }
    },
    vacuum: async () => {
      await pool.query('VACUUM ANALYZE');
    },
    close: async () => {
      await Promise.all(listeners.map((listener) => listener.close()));
      await pool.end();
    },
    raw: pool,
  };
}

/** LISTEN on a connection of its own, taken up again when it breaks. */
class Listener {
  private client: pg.Client | undefined;
  private closed = false;
  private readonly databaseUrl: string;
  private readonly channel: string;
  private readonly onPayload: (payload: string) => void;

  constructor(databaseUrl: string, channel: string, onPayload: (payload: string) => void) {
    this.databaseUrl = databaseUrl;
    this.channel = channel;
    this.onPayload = onPayload;
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
      this.connect().catch(() => {
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
