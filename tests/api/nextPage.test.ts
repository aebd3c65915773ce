/** The next page of a list continues after the last row seen, even if rows have been decided or added since (R-list-15). */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { auditQuestions } from '../../src/domain/auditLimits.ts';
import { orders } from '../../src/server/db/schema.ts';
import { eq } from 'drizzle-orm';
import { addPendingDeals, setRemainingQuota } from '../support/deals.ts';
import { accounts, newKey, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

interface Page {
  total: number;
  before?: number;
  last?: string;
  records: { id: string }[];
}

type Filter = Record<string, string | number>;
type Role = 'operations' | 'agent' | 'salesperson';

/** Every list with its reader, and the queries by which it can be sorted and searched. */
const lists: [Role, 'GET' | 'POST', string, Record<string, string>[]][] = [
  [
    'operations',
    'POST',
    '/order/page',
    [{}, { sort: 'amount' }, { keyword: '公司' }, { keyword: 'A001', sort: 'amount' }],
  ],
  ['agent', 'POST', '/order/page', [{ status: 'pending' }, { status: 'approved', sinceTo: '2999-01-01' }]],
  [
    'salesperson',
    'POST',
    '/customer/page',
    [{}, { sort: 'orderCount' }, { keyword: '公司', sort: 'orderCount' }],
  ],
  ['operations', 'GET', '/agent/level/page', [{}, { sort: 'name' }, { sort: 'discountRate' }]],
  ['operations', 'GET', '/agent/page', [{}, { sort: 'name' }, { sort: 'enterpriseId' }]],
  ['operations', 'GET', '/agent/recharge/record/page', [{}, { sort: 'amount' }, { keyword: 'A001' }]],
  ['agent', 'GET', '/user/page', [{}]],
  ['agent', 'GET', '/note/page', [{}]],
  ['agent', 'GET', '/user/passwordRequest/page', [{}]],
  ['operations', 'GET', '/user/platform/page', [{}, { sort: 'name' }]],
  ['operations', 'GET', '/package/page', [{}, { sort: 'name' }]],
  ['operations', 'GET', '/app/page', [{}, { sort: 'name' }]],
  ['agent', 'GET', '/account/sale/page', [{}, { sort: 'amount' }, { keyword: '公司', sort: 'amount' }]],
  ['agent', 'GET', '/account/recharge/page', [{}]],
  ['agent', 'GET', '/account/entries', [{}, { sort: 'amount' }, { keyword: '公司' }]],
  [
    'operations',
    'POST',
    '/audit-trail/entry/page',
    [
      { kind: 'ledger', sort: 'amount' },
      { kind: 'ledger' },
      { kind: 'ledger', keyword: '公司' },
      { lifecycle: 'customer', sort: 'waited' },
      { lifecycle: 'agent', amountFrom: '1.00' },
      ...auditQuestions.map((question) => ({ question, lifecycle: 'dealApproval' })),
      { question: 'refused' },
    ],
  ],
  ['operations', 'GET', '/audit-case/page', [{}]],
];

describe.each(engines())('the next page on %s', (engine) => {
  let server: TestApi;
  const callers = {} as Record<Role, Caller>;
  beforeAll(async () => {
    server = await startTestApi(engine);
    for (const role of ['operations', 'agent', 'salesperson'] as const) {
      const [enterpriseId, account, password] = accounts[role];
      callers[role] = await server.login(enterpriseId, account, password);
    }
  });
  afterAll(() => server.close());

  async function read(role: Role, method: 'GET' | 'POST', path: string, filter: Filter) {
    const query = new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)]));
    return method === 'GET'
      ? callers[role].call<Page>('GET', `${path}?${query}`)
      : callers[role].call<Page>('POST', path, filter);
  }
  const pageOf = async (role: Role, method: 'GET' | 'POST', path: string, filter: Filter) => {
    const { status, body } = await read(role, method, path, filter);
    expect(status, `${path} ${JSON.stringify(filter)}`).toBe(200);
    return body.data;
  };
  const idsOf = ({ records }: Page) => records.map(({ id }) => id);

  it.each(lists)(
    'of what %s reads by %s %s is what the whole list has there',
    async (role, method, path, filters) => {
      for (const filter of filters)
        for (const direction of ['asc', 'desc']) {
          const sentFilter = { ...filter, ...(path === '/note/page' ? {} : { direction }) };
          const whole = await pageOf(role, method, path, { ...sentFilter, pageSize: 100 });
          const known = idsOf(whole);
          const size = Math.max(1, Math.ceil(known.length / 4));
          const seen: string[] = [];
          let page = await pageOf(role, method, path, { ...sentFilter, pageSize: size });
          expect(page).not.toHaveProperty('before');
          for (let current = 2; page.records.length > 0 && seen.length < known.length; current++) {
            seen.push(...idsOf(page));
            page = await pageOf(role, method, path, {
              ...sentFilter,
              pageSize: size,
              current,
              after: page.last ?? '',
            });
            expect(page.before, `${path} ${JSON.stringify(sentFilter)} ${current}`).toBe(seen.length);
            expect(page.total).toBe(whole.total);
          }
          expect(seen.slice(0, known.length), `${path} ${JSON.stringify(sentFilter)}`).toEqual(known);
        }
    },
  );

  it('skips no deal of those that wait, though two approvers decide the pages before it', async () => {
    const deals = await addPendingDeals(
      server.database,
      Array.from({ length: 9 }, (_, index) => `${index + 1}.00`),
    );
    await setRemainingQuota(server.database, deals[0]?.agentId ?? '', '1000000.00');
    const waiting = { status: 'pending', direction: 'asc', pageSize: 5 };
    const list = ['agent', 'POST', '/order/page'] as const;
    const all = idsOf(await pageOf(...list, { ...waiting, pageSize: 100 }));
    const decide = (id: string) =>
      callers.agent.call(
        'POST',
        '/order/orderApproval',
        { id, event: 'reject', version: 1, remarks: '不做了' },
        newKey(),
      );
    const seen: string[] = [];
    let page = await pageOf(...list, waiting);
    for (let current = 2; page.records.length > 0; current++) {
      seen.push(...idsOf(page));
      // One approver decides the first, the other the last, at the same time.
      const [first, last] = [page.records[0], page.records.at(-1)];
      await Promise.all([first, last].map((deal) => deal && decide(deal.id)));
      const { last: after = '' } = page;
      page = await pageOf(...list, { ...waiting, current, after });
    }
    expect(seen).toEqual(all);
  });

  it('repeats no deal, though new ones come before it', async () => {
    const newest = { direction: 'desc', pageSize: 5 };
    const list = ['agent', 'POST', '/order/page'] as const;
    const all = idsOf(await pageOf(...list, { ...newest, pageSize: 15 }));
    const seen: string[] = [];
    let page = await pageOf(...list, newest);
    for (const current of [2, 3, 4]) {
      seen.push(...idsOf(page));
      await addPendingDeals(server.database, ['1.00', '2.00']);
      page = await pageOf(...list, { ...newest, current, after: page.last ?? '' });
      expect(page.before).toBe(seen.length + 2 * (current - 1));
    }
    expect(seen).toEqual(all);
  });

  it('begins where the last row was seen, though its amount has changed since', async () => {
    const cheapest = { status: 'pending', sort: 'amount', direction: 'asc', pageSize: 3 };
    const list = ['agent', 'POST', '/order/page'] as const;
    await addPendingDeals(server.database, ['0.11', '0.12', '0.13', '0.14', '0.15', '0.16']);
    const all = idsOf(await pageOf(...list, { ...cheapest, pageSize: 6 }));
    const first = await pageOf(...list, cheapest);
    await server.database.db
      .update(orders)
      .set({ amount: '99999.00', quotedAmount: '99999.00' })
      .where(eq(orders.id, first.records[2]?.id ?? ''));
    const second = await pageOf(...list, { ...cheapest, current: 2, after: first.last ?? '' });
    expect([...idsOf(first), ...idsOf(second)]).toEqual(all);
  });

  it('is refused after what names no row of such a list', async () => {
    const named = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const id = '11111111-1111-4111-8111-111111111111';
    const wrong = ['x', named('x'), named([]), named(['2026-01-01 00:00:00+00', 'x']), named(['x', id])];
    for (const after of [
      ...wrong,
      named(['2026-13-01 00:00:00+00', id]),
      named(['2026-01-01 25:00:00+00', id]),
      named([1, 2]),
    ]) {
      const { status, body } = await read('agent', 'POST', '/order/page', { after });
      expect([status, body.errors?.map(({ field }) => field)], after).toEqual([400, ['after']]);
    }
    const numbers = [named(['1e9', id]), named(['NaN', id]), named(["1'; --", id])];
    for (const after of numbers)
      expect((await read('agent', 'POST', '/order/page', { after, sort: 'amount' })).status, after).toBe(400);
    const entry = named(['99999999999999999999', '1']);
    expect((await read('agent', 'GET', '/account/entries', { after: entry })).status).toBe(400);
  });
});
