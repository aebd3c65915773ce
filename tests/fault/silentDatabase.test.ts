import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { openDatabase, type Database } from '../../src/server/db/database.ts';
import { isUnavailable } from '../../src/server/db/errors.ts';
import { Listener, NotificationsNotHeard } from '../../src/server/db/listener.ts';
import { healthOf } from '../../src/server/health.ts';
import { migrationsFolder } from '../support/paths.ts';
import { createEmptyDatabase } from '../support/testDatabase.ts';
import { openSilentLine, type SilentLine } from './silentLine.ts';

/** For conditions that come true after some tries: the time depends on the machine. */
const inTheEnd = { timeout: 60_000 };
/** Milliseconds allowed for a statement in these tests; in the product it is seconds. */
const statementTimeout = 300;
const channel = 'silence';

let directUrl: string;
let line: SilentLine;
let database: Database;
let direct: Database;

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  directUrl = await createEmptyDatabase();
  line = await openSilentLine(Number(new URL(directUrl).port));
  const url = new URL(directUrl);
  url.port = String(line.port);
  url.searchParams.set('statement_timeout', String(statementTimeout));
  database = await openDatabase({ databaseUrl: url.href, migrationsFolder });
  direct = await openDatabase({ databaseUrl: directUrl, migrationsFolder });
}, 60_000);
afterEach(async () => {
  line.restore();
  await database.close();
  await direct.close();
  await line.close();
  vi.restoreAllMocks();
});

const unavailable = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: unknown) => (isUnavailable(error) ? 'unavailable' : error),
  );

describe.runIf(inject('postgresUrl'))('connections that fall silent (R-error-4)', () => {
  it('fail what waits for them as unavailable, and are not used again', async () => {
    const pool = database.raw as Pool;
    const inTransaction = database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      line.silence();
      await tx.execute(sql`select 1`);
    });
    expect(await unavailable(inTransaction)).toBe('unavailable');
    expect(pool.totalCount).toBe(0);

    await database.rows('select 1', []);
    line.silence();
    expect(await unavailable(database.rows('select 1', []))).toBe('unavailable');
    expect(await database.rows('select 2 as here', [])).toEqual([{ here: 2 }]);
  });

  it('keep nobody waiting for a statement that takes as long as it may', async () => {
    const limit = /canceling statement due to statement timeout/;
    await expect(database.rows('select pg_sleep(5)', [])).rejects.toThrow(limit);
    const inTransaction = database.db.transaction((tx) => tx.execute(sql`select pg_sleep(5)`));
    await expect(inTransaction.catch((error: Error) => Promise.reject(error.cause))).rejects.toThrow(limit);
    expect((database.raw as Pool).totalCount).toBe(1);
  });

  it('show in the health check within a second, until new ones answer', async () => {
    const isHealthy = healthOf(database);
    expect(await isHealthy()).toBe(true);
    line.silenceAll();
    const startedAt = performance.now();
    expect(await isHealthy()).toBe(false);
    expect(performance.now() - startedAt).toBeLessThan(2000);
    line.restore();
    await vi.waitFor(async () => expect(await isHealthy()).toBe(true), inTheEnd);
  });

  it('of a backend that is stopped, leave the other calls alone', async () => {
    const [own] = await database.rows('select pg_backend_pid() as pid', []);
    const pid = Number(own?.pid);
    process.kill(pid, 'SIGSTOP');
    try {
      expect(await unavailable(database.rows('select 1', []))).toBe('unavailable');
      const answers = Array.from({ length: 5 }, () => database.rows('select 3 as here', []));
      expect(await Promise.all(answers)).toEqual(answers.map(() => [{ here: 3 }]));
    } finally {
      process.kill(pid, 'SIGCONT');
    }
  });
});

describe.runIf(inject('postgresUrl'))('what listens for notifications', () => {
  const listenerOn = (url: string, notifier: Database, heard: string[], onGap = () => undefined as void) =>
    new Listener({
      connection: { connectionString: url, connectionTimeoutMillis: 2000 },
      channel,
      onPayload: (payload) => heard.push(payload),
      onGap,
      notify: async (to, payload) => {
        await notifier.rowsPlanned('select pg_notify($1, $2)', [to, payload]);
      },
      every: 100,
      patience: 2000,
    });
  const tell = (payload: string) => direct.rowsPlanned('select pg_notify($1, $2)', [channel, payload]);

  it('notices that its connection has fallen silent, listens on another, and says that something may be missed', async () => {
    const url = new URL(directUrl);
    url.port = String(line.port);
    const heard: string[] = [];
    let gaps = 0;
    const listener = listenerOn(url.href, direct, heard, () => {
      gaps++;
    });
    await listener.start();
    await tell('before');
    await vi.waitFor(() => expect(heard).toEqual(['before']), inTheEnd);
    line.silence();
    await tell('missed');
    await vi.waitFor(() => expect(gaps).toBeGreaterThan(0), inTheEnd);
    await tell('after');
    await vi.waitFor(() => expect(heard).toEqual(['before', 'after']), inTheEnd);
    expect(listener.isHearing).toBe(true);
    line.silenceAll();
    await vi.waitFor(() => expect(listener.isHearing).toBe(false), inTheEnd);
    await listener.close();
  });

  it('refuses to start where notifications of the calls go to another database', async () => {
    const listener = listenerOn(await createEmptyDatabase(), direct, []);
    const refused = listener.start();
    await expect(refused).rejects.toBeInstanceOf(NotificationsNotHeard);
    await expect(refused).rejects.toThrow('set DATABASE_LISTEN_URL to the same database past it');
  });
});
