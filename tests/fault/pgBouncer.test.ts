import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { openDatabase, type Database } from '../../src/server/db/database.ts';
import { NotificationsNotHeard } from '../../src/server/db/listener.ts';
import { healthOf } from '../../src/server/health.ts';
import { migrationsFolder } from '../support/paths.ts';
import { hasPgBouncer, startPgBouncer, type PgBouncer } from '../support/pgBouncer.ts';
import { accounts, newKey, startTestApi } from '../support/testApi.ts';
import { createEmptyDatabase, openTestDatabase } from '../support/testDatabase.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

if (!hasPgBouncer)
  console.warn('PgBouncer is not installed (apt-get install pgbouncer): nothing is run behind it');

/** Fewer than the server's own connections, so that its transactions share them. */
const serverConnections = 3;

describe.runIf(inject('postgresUrl') && hasPgBouncer)('behind PgBouncer in transaction mode', () => {
  let bouncer: PgBouncer;
  let directUrl: string;
  let database: Database;

  beforeAll(async () => {
    bouncer = await startPgBouncer(inject('postgresUrl'), serverConnections);
    const seeded = await openTestDatabase('postgres', { productLimits: true });
    directUrl = (seeded.raw as pg.Pool).options.connectionString ?? '';
    await seeded.close();
    database = await openDatabase({
      databaseUrl: bouncer.urlOf(directUrl),
      listenUrl: directUrl,
      pooling: 'transaction',
      migrationsFolder,
    });
  });
  afterAll(async () => {
    await database.close();
    await bouncer.stop();
  });

  const ofCalls = [
    { name: 'idle_in_transaction_session_timeout', setting: '10000' },
    { name: 'jit', setting: 'off' },
    { name: 'lock_timeout', setting: '3000' },
    { name: 'statement_timeout', setting: '8000' },
  ];
  const ofServer = ofCalls.map(({ name }) => ({ name, setting: name === 'jit' ? 'on' : '0' }));
  const text = `select name, setting from pg_settings where name in ('${ofCalls.map(({ name }) => name).join("','")}') order by name`;

  it('every statement has the limits of its kind, and leaves none on the connection that others get', async () => {
    const kinds = Array.from({ length: 12 }, async () => {
      expect(await database.rows(text, [])).toEqual(ofCalls);
      const [exports] = (await database.exportPool.rows(text, [])).slice(-1);
      expect(exports).toEqual({ name: 'statement_timeout', setting: '120000' });
      const seen = await database.db.transaction((tx) => tx.execute(sql.raw(text)));
      expect((seen as unknown as { rows: unknown[] }).rows).toEqual(ofCalls);
    });
    await Promise.all(kinds);
    // Another client on the same connections, which sets nothing.
    const bare = new pg.Client({ connectionString: bouncer.urlOf(directUrl) });
    await bare.connect();
    for (let turn = 0; turn < serverConnections; turn++)
      expect((await bare.query(text)).rows).toEqual(ofServer);
    await bare.end();
  });

  it('a statement that fails, fails alone, with its own words', async () => {
    const impatient = await openDatabase({
      databaseUrl: bouncer.urlOf(`${directUrl}?statement_timeout=300`),
      pooling: 'transaction',
      migrationsFolder,
    });
    await expect(impatient.rows('select 1 / $1::int', [0])).rejects.toThrow('division by zero');
    await expect(impatient.rows('select pg_sleep(20)', [])).rejects.toThrow('statement timeout');
    expect(await impatient.rows('select $1::int as here', [4])).toEqual([{ here: 4 }]);
    await impatient.close();
  });

  it('calls are answered, one deal is approved by one of many, and what changes is heard', async () => {
    const api = await startTestApi(database);
    const topics: string[] = [];
    api.api.services.live.subscribe(({ topic }) => topics.push(topic));
    const agent = await api.login(...accounts.agent);
    const pending = { status: 'pending', sort: 'amount', direction: 'asc' };
    const page = await agent.call<{ records: { id: string; version: number }[] }>(
      'POST',
      '/order/page',
      pending,
    );
    const [order] = page.body.data.records;
    const verdict = { id: order?.id, version: order?.version, event: 'approve', remarks: '' };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => agent.call('POST', '/order/orderApproval', verdict, newKey())),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 409),
    ]);
    await vi.waitFor(() => expect(topics).toContain('order'), { timeout: 60_000 });
    const reads = await Promise.all(
      Array.from({ length: 40 }, () => agent.call('POST', '/order/page', { keyword: '深圳' })),
    );
    expect(new Set(reads.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await healthOf(database)()).toBe(true);
  });

  it('the tables are made through DATABASE_LISTEN_URL, and again where the lock is taken through PgBouncer', async () => {
    const emptyUrl = await createEmptyDatabase();
    for (const listenUrl of [emptyUrl, bouncer.urlOf(emptyUrl)]) {
      const empty = await openDatabase({
        databaseUrl: bouncer.urlOf(emptyUrl),
        listenUrl,
        pooling: 'transaction',
        migrationsFolder,
      });
      await empty.migrate();
      await empty.migrate();
      await empty.close();
    }
  });

  it('a server without DATABASE_LISTEN_URL refuses to start, and says what to set', async () => {
    const wrong = await openDatabase({
      databaseUrl: bouncer.urlOf(directUrl),
      pooling: 'transaction',
      migrationsFolder,
    });
    const refused = startTestApi(wrong);
    await expect(refused).rejects.toBeInstanceOf(NotificationsNotHeard);
    await expect(refused).rejects.toThrow('DATABASE_LISTEN_URL');
    await wrong.close();
  });
});
