import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loginThrottles, sessions } from '../../src/server/db/schema.ts';
import { accounts, startTestApi, type Answer, type Caller, type TestApi } from '../support/testApi.ts';

vi.setConfig({ testTimeout: 60_000 });

const credentialsOf = ([enterpriseId, account, password]: readonly [string, string, string]) => ({
  enterpriseId,
  account,
  password,
});

describe('logging in and out', () => {
  let server: TestApi;
  let now = new Date();
  beforeAll(async () => {
    server = await startTestApi('postgres', () => now);
  });
  afterAll(() => server.close());
  // Removes all sessions and failed logins.
  beforeEach(async () => {
    now = new Date();
    await server.database.db.delete(sessions);
    await server.database.db.delete(loginThrottles);
  });

  const attempt = async (credentials: object) => {
    const response = await server.api.hono.request('/api/operation/user/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Accept-Language': 'en-US' },
      body: JSON.stringify(credentials),
    });
    const body = (await response.json()) as Answer<{ token: string } | null>['body'];
    return { status: response.status, retryAfter: response.headers.get('retry-after'), body };
  };

  it('slows down who has failed five times, and nobody else (R-session-4)', async () => {
    const right = credentialsOf(accounts.agent);
    const wrong = { ...right, password: 'wrong' };
    for (let failure = 1; failure <= 5; failure++)
      expect((await attempt(wrong)).body).toMatchObject({
        code: 400,
        msg: 'Incorrect enterprise ID, account or password',
      });
    const slowed = await attempt(right);
    expect(slowed).toMatchObject({ status: 429, retryAfter: '2' });
    expect(slowed.body).toMatchObject({
      code: 429,
      data: null,
      msg: 'Too many failed logins, try again in 2 s',
    });
    expect((await attempt(credentialsOf(accounts.salesperson))).status).toBe(200);

    now = new Date(now.getTime() + 2000);
    expect((await attempt(wrong)).status).toBe(400);
    expect(await attempt(right)).toMatchObject({ status: 429, retryAfter: '4' });
    now = new Date(now.getTime() + 4000);
    expect((await attempt(right)).status).toBe(200);
    // A success resets the failures.
    expect((await attempt(wrong)).status).toBe(400);
    expect((await attempt(right)).status).toBe(200);
  });

  it('does not tell an unknown account from a wrong password (R-session-2)', async () => {
    const { enterpriseId, account } = credentialsOf(accounts.agent);
    const known = await attempt({ enterpriseId, account, password: 'wrong' });
    const unknown = await attempt({ enterpriseId, account: 'nobody', password: 'wrong' });
    expect(unknown).toEqual(known);
    for (let failure = 1; failure <= 4; failure++)
      await attempt({ enterpriseId, account: 'nobody', password: 'x' });
    expect((await attempt({ enterpriseId, account: 'nobody', password: 'x' })).status).toBe(429);
  });

  it('takes an enterprise ID in lower case, and an account to the letter (R-agent-3)', async () => {
    expect((await attempt({ enterpriseId: 'a001', account: 'agent', password: 'agent12' })).status).toBe(200);
    expect((await attempt({ enterpriseId: 'A001', account: 'AGENT', password: 'agent12' })).status).toBe(400);
    // Another spelling is the same account, which is slowed down after the same five failures.
    for (const enterpriseId of ['a002', 'A002', 'a002', 'A002', 'a002'])
      await attempt({ enterpriseId, account: 'agent', password: 'wrong' });
    expect((await attempt({ enterpriseId: 'A002', account: 'agent', password: 'agent12' })).status).toBe(429);
  });

  it('says beside each field what is missing (R-session-1)', async () => {
    expect((await attempt({ enterpriseId: ' ', account: '', password: '' })).body).toMatchObject({
      code: 400,
      errors: [
        { field: 'enterpriseId', message: 'The enterprise ID cannot be empty' },
        { field: 'account', message: 'Account cannot be empty' },
        { field: 'password', message: 'Password cannot be empty' },
      ],
    });
  });

  it('gives a token of 256 bits, of which the database has the hash alone (R-session-5)', async () => {
    const [first, second] = [await server.login(...accounts.agent), await server.login(...accounts.agent)];
    expect(first.token).not.toBe(second.token);
    expect(Buffer.from(first.token, 'base64url')).toHaveLength(32);
    const rows = await server.database.db.select().from(sessions);
    const hashOf = ({ token }: Caller) => createHash('sha256').update(token).digest('hex');
    expect(rows.map(({ tokenHash }) => tokenHash).sort()).toEqual([hashOf(first), hashOf(second)].sort());
    expect(JSON.stringify(rows)).not.toContain(first.token);
  });

  it('ends a session at once, and no other of the same user (R-session-7)', async () => {
    const [first, second] = [await server.login(...accounts.agent), await server.login(...accounts.agent)];
    const detail = (caller: Caller) => caller.call('GET', '/user/detail');
    expect([(await detail(first)).status, (await detail(second)).status]).toEqual([200, 200]);
    expect((await first.call('POST', '/user/loginOut')).status).toBe(200);
    expect(await detail(first)).toMatchObject({ status: 401, body: { code: 401, data: null } });
    expect((await first.call('POST', '/user/loginOut')).status).toBe(401);
    expect((await detail(second)).status).toBe(200);
  });

  it('ends a session that nobody uses (R-session-6)', async () => {
    const caller = await server.login(...accounts.agent);
    now = new Date(now.getTime() + 11 * 3_600_000);
    expect((await caller.call('GET', '/user/detail')).status).toBe(200);
    now = new Date(now.getTime() + 13 * 3_600_000);
    expect((await caller.call('GET', '/user/detail')).status).toBe(401);
  });

  it('ends a session after a week, however much it is used (R-session-6)', async () => {
    const caller = await server.login(...accounts.agent);
    const opened = now.getTime();
    const status = async (hours: number) => {
      now = new Date(opened + hours * 3_600_000);
      return (await caller.call('GET', '/user/detail')).status;
    };
    const used = [];
    for (let hours = 0; hours < 7 * 24; hours += 8) used.push(await status(hours));
    expect(new Set(used)).toEqual(new Set([200]));
    expect(await status(7 * 24 - 0.01)).toBe(200);
    expect(await status(7 * 24)).toBe(401);
    const again = await server.login(...accounts.agent);
    const list = await again.call<unknown[]>('GET', '/user/session/list');
    expect(list.body.data).toHaveLength(1);
  });
});
