import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { byteOrderMark } from '../../src/domain/csvText.ts';
import { applications } from '../../src/server/db/schema.ts';
import { demoApplications, newPackage } from '../support/packages.ts';
import { newKey, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

interface Order {
  id: string;
  productType: string;
  startDate: string;
  endDate: string;
}

/** Returns the previous day by the calendar of UTC. */
const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

describe.each(engines())('what lists filter by and show on %s', (engine) => {
  let server: TestApi;
  let operations: Caller;
  beforeAll(async () => {
    server = await startTestApi(engine);
    operations = await server.login('OPS', 'admin', 'admin123');
  });
  afterAll(() => server.close());

  /** Returns the text of a list's CSV without its byte order mark. */
  async function exported(path: string, filter: object): Promise<string> {
    const response = await server.api.hono.request(`/api/operation${path}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${operations.token}`,
        'Content-Type': 'application/json',
        'Accept-Language': 'en-US',
      },
      body: JSON.stringify(filter),
    });
    return (await response.text()).replace(byteOrderMark, '').trimEnd();
  }

  it('orders by the days their term begins and ends, both included, in the page and in the export', async () => {
    const page = async (filter: object) =>
      (
        await operations.call<{ total: number; records: Order[] }>('POST', '/order/page', {
          pageSize: 100,
          ...filter,
        })
      ).body.data;
    const { total } = await page({});
    const known: Order[] = [];
    for (let current = 1; known.length < total; current++) known.push(...(await page({ current })).records);
    const some = known[Math.floor(known.length / 2)] ?? known[0];
    if (!some) throw new Error('The demo data have no orders');
    const { startDate } = some;
    const last = dayBefore(some.endDate);
    const cases: [object, (order: Order) => boolean][] = [
      [{ startFrom: startDate }, (order) => order.startDate >= startDate],
      [{ startTo: startDate }, (order) => order.startDate <= startDate],
      [{ startFrom: startDate, startTo: startDate }, (order) => order.startDate === startDate],
      [{ endFrom: last }, (order) => dayBefore(order.endDate) >= last],
      [{ endTo: last }, (order) => dayBefore(order.endDate) <= last],
      [{ endFrom: last, endTo: last }, (order) => dayBefore(order.endDate) === last],
      [
        { startFrom: startDate, endTo: last, productType: 'seat' },
        (order) =>
          order.startDate >= startDate && dayBefore(order.endDate) <= last && order.productType === 'seat',
      ],
      [{ startFrom: '2999-01-01' }, () => false],
    ];
    for (const [filter, matches] of cases) {
      const expected = known.filter(matches);
      expect((await page(filter)).total, JSON.stringify(filter)).toBe(expected.length);
      const lines = (await exported('/order/export', filter)).split('\r\n');
      expect(lines.length - 1, JSON.stringify(filter)).toBe(expected.length);
    }
    const refused = await operations.call('POST', '/order/page', { startFrom: '2026-02-30' });
    expect(refused.status).toBe(400);
  });

  it('tells of a package every application that keeps it from being sold', async () => {
    const applicationIds = (await demoApplications(server.database)).published.slice(0, 3);
    const withdrawn = applicationIds.slice(0, 2);
    const input = { ...newPackage(applicationIds), publish: true };
    await operations.call('POST', '/package', input, newKey());
    const { db } = server.database;
    const named = await db.select().from(applications).where(inArray(applications.id, withdrawn));
    const names = named.map(({ name }) => name).sort();
    await db.update(applications).set({ status: 'unpublished' }).where(inArray(applications.id, withdrawn));
    try {
      const { body } = await operations.call<{ packages: { name: string; withdrawn: string[] }[] }>(
        'GET',
        `/search?keyword=${encodeURIComponent(input.name)}`,
      );
      const found = body.data.packages.find(({ name }) => name === input.name);
      expect([...(found?.withdrawn ?? [])].sort()).toEqual(names);
      const text = await exported('/package/export', { keyword: input.name });
      expect(text).toContain('Not for sale');
      for (const name of names) expect(text).toContain(name);
    } finally {
      await db.update(applications).set({ status: 'published' }).where(inArray(applications.id, withdrawn));
    }
  });
});
