import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import { orders, packages } from '../../src/server/db/schema.ts';
import { contradictions } from '../support/books.ts';
import { freshCreditCode } from '../support/contract.ts';
import { addPendingDeals, addTestCustomer, type Deal } from '../support/deals.ts';
import { accounts, once, startTestApi, type Answer, type Caller, type TestApi } from '../support/testApi.ts';

vi.setConfig({ testTimeout: 60_000 });

/** What people and programs send that is not what was meant. */
const hostile: unknown[] = [
  '',
  ' \t\n ',
  `'"\`;`.repeat(1250),
  '😀👩‍👩‍👧‍👦'.repeat(500),
  '\ud800',
  '\u0000',
  "' or 1=1; drop table orders; --",
  '%_\\%',
  '../../../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}} ${7*7}',
  '\u202eoms\u2066',
  '__proto__',
  '2026-02-30',
  '0000-00-00',
  '99999-01-01',
  '00000000-0000-0000-0000-000000000000',
  'NaN',
  '1e400',
  '-1',
  '999999999999999999999999',
  '1.5',
  0,
  -1,
  1.5,
  1e308,
  true,
  null,
  [],
  ['x'],
  {},
  { $ne: null },
];

describe('whatever is sent', () => {
  let server: TestApi;
  let deal: Deal;
  let customerId: string;
  let packageId: string;
  const callers = {} as Record<'agent' | 'salesperson', Caller>;
  let failed: ReturnType<typeof vi.spyOn>;
  beforeAll(async () => {
    server = await startTestApi('pglite');
    callers.agent = await server.login(...accounts.agent);
    callers.salesperson = await server.login(...accounts.salesperson);
    const [added] = await addPendingDeals(server.database, ['10.00']);
    if (!added) throw new Error('No deal');
    deal = added;
    customerId = await addTestCustomer(server.database.db);
    const [row] = await server.database.db.select().from(packages).where(eq(packages.name, '协同办公标准版'));
    packageId = row?.id ?? '';
  });
  afterAll(() => server.close());
  beforeEach(() => {
    failed = vi.spyOn(console, 'error');
  });
  afterEach(() => {
    // The server writes there what it did not expect.
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

  it('is answered by an envelope where there is no such call', async () => {
    const unknown: [string, string][] = [
      ['GET', '/nothing'],
      ['POST', '/user/detail'],
      ['DELETE', '/order/page'],
      ['GET', '/'],
    ];
    for (const [method, path] of unknown)
      expect(await request(path, { method })).toEqual({
        status: 404,
        code: 404,
        data: null,
        msg: 'There is no such call',
      });
  });

  it('has to be JSON of a bearable size', async () => {
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
    expect(await page(large, { ...json, 'Content-Length': '9' })).toMatchObject(tooLarge);
    expect(await page('{}', { ...json, 'Content-Length': '2000000' })).toMatchObject(tooLarge);
  });

  it('is not read on for ever where it does not say its length', async () => {
    const chunk = new TextEncoder().encode('"我",'.repeat(1000));
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += chunk.length;
        // Without this a server that reads on would never end.
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

    // It would come back from the database as another character, and the hash over the remarks no longer hold.
    const verdict = { id: deal.id, event: 'reject', version: 1, remarks: 'no \ud83d' };
    expect((await callers.agent.call('POST', '/order/orderApproval', verdict, once())).status).toBe(400);
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
    expect((await callers.agent.call('POST', '/order/orderApproval', body)).status).toBe(400);
    for (const key of ['', 'k'.repeat(201)])
      expect(
        (await callers.agent.call('POST', '/order/orderApproval', body, { 'Idempotency-Key': key })).status,
      ).toBe(400);
  });

  it('never makes the server fail: every field of every call, with every hostile value', async () => {
    const ids = { customerId, packageId };
    const file = { contractFileId: crypto.randomUUID(), quotedAmount: '12800.00' };
    const list = { current: 1, pageSize: 20, keyword: 'x' };
    const history = { lifecycle: 'dealApproval', id: deal.id };
    /** Input that the call takes, field by field; then each field in turn is something hostile. */
    const right: Record<string, object> = {
      userLogin: { enterpriseId: 'X', account: 'x', password: 'x' },
      orderPage: {
        ...list,
        status: 'pending',
        productType: 'seat',
        sort: 'amount',
        direction: 'asc',
        customerId,
        salespersonId: customerId,
        agentId: customerId,
        appliedFrom: '2026-01-01',
        appliedTo: '2026-12-31',
      },
      customerPage: {
        ...list,
        status: 'enabled',
        sort: 'orderCount',
        direction: 'asc',
        salespersonId: customerId,
      },
      customerAdd: newCustomer,
      orderApproval: { id: crypto.randomUUID(), event: 'approve', version: 1, remarks: 'x' },
      payProductPrice: { ...ids, kind: 'package', seats: 1 },
      orderAdd: { ...ids, ...file, kind: 'package', seats: 0 },
      orderAddRenew: { ...ids, ...file },
      orderDetail: { id: deal.id },
      orderCreateUserDown: { keyword: 'x' },
      payProductInfo: { customerId },
      customerDetail: { id: customerId },
      accountSalePage: list,
      lifecycleCounts: { lifecycle: 'dealApproval' },
      lifecycleHistory: history,
      search: { keyword: 'x', limit: 5 },
      fileUploadCredential: { name: 'contract.pdf' },
    };
    const unexpected: unknown[] = [];
    for (const { operationId, method, path, access, body, query } of server.api.operations) {
      const schema = (body ?? query) as z.ZodObject | undefined;
      if (!schema) continue;
      const input = right[operationId] ?? {};
      expect(Object.keys(input).sort(), operationId).toEqual(Object.keys(schema.shape).sort());
      const caller =
        typeof access === 'string' || access.includes('agent') ? callers.agent : callers.salesperson;
      for (const field of Object.keys(input)) {
        for (const value of hostile) {
          const sent = { ...input, [field]: value };
          const text = Object.entries(sent).map(([name, each]) => [name, String(each)]);
          const answer = body
            ? await caller.call(method.toUpperCase(), path, sent, once())
            : await caller.call('GET', `${path}?${new URLSearchParams(text).toString()}`);
          if (answer.status >= 500 || answer.body.code !== answer.status)
            unexpected.push({ operationId, field, value, answer });
        }
      }
    }
    expect(unexpected).toEqual([]);
    expect(await contradictions(server.database)).toEqual([]);
  });
});

const newCustomer = {
  companyId: '8Y8Y',
  name: '恶意输入测试公司',
  employeeCount: 8,
  creditCode: freshCreditCode(),
  industry: 'other',
  adminName: '李四',
  adminPhone: '13800138000',
  adminAccount: 'lisi',
  adminPassword: 'secret123',
  adminPasswordAgain: 'secret123',
};
