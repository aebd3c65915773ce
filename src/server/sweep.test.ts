import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startTestApi, accounts, type TestApi } from '../../tests/support/testApi.ts';
import { sweepHourly } from './sweep.ts';

const hour = 3_600_000;
let server: TestApi;
let now = new Date();
beforeEach(async () => {
  server = await startTestApi('postgres', () => now);
});
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

const rowsOf = async (table: string) => (await server.database.rows(`select 1 from ${table}`, [])).length;

it('removes every hour the sessions, failed logins and answers whose time is over, and what it swept before', async () => {
  const [enterpriseId, account, password] = accounts.agent;
  const day = 24 * hour;
  // The demo data bring sessions of their own: none is left a week later.
  now = new Date(now.getTime() + 8 * day);
  const swept = async (act: () => void) => {
    const { sessions, throttle } = server.api.services;
    const done = [vi.spyOn(sessions, 'prune'), vi.spyOn(throttle, 'prune')];
    act();
    await Promise.all(done.flatMap((spy) => spy.mock.results.map(({ value }) => value as Promise<void>)));
    // With one connection, all earlier queries have been answered.
    await rowsOf('idempotency_keys');
    const calls = done.map((spy) => spy.mock.calls.length);
    vi.restoreAllMocks();
    return calls;
  };
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let timer: NodeJS.Timeout | undefined;
  expect(await swept(() => (timer = sweepHourly(server.api.services)))).toEqual([1, 1]);
  expect([await rowsOf('sessions'), await rowsOf('login_throttles')]).toEqual([0, 0]);

  const living = await server.login(enterpriseId, account, password);
  const idle = await server.login(enterpriseId, account, password);
  const out = await server.login(enterpriseId, account, password);
  await out.call('POST', '/user/loginOut');
  await server.anonymous.call('POST', '/user/login', { enterpriseId, account, password: 'wrong' });
  await server.database.rows(
    `insert into idempotency_keys (user_id, key, operation_id, body_hash, created_at)
     select id, 'old', 'orderAdd', '', $1 from users limit 1`,
    [new Date(now.getTime() - 7 * day).toISOString()],
  );
  expect(await rowsOf('sessions')).toBe(3);
  now = new Date(now.getTime() + 11 * hour);
  expect((await living.call('GET', '/user/detail')).status).toBe(200);
  now = new Date(now.getTime() + 2 * hour);

  expect(await swept(() => vi.advanceTimersByTime(hour - 1))).toEqual([0, 0]);
  expect(await rowsOf('sessions')).toBe(3);
  expect(await swept(() => vi.advanceTimersByTime(1))).toEqual([1, 1]);
  expect([
    await rowsOf('sessions'),
    await rowsOf('login_throttles'),
    await rowsOf('idempotency_keys'),
  ]).toEqual([1, 0, 0]);
  expect((await living.call('GET', '/user/detail')).status).toBe(200);
  expect((await idle.call('GET', '/user/detail')).status).toBe(401);
  clearInterval(timer);
});
