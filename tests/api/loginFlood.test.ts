import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hashing } from '../../src/server/http/hashing.ts';
import { accounts, startTestApi, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';
import { sample } from '../support/scope.ts';

vi.setConfig({ testTimeout: 60_000 });

const [enterpriseId, account, password]: readonly [string, string, string] = accounts.agent;

describe.each(engines())('many logins at once on %s', (engine) => {
  let server: TestApi;
  // The clocks are stopped, so that no wait ends before the last attempt.
  const now = new Date();
  beforeAll(async () => {
    server = await startTestApi(
      engine,
      () => now,
      undefined,
      () => 0,
    );
  });
  afterAll(() => server.close());

  /** Logs in from an address; another instance on the same database would do the same. */
  const attempt = async (address: string, typed: string, [enterprise, who]: [string, string]) => {
    const response = await server.api.hono.request(
      '/api/operation/user/login',
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ enterpriseId: enterprise, account: who, password: typed }),
      },
      { address },
    );
    return { status: response.status, retryAfter: response.headers.get('retry-after') };
  };
  const countOf = (statuses: { status: number }[], expected: number) =>
    statuses.filter(({ status }) => status === expected).length;

  // The in-process database has one connection, and handles all of them one after the other.
  const flood = engine === 'postgres' ? 1000 : 100;

  const variants = [
    { from: 'one address', verifies: 5, wait: '2', addressOf: () => '10.4.0.1', who: accounts.otherAgent },
    {
      from: 'as many addresses',
      verifies: 50,
      wait: '1',
      addressOf: (index: number) => `10.0.${index >> 8}.${index & 255}`,
      who: accounts.agent,
    },
  ];
  it.each(sample(variants, variants.slice(0, 1)))(
    `of ${flood} wrong ones from $from $verifies are verified, and the others hear how long to wait (R-session-4)`,
    async ({ verifies, wait, addressOf, who: [enterprise, guessed, right] }) => {
      // Nothing is hashed until the gate opens: the attempts waiting there are those to be verified.
      let open = () => {};
      const gate = new Promise<void>((resolve) => (open = resolve));
      const delayed = Array.from({ length: hashing.concurrency }, () => hashing(() => gate));
      let refused = 0;
      const answers = Array.from({ length: flood }, async (_, index) => {
        const answer = await attempt(addressOf(index), `wrong${index}`, [enterprise, guessed]);
        refused += 1;
        return answer;
      });
      while (refused + hashing.pendingCount < answers.length) await new Promise(setImmediate);
      const verified = hashing.pendingCount;
      open();
      const answered = await Promise.all(answers);
      await Promise.all(delayed);
      expect(verified).toBe(verifies);
      expect(countOf(answered, 400)).toBe(verifies);
      expect(countOf(answered, 429)).toBe(flood - verifies);
      expect(new Set(answered.map(({ retryAfter }) => retryAfter))).toEqual(new Set([null, wait]));
      const [row] = await server.database.rows(
        `select failures from login_throttles where key = 'login:account:${enterprise}/${guessed}'`,
        [],
      );
      expect(row?.failures).toBe(verifies);

      // The right password waits, too; another account of the same enterprise does not.
      expect(await attempt(addressOf(0), right, [enterprise, guessed])).toEqual({
        status: 429,
        retryAfter: wait,
      });
      expect((await attempt(addressOf(0), 'sales123', [enterprise, 'sales'])).status).toBe(200);
    },
  );

  it('of 70 wrong ones on as many accounts at most fifty from one address are verified', async () => {
    const answered = await Promise.all(
      Array.from({ length: 70 }, (_, index) =>
        attempt('10.2.0.1', 'wrong', [enterpriseId, `nobody${index}`]),
      ),
    );
    expect(countOf(answered, 400)).toBe(50);
    expect(countOf(answered, 429)).toBe(20);
    const { rows } = await count(`key like 'login:account:${enterpriseId}/nobody%' and failures > 0`);
    expect(rows, 'what was not verified counts for no account').toBe(50);
  });

  it('of 12 right ones none is refused and none is counted', async () => {
    const [, other, right] = accounts.salesperson;
    for (let round = 1; round <= 3; round++) {
      const answered = await Promise.all(
        Array.from({ length: 4 }, () => attempt('10.3.0.1', right, [enterpriseId, other])),
      );
      expect(countOf(answered, 200)).toBe(4);
    }
    expect(await count(`key like '%10.3.0.1' and failures > 0`)).toEqual({ rows: 0 });
  });

  async function count(where: string): Promise<{ rows: number }> {
    const [row] = await server.database.rows(
      `select count(*)::int as rows from login_throttles where ${where}`,
      [],
    );
    return { rows: Number(row?.rows) };
  }

  it('drops after an hour what no longer counts', async () => {
    const { db } = server.database;
    await db.execute(sql`insert into login_throttles (key, failures, blocked_until, last_failure_at) values
      ('old', 6, ${now.toISOString()}, ${new Date(now.getTime() - 3_600_001).toISOString()}),
      ('young', 6, ${now.toISOString()}, ${new Date(now.getTime() - 3_599_999).toISOString()})`);
    await server.api.services.throttle.prune();
    expect(await count(`key = 'old'`)).toEqual({ rows: 0 });
    expect(await count(`key = 'young'`)).toEqual({ rows: 1 });
  });
});

describe('a clock that cannot be trusted', () => {
  let server: TestApi;
  let now = new Date();
  let steady = 0;
  beforeAll(async () => {
    server = await startTestApi(
      'pglite',
      () => now,
      undefined,
      () => steady,
    );
  });
  afterAll(() => server.close());

  const login = async (typed = password) => {
    const { status, body } = await server.anonymous.call('POST', '/user/login', {
      enterpriseId,
      account,
      password: typed,
    });
    return { status, msg: body.msg };
  };
  const wait = (seconds: number) => ({
    status: 429,
    msg: `Too many failed logins, try again in ${seconds} s`,
  });

  it('makes nobody wait longer when it stands still', async () => {
    for (let failure = 1; failure <= 5; failure++) expect((await login('wrong')).status).toBe(400);
    expect(await login()).toEqual(wait(2));
    steady += 1000;
    expect(await login()).toEqual(wait(1));
    steady += 1000;
    // The next failure doubles the wait as usual, and only one of two simultaneous attempts is verified.
    const two = await Promise.all([login('wrong'), login('wrong')]);
    expect(two.map(({ status }) => status).sort()).toEqual([400, 429]);
    expect(await login()).toEqual(wait(4));
    steady += 4000;
    expect((await login()).status).toBe(200);
  });

  it('makes nobody wait longer when it is set back', async () => {
    for (let failure = 1; failure <= 5; failure++) expect((await login('wrong')).status).toBe(400);
    now = new Date(now.getTime() - 365 * 24 * 3_600_000);
    expect(await login()).toEqual(wait(2));
    steady += 2000;
    expect((await login()).status).toBe(200);
  });

  it('ends no session when it is set back', async () => {
    const caller = await server.login(...accounts.salesperson);
    const alive = async () => (await caller.call('GET', '/user/detail')).status;
    now = new Date(now.getTime() - 365 * 24 * 3_600_000);
    expect(await alive()).toBe(200);
    // Moves the clock past the cached time.
    steady += 60_000;
    expect(await alive()).toBe(200);
    const list = await caller.call<{ current: boolean }[]>('GET', '/user/session/list');
    expect(list.body.data.filter(({ current }) => current)).toHaveLength(1);
    // From then on the wall clock counts again.
    now = new Date(now.getTime() + 13 * 3_600_000);
    expect(await alive()).toBe(401);
  });
});
