import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { customerFilterSchema } from '../../src/domain/customerFilter.ts';
import { ledgerEntryFilterSchema, ledgerFilterSchema } from '../../src/domain/ledger.ts';
import { orderFilterSchema } from '../../src/domain/orderFilter.ts';
import { countedTo } from '../../src/domain/paging.ts';
import { rechargeFilterSchema } from '../../src/domain/recharge.ts';
import { ledgerLists, pageLedger } from '../../src/server/account/lists.ts';
import { pageCustomers } from '../../src/server/customer/list.ts';
import { agents, ledgerEntries, users } from '../../src/server/db/schema.ts';
import { searchLimits, type SearchLimits } from '../../src/server/search/searchFilter.ts';
import type { Session } from '../../src/server/http/session.ts';
import { pageOrders } from '../../src/server/order/list.ts';
import { pageRecharges } from '../../src/server/recharge/list.ts';
import { accounts, startTestApi, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

interface Page {
  total: number;
  totalIsLowerBound?: boolean;
  records: { id: string }[];
}
type Role = 'operations' | 'agent' | 'salesperson';
type PageQuery = (within: SearchLimits, filter: object) => Promise<Page>;

describe.each(engines())('what a keyword finds in a list on %s', (engine) => {
  let test: TestApi;
  const sessions = {} as Record<Role, Session>;

  beforeAll(async () => {
    test = await startTestApi(engine);
    for (const role of ['operations', 'agent', 'salesperson'] as const) {
      const [enterpriseId, account] = accounts[role];
      const [user] = await test.database.db
        .select()
        .from(users)
        .where(sql`${users.enterpriseId} = ${enterpriseId} and ${users.account} = ${account}`);
      sessions[role] = { role, userId: user?.id ?? '', agentId: user?.agentId ?? null } as Session;
    }
  });
  afterAll(() => test.close());

  const ofAgent = () => sessions.agent.agentId ?? '';
  const lists: Record<
    string,
    { runQuery: (role: Role) => PageQuery; roles: Role[]; keywords: string[]; sort: string }
  > = {
    orders: {
      runQuery: (role) => (within, filter) =>
        pageOrders(test.database, sessions[role], orderFilterSchema.parse(filter), new Date(), within),
      roles: ['operations', 'agent', 'salesperson'],
      keywords: ['公司', 'keji', 'yxgs', '云', 'DD202', '2026', '20260', '7', '没有'],
      sort: 'amount',
    },
    customers: {
      runQuery: (role) => (within, filter) =>
        pageCustomers(test.database, sessions[role], customerFilterSchema.parse(filter), within),
      roles: ['operations', 'agent', 'salesperson'],
      keywords: ['公司', 'gongsi', 'yxgs', 'keji', 'sh', '海', '1', '没有'],
      sort: 'orderCount',
    },
    recharges: {
      runQuery: () => (within, filter) =>
        pageRecharges(test.database, rechargeFilterSchema.parse(filter), within),
      roles: ['operations'],
      keywords: ['A001', '公司', '没有'],
      sort: 'amount',
    },
    'own sales': {
      runQuery: () => (within, filter) =>
        pageLedger(test.database, ledgerLists.sales, ofAgent(), ledgerFilterSchema.parse(filter), within),
      roles: ['agent'],
      keywords: ['公司', 'keji', '云', 'DD20', '2026', '没有'],
      sort: 'amount',
    },
    'own entries': {
      runQuery: () => (within, filter) =>
        pageLedger(
          test.database,
          ledgerLists.entries,
          ofAgent(),
          ledgerEntryFilterSchema.parse(filter),
          within,
        ),
      roles: ['agent'],
      keywords: ['公司', '转账', '云', '2026', '没有'],
      sort: 'amount',
    },
  };

  it.each(Object.entries(lists))(
    'is the same page of %s whether it is counted to its end or not',
    async (_list, { runQuery, roles, keywords, sort }) => {
      let more = 0;
      for (const role of roles) {
        for (const keyword of keywords) {
          for (const position of [{}, { direction: 'asc', current: 2 }, { sort }]) {
            const filter = { ...position, keyword, pageSize: 7 };
            const page = (within: Partial<SearchLimits>) =>
              runQuery(role)({ ...searchLimits, ...within }, filter);
            const why = `${role} ${JSON.stringify(filter)}`;
            const whole = await page({});
            const { total } = whole;
            expect(whole).not.toHaveProperty('totalIsLowerBound');
            expect(await page({ rows: total, joinLimit: 0, rowsMatched: total }), why).toEqual(whole);
            if (total === 0) continue;
            more += 1;
            const part = { ...whole, total: total - 1, totalIsLowerBound: true };
            const less = { rows: total - 1, rowsMatched: total - 1 };
            for (const limits of [
              {},
              { joinLimit: 0 },
              { joinLimit: 0, sampleSize: 0 },
              { joinLimit: 0, sampleSize: 0, candidates: 0 },
            ])
              expect(await page({ ...less, ...limits }), why).toEqual(part);
          }
        }
      }
      expect(more).toBeGreaterThan(0);
    },
  );

  it('is counted to ten thousand, without a keyword to the end, and exported whole', async () => {
    const operations = await test.login(...accounts.operations);
    const [agent] = await test.database.db.select().from(agents).where(eq(agents.enterpriseId, 'A002'));
    const path = '/agent/recharge/record/page';
    const read = async (query: string) => {
      const { status, body } = await operations.call<Page>('GET', `${path}?${query}`);
      expect(status, body.msg).toBe(200);
      return body.data;
    };
    const add = (rows: number) =>
      test.database.db.execute(sql`
        insert into ${ledgerEntries} (agent_id, kind, amount, balance_after, recharge_amount, discount_rate)
        select ${agent?.id}, 'recharge', 1, 1, 1, 0 from generate_series(1, ${rows}::int)`);
    const before = await read('keyword=A002');
    await add(countedTo - before.total);
    expect(await read('keyword=A002')).toEqual(await read(`agentId=${agent?.id}`));
    await add(1);
    const all = await read(`agentId=${agent?.id}`);
    expect(all.total).toBe(countedTo + 1);
    expect(await read('keyword=A002')).toEqual({ ...all, total: countedTo, totalIsLowerBound: true });
    const last = `pageSize=100&current=${countedTo / 100 + 1}`;
    expect((await read(`keyword=A002&${last}`)).records).toHaveLength(1);
    const ids = await test.database.db
      .select({ id: ledgerEntries.id })
      .from(ledgerEntries)
      .where(sql`${ledgerEntries.agentId} = ${agent?.id} and ${ledgerEntries.kind} <> 'sale'`)
      .orderBy(ledgerEntries.id);
    const ascending = ids.map(({ id }) => String(id));
    for (const [direction, sorted] of [
      ['asc', ascending],
      ['desc', ascending.toReversed()],
    ] as const)
      for (const current of [1, 10, 11, 50, 101]) {
        const { records } = await read(
          `agentId=${agent?.id}&pageSize=100&current=${current}&direction=${direction}`,
        );
        const shown = sorted.slice(100 * (current - 1), 100 * current);
        expect(
          records.map(({ id }) => id),
          `page ${current}, ${direction}`,
        ).toEqual(shown);
      }
    const exported = await test.api.hono.request('/api/operation/agent/recharge/record/export', {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${operations.token}`,
        'Content-Type': 'application/json',
        'User-Client': '3',
      },
      body: JSON.stringify({ keyword: 'A002' }),
    });
    expect((await exported.text()).trimEnd().split('\r\n')).toHaveLength(countedTo + 2);
  });
});
