import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { contractCosts } from '../../src/server/app.ts';
import { admitGraph } from '../../src/server/http/callCost.ts';
import { accounts, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';

vi.setConfig({ testTimeout: 60_000 });

/** Units a second; ten times this number can be saved up. */
const userCostPerSecond = 20;

describe('what calls cost their user (R-call-10)', () => {
  let test: TestApi;
  let now = 0;
  let sales: Caller;
  let colleague: Caller;
  beforeAll(async () => {
    test = await startTestApi('postgres', undefined, undefined, () => now, { userCostPerSecond });
    sales = await test.login(...accounts.salesperson);
    colleague = await test.login(...accounts.otherSalesperson);
  });
  afterAll(() => test.close());

  const resolve = (caller: Caller, language = 'en-US') =>
    caller.call('POST', '/search/resolve', { keywords: ['A001'] }, { 'Accept-Language': language });
  /** Charges a graph request by the cost that its answer's header states. Returns the refusal, if there is one. */
  const admitted = (token: string, cost: number) =>
    admitGraph(test.api.services, { authorization: `Bearer ${token}`, acceptLanguage: 'zh-CN', cost });

  it('are refused beyond its budget in the caller’s language, and allowed again in time, for nobody else', async () => {
    now += 60_000;
    expect((await resolve(sales)).status).toBe(200);
    expect((await resolve(sales)).status).toBe(200);
    const refused = [await resolve(sales), await resolve(sales, 'zh-CN')];
    expect(refused.map(({ status, body }) => [status, body.msg])).toEqual([
      [429, 'Too much at once, try again in 5 s'],
      [429, '操作过于频繁，请在 5 秒后重试'],
    ]);
    expect((await resolve(colleague)).status).toBe(200);
    // This call costs less, but nothing of the budget remains for it either.
    expect((await sales.call('GET', '/user/detail')).status).toBe(429);
    now += 1000;
    expect((await sales.call('GET', '/user/detail')).status).toBe(200);
    now += 5000;
    expect((await resolve(sales)).status).toBe(200);
  });

  it('are paid for by a graph request as a whole', async () => {
    now += 60_000;
    expect(await admitted(sales.token, 200)).toBeUndefined();
    expect(await admitted(sales.token, 60)).toEqual({
      status: 429,
      message: '操作过于频繁，请在 3 秒后重试',
      headers: { 'Retry-After': '3' },
    });
    expect(await admitted('nobody', 200)).toBeUndefined();
  });

  it('are those of an export too', async () => {
    now += 60_000;
    const statuses: number[] = [];
    for (let time = 0; time < 3; time++) {
      const answer = await test.api.hono.request('/api/operation/customer/export', {
        method: 'POST',
        headers: { Authorization: `Bearer ${sales.token}`, 'Content-Type': 'application/json' },
        body: '{}',
      });
      statuses.push(answer.status);
      await answer.text();
    }
    expect(statuses).toEqual([200, 200, 429]);
    // All exports have left the queue by now.
    now += 60_000;
    expect((await resolve(sales)).status).toBe(200);
  });

  it('are declared for lists, searches and what works on many records', () => {
    const costs = Object.fromEntries(contractCosts());
    expect(costs).toMatchObject({
      accountBalance: 1,
      orderApproval: 1,
      orderPage: 4,
      customerPage: 4,
      lifecycleBoard: 10,
      search: 10,
      customerImport: 50,
      searchResolve: 100,
    });
    const pages = Object.keys(costs).filter((name) => name.endsWith('Page'));
    expect(pages.filter((name) => (costs[name] ?? 0) < 4)).toEqual([]);
  });
});

describe('expensive calls of one tenant (R-call-10)', () => {
  it('wait for each other, and let those of another pass', async () => {
    const test = await startTestApi('postgres');
    const sales = await test.login(...accounts.salesperson);
    const other = await test.login(...accounts.otherAgent);
    const [agentId, otherAgentId] = await Promise.all(
      [sales, other].map(async ({ token }) => (await test.api.services.sessions.find(token))?.agentId),
    );
    expect(agentId).not.toBe(otherAgentId);
    // Fills the tenant's share with its own work.
    const { calls } = test.api.services.queues;
    let finish = (): void => undefined;
    const work = new Promise<void>((resolve) => (finish = resolve));
    const runs = Array.from({ length: 200 }, () => calls.run(agentId ?? '', () => work)).map((each) =>
      each.catch(() => 'refused'),
    );
    const search = (caller: Caller) => caller.call('GET', '/search?keyword=A001');
    const late = await search(sales);
    expect([late.status, late.body.msg]).toEqual([429, 'Too much at once, try again in 2 s']);
    expect((await search(other)).status).toBe(200);
    // Cheap calls do not wait in the queue.
    expect((await sales.call('GET', '/user/detail')).status).toBe(200);
    finish();
    await Promise.all(runs);
    expect((await search(sales)).status).toBe(200);
    await test.close();
  });
});
