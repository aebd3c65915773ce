import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loginDevices, loginThrottles } from '../../src/server/db/schema.ts';
import { networkOf } from '../../src/server/http/callerAddress.ts';
import { Refusal } from '../../src/server/http/refusal.ts';
import { pruneDevices } from '../../src/server/user/service.ts';
import { addTestMember } from '../support/staff.ts';
import { accounts, startTestApi, type Answer, type TestApi } from '../support/testApi.ts';

vi.setConfig({ testTimeout: 60_000 });

const [enterpriseId, account, password]: readonly [string, string, string] = accounts.agent;

/** The figures are those of the table in docs/rules.md, calculated by hand from its limits. */
describe('guesses at one account (R-session-4)', () => {
  let server: TestApi;
  const began = Date.now();
  let seconds = 0;
  beforeAll(async () => {
    server = await startTestApi(
      'postgres',
      () => new Date(began + seconds * 1000),
      undefined,
      () => seconds * 1000,
    );
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    seconds = 0;
    await server.database.db.delete(loginThrottles);
    await server.database.db.delete(loginDevices);
  });

  /** Makes a failing guess. Returns the seconds that it has to wait; 0 if it is let through. */
  async function guess(address: string): Promise<number> {
    const { throttle } = server.api.services;
    try {
      const attempts = await throttle.attemptsOn('login', { enterpriseId, account }, address);
      await throttle.reserve(attempts, 'login.throttled');
      return 0;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return Number(error.userMessage.params?.seconds);
    }
  }

  const addresses = (count: number) =>
    Array.from({ length: count }, (_, index) => `10.0.${index >> 8}.${index & 255}`);

  interface Issued {
    token: string;
    deviceToken?: string;
  }
  async function logIn(
    from: { address: string; deviceToken?: string },
    typed = password,
    who = { enterpriseId, account },
  ) {
    const { address, deviceToken } = from;
    const response = await server.api.hono.request(
      '/api/operation/user/login',
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ ...who, password: typed, deviceToken }),
      },
      { address },
    );
    const { data } = (await response.json()) as Answer<Issued | null>['body'];
    return { status: response.status, wait: Number(response.headers.get('retry-after')), data };
  }

  async function knownBrowser(who?: { enterpriseId: string; account: string }, typed?: string) {
    const { status, data } = await logIn({ address: '192.0.2.1', deviceToken: '' }, typed, who);
    expect(status).toBe(200);
    if (!data?.deviceToken) throw new Error('No device token was answered');
    return data.deviceToken;
  }

  it('are 13 in the first 15 minutes from one address, 16 in the first hour and then 4 an hour', async () => {
    const at: number[] = [];
    while (seconds < 3 * 3600) {
      const wait = await guess('10.0.0.1');
      if (wait === 0) at.push(seconds);
      seconds += wait;
    }
    expect(at.slice(0, 8)).toEqual([0, 0, 0, 0, 0, 2, 6, 14]);
    const within = (from: number, to: number) => at.filter((each) => each >= from && each < to).length;
    expect([within(0, 900), within(0, 3600), within(3600, 7200), within(7200, 10_800)]).toEqual([
      13, 16, 4, 4,
    ]);
  });

  it('are 550 in the first 15 minutes from 500 addresses, while a known browser of its owner logs in', async () => {
    const deviceToken = await knownBrowser();
    const all = addresses(500);
    let guessed = 0;
    for (const address of all) if ((await guess(address)) === 0) guessed += 1;
    expect(guessed).toBe(50);
    for (const address of all) {
      seconds += 1;
      if ((await guess(address)) === 0) guessed += 1;
      // The guess of this second is used up: all further unknown callers wait for the next one.
      if (seconds % 100 === 0) {
        expect(await logIn({ address: '192.0.2.2' })).toMatchObject({ status: 429, wait: 1 });
        expect((await logIn({ address: '192.0.2.3', deviceToken })).status).toBe(200);
      }
    }
    expect(guessed).toBe(550);
    // Each address has failed one time under attack, and waits for its 15 minutes.
    for (seconds = 501; seconds <= 900; seconds += 133)
      for (const address of [...all.slice(60, 80), ...all.slice(480)])
        expect(await guess(address), `${address} after ${seconds} s`).toBeGreaterThan(0);
    seconds = 901;
    expect(await guess('10.0.0.0')).toBe(0);
  });

  it('are one a second from however many addresses, once the account is attacked', async () => {
    const all = addresses(130);
    for (const address of all.slice(0, 50)) expect(await guess(address)).toBe(0);
    for (const address of all.slice(50, 70)) expect(await guess(address)).toBe(1);
    let guessed = 0;
    for (seconds = 1; seconds <= 20; seconds++)
      for (const address of all.slice(50 + 4 * (seconds - 1), 50 + 4 * seconds))
        if ((await guess(address)) === 0) guessed += 1;
    expect(guessed).toBe(20);
  });

  it('slow down an unknown browser of its owner, and do not lock it out', async () => {
    for (const address of addresses(50)) await guess(address);
    expect(await logIn({ address: '192.0.2.2' })).toMatchObject({ status: 429, wait: 1 });
    seconds = 1;
    expect((await logIn({ address: '192.0.2.2' })).status).toBe(200);
    // The right password used up no guess; a wrong one waits for 15 minutes, at this address alone.
    expect((await logIn({ address: '192.0.2.3' }, 'wrong')).status).toBe(400);
    seconds = 2;
    expect(await logIn({ address: '192.0.2.3' })).toMatchObject({ status: 429, wait: 899 });
    expect((await logIn({ address: '192.0.2.2' })).status).toBe(200);
  });

  it('of an account that nobody has are answered alike', async () => {
    const nobody = { enterpriseId, account: 'nobody' };
    const { throttle } = server.api.services;
    for (const address of addresses(50))
      await throttle.reserve(await throttle.attemptsOn('login', nobody, address), 'login.throttled');
    expect(await logIn({ address: '192.0.2.2' }, 'wrong', nobody)).toMatchObject({ status: 429, wait: 1 });
    seconds = 1;
    expect(await logIn({ address: '192.0.2.2', deviceToken: 'made up' }, 'wrong', nobody)).toMatchObject({
      status: 400,
      data: null,
    });
  });

  it('from a known browser count for it alone', async () => {
    const [deviceToken, other] = [await knownBrowser(), await knownBrowser()];
    expect(other).not.toBe(deviceToken);
    const known = { address: '192.0.2.4', deviceToken };
    for (let failure = 1; failure <= 5; failure++) expect((await logIn(known, 'wrong')).status).toBe(400);
    expect(await logIn(known)).toMatchObject({ status: 429, wait: 2 });
    // Other browsers, and the same address without the token, have no failed guesses.
    expect((await logIn({ ...known, deviceToken: other })).status).toBe(200);
    expect((await logIn({ address: known.address })).status).toBe(200);
    seconds = 2;
    expect((await logIn(known)).status).toBe(200);
    expect((await logIn(known, 'wrong')).status).toBe(400);
    expect((await logIn(known)).status).toBe(200);
  });

  it('from an IPv6 address count for its network of 64 bits', async () => {
    for (let host = 1; host <= 5; host++)
      expect((await logIn({ address: `2001:db8:0:7::${host}` }, 'wrong')).status).toBe(400);
    expect(await logIn({ address: '2001:db8::7:0:0:0:6' })).toMatchObject({ status: 429, wait: 2 });
    expect((await logIn({ address: '2001:db8:0:8::1' })).status).toBe(200);
  });

  it('do not keep its owner from asking for a new password', async () => {
    const forget = async (address: string) => {
      const response = await server.api.hono.request(
        '/api/operation/user/forgetPassword',
        {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ enterpriseId, account }),
        },
        { address },
      );
      return response.status;
    };
    for (let request = 1; request <= 5; request++) expect(await forget('10.0.0.1')).toBe(200);
    expect(await forget('10.0.0.1')).toBe(429);
    expect(await forget('192.0.2.2')).toBe(200);
  });

  it('know a browser by a token of which the database has the hash alone', async () => {
    const deviceToken = await knownBrowser();
    expect(Buffer.from(deviceToken, 'base64url')).toHaveLength(32);
    const rows = await server.database.db.select().from(loginDevices);
    expect(rows.map(({ tokenHash }) => tokenHash)).toEqual([
      createHash('sha256').update(deviceToken).digest('hex'),
    ]);
    expect(JSON.stringify(rows)).not.toContain(deviceToken);
    // The token is unchanged, and a client that does not request a token gets none.
    expect((await logIn({ address: '192.0.2.1', deviceToken })).data?.deviceToken).toBe(deviceToken);
    expect((await logIn({ address: '192.0.2.1' })).data).not.toHaveProperty('deviceToken');
    // An invented token is not accepted.
    const made = (await logIn({ address: '192.0.2.1', deviceToken: 'A'.repeat(43) })).data;
    expect(made?.deviceToken).toMatch(/^[\w-]{43}$/);
    expect(made?.deviceToken).not.toBe('A'.repeat(43));
  });

  it('know a browser for each of its users apart', async () => {
    const { account: colleague } = await addTestMember(server.database);
    const deviceToken = await knownBrowser({ enterpriseId, account: colleague }, accounts.salesperson[2]);
    for (const address of addresses(50)) await guess(address);
    expect(await logIn({ address: '192.0.2.2', deviceToken })).toMatchObject({ status: 429, wait: 1 });
    seconds = 1;
    // From then on the token is valid for the agent, too.
    expect((await logIn({ address: '192.0.2.2', deviceToken })).data?.deviceToken).toBe(deviceToken);
    expect(await guess('10.1.0.1')).toBe(0);
    expect(await logIn({ address: '192.0.2.2' })).toMatchObject({ status: 429, wait: 1 });
    expect((await logIn({ address: '192.0.2.2', deviceToken })).status).toBe(200);
  });

  it('know the last ten browsers of a user, for 180 days', async () => {
    const tokens = [];
    for (seconds = 0; seconds < 12; seconds++) tokens.push(await knownBrowser());
    const hashes = async () =>
      (await server.database.db.select().from(loginDevices)).map(({ tokenHash }) => tokenHash).sort();
    const hashed = tokens.map((token) => createHash('sha256').update(token).digest('hex'));
    expect(await hashes()).toEqual(hashed.slice(2).sort());
    const day = 86_400;
    await pruneDevices(server.database.db, new Date(began + (180 * day + 4) * 1000));
    expect(await hashes()).toEqual(hashed.slice(4).sort());
  });
});

describe('the network that an address counts for', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['2001:db8:0:7::1', '2001:db8:0:7::/64'],
    ['2001:db8:0:7:ffff:ffff:ffff:ffff', '2001:db8:0:7::/64'],
    ['2001:0DB8::7:0:0:0:1', '2001:db8:0:7::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b:1:2:3:4:192.0.2.7', '64:ff9b:1:2::/64'],
    ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
    ['local', 'local'],
    ['unknown', 'unknown'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
