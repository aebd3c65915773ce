import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { orders } from '../../src/server/db/schema.ts';
import { addPendingDeals, type Deal } from '../support/deals.ts';
import {
  accounts,
  newKey,
  startTestApi,
  type Answer,
  type Caller,
  type TestApi,
} from '../support/testApi.ts';

vi.setConfig({ testTimeout: 60_000 });

/** Checks of bad input that the fuzzed calls (fuzz.test.ts) do not cover: the texts and the order of refusals. */
describe('whatever is sent', () => {
  let server: TestApi;
  let deal: Deal;
  const callers = {} as Record<'agent', Caller>;
  let failed: ReturnType<typeof vi.spyOn>;
  beforeAll(async () => {
    server = await startTestApi('postgres');
    callers.agent = await server.login(...accounts.agent);
    const [added] = await addPendingDeals(server.database, ['10.00']);
    if (!added) throw new Error('No deal');
    deal = added;
  });
  afterAll(() => server.close());
  beforeEach(() => {
    failed = vi.spyOn(console, 'error');
  });
  afterEach(() => {
    // The server writes unexpected errors there.
    expect(failed).not.toHaveBeenCalled();
    failed.mockRestore();
  });

  const json = { 'Content-Type': 'application/json' };
  async function request(path: string, init: RequestInit) {
    const response = await server.api.hono.request(`/api/operation${path}`, {
      ...init,
      headers: {
        Authorization: `Bearer ${callers.agent.token}`,
        'Accept-Language': 'en-US',
        ...init.headers,
      },
    });
    return { ...((await response.json()) as Answer['body']), status: response.status };
  }
  const page = (body: string, headers: Record<string, string> = json) =>
    request('/order/page', { method: 'POST', headers, body });

  it.each(['bearer', 'BEARER', 'Bearer'])('is taken with the scheme as %s', async (scheme) => {
    const Authorization = `${scheme} ${callers.agent.token}`;
    expect(await request('/user/detail', { headers: { Authorization } })).toMatchObject({ status: 200 });
  });

  it.each(['/order/orderApproval', '/customer/editStatus'])(
    'by one who may never do it is refused for that first: %s (R-role-2)',
    async (path) => {
      const salesperson = await server.login(...accounts.salesperson);
      for (const body of [{}, { id: 'x' }, { id: deal.id, event: 'x', version: 'y' }])
        expect(await salesperson.call('POST', path, body, newKey()), path).toMatchObject({
          status: 403,
        });
      expect(await callers.agent.call('POST', path, {}, newKey()), path).toMatchObject({
        status: 400,
      });
    },
  );

  it('is answered by an envelope where there is no such call', async () => {
    const unknown: [string, string][] = [
      ['GET', '/nothing'],
      ['GET', '/'],
    ];
    for (const [method, path] of unknown)
      expect(await request(path, { method })).toEqual({
        status: 404,
        code: 404,
        data: null,
        msg: 'There is no such endpoint',
      });
    for (const [method, path] of [
      ['POST', '/user/detail'],
      ['DELETE', '/order/page'],
    ] as const)
      expect(await request(path, { method })).toEqual({
        status: 405,
        code: 405,
        data: null,
        msg: 'This endpoint does not take this method',
      });
  });

  it('has to be JSON of a bearable size (R-error-1)', async () => {
    expect(await page('{"current":1}', {})).toMatchObject({ status: 415, code: 415 });
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
    expect(await page('current=1', form)).toMatchObject({ status: 415 });
    const charset = { 'Content-Type': 'application/json; charset=utf-8' };
    expect(await page('{}', charset)).toMatchObject({ status: 200 });

    for (const body of [
      '',
      '{',
      '{"current":1,}',
      'null x',
      '\u0000',
      '{"keyword":"a\u0000"}',
      '['.repeat(100_000),
    ])
      expect(await page(body), body.slice(0, 30)).toMatchObject({
        status: 400,
        code: 400,
        msg: 'The request body is not valid JSON',
      });
    for (const body of ['null', '[]', '"text"', '5', 'true', `${'['.repeat(99_999)}${']'.repeat(99_999)}`])
      expect(await page(body), body.slice(0, 30)).toMatchObject({
        status: 400,
        msg: 'Some fields are not valid',
      });

    const tooLarge = { status: 413, code: 413, data: null };
    const large = JSON.stringify({ keyword: 'x'.repeat(1024 * 1024) });
    expect(await page(large)).toMatchObject(tooLarge);
    // The limit is in bytes: each of these characters has three.
    const chinese = JSON.stringify({ keyword: '额'.repeat(350_000) });
    expect(chinese.length).toBeLessThan(1024 * 1024);
    expect(await page(chinese)).toMatchObject(tooLarge);
    expect(await page(large, { ...json, 'Content-Length': '9' })).toMatchObject(tooLarge);
    expect(await page('{}', { ...json, 'Content-Length': '2000000' })).toMatchObject(tooLarge);
  });

  it('is not read on for ever where it does not say its length', async () => {
    const chunk = new TextEncoder().encode('"我",'.repeat(1000));
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += chunk.length;
        // Closes in the end, because a server that reads on would make the test endless.
        if (sent > 8 * 1024 * 1024) controller.close();
        else controller.enqueue(chunk);
      },
    });
    const headers = { ...json, 'Transfer-Encoding': 'chunked' };
    const init = { method: 'POST', headers, body, duplex: 'half' };
    expect(await request('/order/page', init)).toMatchObject({ status: 413, code: 413, data: null });
    expect(sent).toBeLessThan(2 * 1024 * 1024);

    const short = new Blob(['{"keyword":"我', '"}']).stream();
    expect(await request('/order/page', { ...init, body: short })).toMatchObject({ status: 200 });
  });

  it('may not hold NUL, nor half a character', async () => {
    for (const escape of ['\\u0000', '\\ud83d', '\\uDE00', '\\ude00\\ud83d', '\\ud83d\\\\ude00'])
      expect(await page(`{"keyword":"${escape}"}`), escape).toMatchObject({ status: 400 });
    for (const escape of ['\\ud83d\\ude00', '\\\\u0000', '\\\\ud83d', '\\u00e9'])
      expect(await page(`{"keyword":"${escape}"}`), escape).toMatchObject({ status: 200 });
    expect(await request('/search?keyword=%00', {})).toMatchObject({ status: 400 });

    // The database would return another character, and the hash over the remarks would no longer match.
    const verdict = { id: deal.id, event: 'reject', version: 1, remarks: 'no \ud83d' };
    expect((await callers.agent.call('POST', '/order/orderApproval', verdict, newKey())).status).toBe(400);
    const [order] = await server.database.db.select().from(orders).where(eq(orders.id, deal.id));
    expect(order?.status).toBe('pending');
  });

  it('is refused without a session that can be found', async () => {
    const tokens = [
      '',
      'Bearer',
      'Bearer ',
      'Bearer x',
      `Basic ${callers.agent.token}`,
      `bearer ${'a'.repeat(43)}`,
      `Bearer ${'a'.repeat(43)}`,
      `Bearer ${callers.agent.token}x`,
      "Bearer ' or 1=1",
    ];
    for (const Authorization of tokens)
      expect(await request('/user/detail', { headers: { Authorization } }), Authorization).toMatchObject({
        status: 401,
        code: 401,
        data: null,
      });
  });

  it('needs a key where it moves money', async () => {
    const body = { id: deal.id, event: 'approve', version: 1, remarks: '' };
    for (const key of ['', 'k'.repeat(15), 'k'.repeat(201)])
      expect(
        (await callers.agent.call('POST', '/order/orderApproval', body, { 'Idempotency-Key': key })).status,
      ).toBe(400);
  });
});
