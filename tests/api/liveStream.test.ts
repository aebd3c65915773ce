import type { Pool } from 'pg';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { sessions } from '../../src/server/db/schema.ts';
import { announce } from '../../src/server/http/liveBus.ts';
import { hashToken } from '../../src/server/http/sessionStore.ts';
import { accounts, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { bothEngines } from '../support/testDatabase.ts';

async function openStream(server: TestApi, { token }: Caller) {
  const response = await server.api.hono.request('/api/operation/events', {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(200);
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  const read = async () => {
    const { done, value } = await reader.read();
    return done ? undefined : decoder.decode(value);
  };
  return {
    read,
    /** Resolves when the server ends the stream. */
    ended: async () => {
      while ((await read()) !== undefined);
    },
    cancel: () => reader.cancel(),
  };
}

describe.each(bothEngines())('the live stream of a session on %s', (engine) => {
  let server: TestApi;
  beforeAll(async () => {
    server = await startTestApi(engine);
  });
  afterAll(() => server.close());
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const revoke = ({ token }: Caller) =>
    server.database.db
      .update(sessions)
      .set({ revokedAt: new Date() })
      .where(eq(sessions.tokenHash, hashToken(token)));

  it('ends when the session is revoked elsewhere', async () => {
    const caller = await server.login(...accounts.agent);
    const elsewhere = await server.login(...accounts.agent);
    const stream = await openStream(server, caller);
    expect(await stream.read()).toContain('event: open');
    await elsewhere.call('POST', '/user/session/revoke', {});
    await stream.ended();
    expect((await caller.call('GET', '/user/detail')).status).toBe(401);
  });

  it('ends when the session was revoked while the stream was being opened', async () => {
    const caller = await server.login(...accounts.agent);
    const store = server.api.services.sessions;
    const find = store.find.bind(store);
    vi.spyOn(store, 'find').mockImplementation(async (token) => {
      const found = await find(token);
      await revoke(caller);
      return found;
    });
    const stream = await openStream(server, caller);
    await stream.ended();
  });

  it('is one of at most ten: the eleventh ends the oldest of its session, and tells it so (R-call-5)', async () => {
    const caller = await server.login(...accounts.agent);
    const elsewhere = await openStream(server, await server.login(...accounts.agent));
    expect(await elsewhere.read()).toContain('event: open');
    const streams: Awaited<ReturnType<typeof openStream>>[] = [];
    const open = async () => {
      const stream = await openStream(server, caller);
      expect(await stream.read()).toContain('event: open');
      streams.push(stream);
    };
    for (let tab = 1; tab <= 12; tab++) await open();
    // Closing a tab's stream makes room for another one.
    await streams[2]?.cancel();
    await open();
    for (const replaced of streams.slice(0, 2)) {
      expect(await replaced.read()).toContain('event: replaced');
      expect(await replaced.read()).toBeUndefined();
    }
    const heard = [elsewhere, ...streams.slice(3)].map((stream) => stream.read());
    await announce(server.database.db, {
      topic: 'package',
      id: crypto.randomUUID(),
      event: 'publish',
      audience: { agentId: null, salespersonId: null, ofSales: true },
    });
    for (const text of await Promise.all(heard)) expect(text).toContain('"event":"publish"');
    await Promise.all([elsewhere, ...streams.slice(3)].map((stream) => stream.cancel()));
  });

  it.runIf(engine === 'postgres')(
    'ends when the session was revoked while the server was not listening, and the call after it answers 401',
    async () => {
      const caller = await server.login(...accounts.agent);
      const stream = await openStream(server, caller);
      expect(await stream.read()).toContain('event: open');
      expect((await caller.call('GET', '/user/detail')).status).toBe(200);
      const pool = server.database.raw as Pool;
      const { rows } = await pool.query<{ ended: boolean }>(
        `select pg_terminate_backend(pid, 5000) as ended from pg_stat_activity
         where datname = current_database() and query like 'LISTEN %'`,
      );
      expect(rows).toEqual([{ ended: true }]);
      // Revokes the session as another instance does, but without a notification.
      await revoke(caller);
      await stream.ended();
      expect((await caller.call('GET', '/user/detail')).status).toBe(401);
    },
  );
});
