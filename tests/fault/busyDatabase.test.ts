import { tmpdir } from 'node:os';
import { sql } from 'drizzle-orm';
import type { Pool, PoolClient } from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { openDatabase } from '../../src/server/db/database.ts';
import { createApp } from '../../src/server/app.ts';
import { healthOf } from '../../src/server/health.ts';
import { folderFileStore } from '../../src/server/http/files/folderFileStore.ts';
import { seedDemo } from '../../src/server/seed/service.ts';
import { addTestAgent, addTestLevel } from '../support/agents.ts';
import { migrationsFolder } from '../support/paths.ts';
import { startPostgres, throwaway } from '../support/postgresServer.ts';
import { accounts, newKey, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { openTestDatabase } from '../support/testDatabase.ts';
import { everything } from '../support/scope.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** Connections to the database that the server has for calls, and those of them that one tenant may use. */
const connections = 20;
const tenantShare = 10;
/** For conditions that come true after some tries: the time depends on the machine. */
const inTheEnd = { timeout: 60_000 };

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe.runIf(inject('postgresUrl'))('a row that somebody locks and keeps', () => {
  let test: TestApi;
  let operations: Caller;
  let agentId: string;
  let holder: PoolClient;
  let outside: Awaited<ReturnType<typeof openDatabase>>;

  beforeEach(async () => {
    test = await startTestApi(await openTestDatabase('postgres', { productLimits: true }));
    operations = await test.login(...accounts.operations);
    ({ id: agentId } = await addTestAgent(test.database, await addTestLevel(test.database, '0.1500')));
    const databaseUrl = (test.database.raw as Pool).options.connectionString;
    outside = await openDatabase({ databaseUrl, migrationsFolder });
    holder = await (outside.raw as Pool).connect();
    await holder.query('set idle_in_transaction_session_timeout = 0');
    await holder.query('begin');
    await holder.query('select * from agent_accounts where agent_id = $1 for update', [agentId]);
  });
  afterEach(async () => {
    await holder.query('rollback');
    holder.release();
    await outside.close();
    await test.close();
  });

  const recharge = (language: string) =>
    operations.call('POST', '/agent/recharge', rechargeOf(agentId), {
      ...newKey(),
      'Accept-Language': language,
    });

  it.runIf(everything)(
    'holds a call up for seconds, then 503 says in both languages when to try again, and others go on (R-error-1)',
    async () => {
      const answers = Promise.all([recharge('en-US'), recharge('zh-CN')]);
      const bare = test.api.hono.request('/api/operation/agent/recharge', {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${operations.token}`,
          'Content-Type': 'application/json',
          ...newKey(),
        },
        body: JSON.stringify(rechargeOf(agentId)),
      });
      const other = await test.login(...accounts.otherAgent);
      expect((await other.call('GET', '/account/balance')).status).toBe(200);
      expect((await answers).map(({ status, body }) => [status, body.code, body.msg])).toEqual([
        [503, 503, 'The service is busy or unavailable, try again shortly'],
        [503, 503, '服务繁忙或暂时不可用，请稍后重试'],
      ]);
      const raw = await bare;
      expect([raw.status, raw.headers.get('retry-after')]).toEqual([503, '2']);
    },
  );

  const waitingForLocks = () =>
    outside.rowsPlanned(
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      [],
    );

  it.runIf(everything)(
    'takes no more than their share of the connections, so that others and the health check go on (R-error-4)',
    async () => {
      const isHealthy = healthOf(test.database);
      expect(await isHealthy()).toBe(true);
      const other = await test.login(...accounts.otherAgent);
      // Connected before: the locks are waited for at the same time, however long connecting takes.
      await Promise.all(
        Array.from({ length: connections }, () => test.database.rows('select pg_sleep(0.05)', [])),
      );
      let answered = 0;
      const stuck = Array.from({ length: connections + 5 }, async () => {
        const { status } = await recharge('en-US');
        answered++;
        return status;
      });
      await vi.waitFor(async () => expect(await waitingForLocks()).toHaveLength(tenantShare), {
        timeout: 3000,
        interval: 20,
      });
      expect(await isHealthy()).toBe(true);
      expect((await other.call('GET', '/account/balance')).status).toBe(200);
      expect((await other.call('POST', '/user/session/revoke', {})).status).toBe(200);
      expect([answered, (await waitingForLocks()).length]).toEqual([0, tenantShare]);
      expect(new Set(await Promise.all(stuck))).toEqual(new Set([503]));
      expect((await operations.call('GET', '/agent/page')).status).toBe(200);
    },
  );

  it.runIf(everything)(
    'does not make the health check fail where no connection for calls is free',
    async () => {
      const isHealthy = healthOf(test.database);
      const stuck = Array.from({ length: connections + 5 }, () =>
        test.database.db
          .transaction((tx) =>
            tx.execute(sql`select 1 from agent_accounts where agent_id = ${agentId} for update`),
          )
          .then(
            () => 'locked',
            () => 'refused',
          ),
      );
      await vi.waitFor(async () => expect(await waitingForLocks()).toHaveLength(connections), {
        timeout: 3000,
        interval: 20,
      });
      expect(await isHealthy()).toBe(true);
      expect(await waitingForLocks()).toHaveLength(connections);
      expect(new Set(await Promise.all(stuck))).toEqual(new Set(['refused']));
      expect(await isHealthy()).toBe(true);
    },
  );
});

const rechargeOf = (agentId: string) => ({
  agentId,
  amount: '100.00',
  creditedAmount: '115.00',
  remarks: '',
});

describe.runIf(inject('postgresUrl'))('a PostgreSQL server that goes and comes back', () => {
  it('is missed with 503, and used again by the same process once it is there', async () => {
    const server = await startPostgres(throwaway);
    const database = await openDatabase({ databaseUrl: server.url, migrationsFolder });
    await database.migrate();
    await seedDemo(database, new Date());
    const api = await createApp({ database, files: folderFileStore(tmpdir()) });
    const alive = healthOf(database);
    const [enterpriseId, account, password] = accounts.operations;
    const login = () =>
      api.hono.request('/api/operation/user/login', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ enterpriseId, account, password }),
      });
    expect((await login()).status).toBe(200);
    // Several connections, so that more than one is found broken.
    await Promise.all(Array.from({ length: 5 }, () => database.rows('select pg_sleep(0.05)', [])));

    server.halt();
    const missed = await login();
    expect([missed.status, missed.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await alive()).toBe(false);

    server.resume();
    await vi.waitFor(async () => expect((await login()).status).toBe(200), inTheEnd);
    expect(await alive()).toBe(true);
    // The connection that listens for changes of other instances is open again too.
    await vi.waitFor(async () => {
      const listening = "select 1 from pg_stat_activity where query like 'LISTEN%'";
      expect(await database.rowsPlanned(listening, [])).toHaveLength(1);
    }, inTheEnd);
    await database.close();
    server.stop();
  });
});

describe.runIf(inject('postgresUrl'))('a connection that breaks inside a transaction', () => {
  it('fails that transaction alone, and the process goes on (R-error-1)', async () => {
    const database = await openTestDatabase('postgres');
    const uncaught: unknown[] = [];
    const note = (error: unknown) => uncaught.push(error);
    process.prependListener('uncaughtExceptionMonitor', note);
    const broken = database.db.transaction(async (tx) => {
      const [own] = await tx.select({ pid: sql<number>`pg_backend_pid()` }).from(sql`(values (1)) as one`);
      await database.rows('select pg_terminate_backend($1)', [own?.pid]);
      // The transaction is idle when its connection breaks, as while a password is hashed or a rule is evaluated.
      await vi.waitFor(
        async () =>
          expect(await database.rows('select 1 from pg_stat_activity where pid = $1', [own?.pid])).toEqual(
            [],
          ),
        inTheEnd,
      );
      await new Promise((resolve) => setImmediate(resolve));
      await tx.execute(sql`select 1`);
    });
    await expect(broken).rejects.toThrow();
    process.off('uncaughtExceptionMonitor', note);
    expect(uncaught).toEqual([]);
    expect(await database.rows('select 1 as here', [])).toEqual([{ here: 1 }]);
    await database.close();
  });
});
