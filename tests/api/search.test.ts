import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { agents, customers } from '../../src/server/db/schema.ts';
import { newCustomer } from '../support/bodies.ts';
import { addPendingDeals } from '../support/deals.ts';
import { newPackage } from '../support/packages.ts';
import { accounts, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';

import {
  added,
  addSearchedRecords,
  company,
  find,
  phone,
  type SearchedKind,
} from '../support/searchedRecords.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

describe.each(engines())('the search on %s', (engine) => {
  let test: TestApi;
  let operations: Caller;
  let agent: Caller;
  let sales: Caller;
  let developer: Caller;
  let otherAgent: Caller;
  let otherSales: Caller;
  let customer: { id: string; version: number; companyId: string; creditCode: string };
  let order: { id: string; orderNo: string };
  let made: Record<Exclude<SearchedKind, 'orders' | 'customers'>, string>;

  const idsOf = async (caller: Caller, kind: SearchedKind, keyword: string) =>
    (await find(caller, keyword))[kind].map(({ id }) => id);
  beforeAll(async () => {
    test = await startTestApi(engine);
    [operations, agent, sales, developer, otherAgent, otherSales] = await Promise.all([
      test.login(...accounts.operations),
      test.login(...accounts.agent),
      test.login(...accounts.salesperson),
      test.login(...accounts.developer),
      test.login(...accounts.otherAgent),
      test.login(...accounts.otherAgentsSalesperson),
    ]);
    ({ customer, order, made } = await addSearchedRecords(test, { operations, agent, sales, developer }));
  });
  afterAll(() => test.close());

  it.each([
    ['云讯', 'Chinese inside'],
    ['桥', 'one character'],
    [company, 'the whole name'],
    ['beijingyunxun', 'pinyin from the start'],
    ['bei jing yun', 'pinyin with blanks'],
    ["bei'jing", 'pinyin as an input method writes it'],
    ['beij', 'pinyin begun'],
    ['BeiJing', 'pinyin in capitals'],
    ['chongqing', 'pinyin inside, the reading that the word has'],
    ['bjyx', 'initials from the start'],
    ['cqlq', 'initials inside'],
    ['beijingyx', 'pinyin, then initials'],
    ['bjyunx', 'initials, then pinyin'],
    ['国藩', 'the administrator'],
    ['zengguofan', 'the administrator’s pinyin, as a surname is read'],
    ['zgf', 'the administrator’s initials'],
    [phone, 'the phone'],
    ['139-1234 5678', 'the phone, grouped'],
    ['+86 139 1234 5678', 'the phone, with the country'],
    ['5678', 'the end of the phone'],
    ['１３９１２３', 'wide digits'],
  ])('finds a customer by %s: %s; and so does the list', async (keyword) => {
    expect(await idsOf(sales, 'customers', keyword)).toContain(customer.id);
    const list = await sales.call<{ records: { id: string }[] }>('POST', '/customer/page', {
      keyword,
      pageSize: 100,
    });
    expect(list.body.data.records.map(({ id }) => id)).toContain(customer.id);
  });

  it('finds a customer by company ID and credit code, in small letters too', async () => {
    for (const keyword of [
      customer.companyId,
      customer.creditCode,
      customer.creditCode.slice(4, 12).toLowerCase(),
    ])
      expect(await idsOf(sales, 'customers', keyword)).toContain(customer.id);
  });

  it.each([
    'zhongqing',
    'henan',
    'jb',
    'yun讯',
    'xnuy',
    '没有这样的',
    '%',
    '_',
    '\\',
    'qqqqqqqqqqqqqqqqqqqq',
  ])('does not find it by %s', async (keyword) => {
    expect(await idsOf(sales, 'customers', keyword)).not.toContain(customer.id);
  });

  it.each(['DD20200229987654', 'dd20200229', '20200229', '987654', '7654', '2998', 'DD 20200229 987654'])(
    'finds an order by %s of its number; and so does the list',
    async (keyword) => {
      expect(await idsOf(sales, 'orders', keyword)).toContain(order.id);
      const list = await agent.call<{ records: { id: string }[] }>('POST', '/order/page', {
        keyword,
        pageSize: 100,
      });
      expect(list.body.data.records.map(({ id }) => id)).toContain(order.id);
    },
  );

  it.each(['云讯', 'bjyx', 'chongqing', '绿色会计', 'lvsekuaiji', 'lskj'])(
    'finds an order by %s of its customer or package; and so do the list and the sales',
    async (keyword) => {
      expect(await idsOf(agent, 'orders', keyword)).toContain(order.id);
      const list = await operations.call<{ records: { id: string }[] }>('POST', '/order/page', {
        keyword,
        pageSize: 100,
      });
      expect(list.body.data.records.map(({ id }) => id)).toContain(order.id);
    },
  );

  it('finds an order in the list by a name that could be the beginning of a number', async () => {
    for (const keyword of ['D5', '桥d5']) {
      const list = await agent.call<{ records: { id: string }[] }>('POST', '/order/page', { keyword });
      expect(list.body.data.records.map(({ id }) => id)).toContain(order.id);
    }
  });

  it.each([
    ['agents', '/agent/page', ['长征', 'xianchangzheng', 'xacz', 'shantianfang', 'stf']],
    ['applications', '/app/page', ['调度', 'xingcheng', 'diaodu', 'xcdd']],
    ['packages', '/package/page', ['会计', 'lvse', 'kuaiji', 'lskjtc']],
    ['platformUsers', '/user/platform/page', ['婉儿', 'shangguan', 'sgwe']],
    ['agentLevels', '/agent/level/page', ['银行', 'changanyinhang', 'yh']],
  ] as const)('finds %s by name, pinyin and initials, and so does %s', async (kind, path, keywords) => {
    for (const keyword of keywords) {
      expect(await idsOf(operations, kind, keyword), keyword).toContain(made[kind]);
      const list = await operations.call<{ records: { id: string }[] }>(
        'GET',
        `${path}?pageSize=100&keyword=${encodeURIComponent(keyword)}`,
      );
      expect(
        list.body.data.records.map(({ id }) => id),
        keyword,
      ).toContain(made[kind]);
    }
  });

  it('finds staff by name, pinyin, initials and phone, and so does the list', async () => {
    for (const keyword of ['欧阳', 'ouyangxiu', 'oyx', '138-0013-8000']) {
      expect(await idsOf(agent, 'staff', keyword), keyword).toContain(made.staff);
      const list = await agent.call<{ records: { id: string }[] }>(
        'GET',
        `/user/page?pageSize=100&keyword=${encodeURIComponent(keyword)}`,
      );
      expect(
        list.body.data.records.map(({ id }) => id),
        keyword,
      ).toContain(made.staff);
    }
  });

  it('reads a name anew when it is changed', async () => {
    const { data } = (
      await operations.call<{ version: number }>('GET', `/agent/level/detail?id=${made.agentLevels}`)
    ).body;
    const level = { id: made.agentLevels, version: data.version, name: '蓝田', discountRate: '0.0100' };
    expect((await operations.call('PUT', '/agent/level', level)).status).toBe(200);
    expect(await idsOf(operations, 'agentLevels', 'lantian')).toContain(made.agentLevels);
    expect(await idsOf(operations, 'agentLevels', 'yinhang')).not.toContain(made.agentLevels);
    const bought = (
      await operations.call<{ version: number; applications: { id: string }[] }>(
        'GET',
        `/package/detail?id=${made.packages}`,
      )
    ).body.data;
    const terms = newPackage(
      bought.applications.map(({ id }) => id),
      { name: '红色账房' },
    );
    const changed = await operations.call('PUT', '/package', {
      ...terms,
      id: made.packages,
      version: bought.version,
    });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    expect(await idsOf(operations, 'packages', 'hszf')).toContain(made.packages);
  });

  describe('in the scope of', () => {
    it.each(['云讯', 'bjyx', phone, 'DD20200229987654', '绿色', 'ouyangxiu', 'xacz', 'xcdd'])(
      'another agent and its salespeople: nothing by %s',
      async (keyword) => {
        for (const stranger of [otherAgent, otherSales]) {
          const found = await find(stranger, keyword);
          const ids = Object.values(found).flatMap((records) => records.map(({ id }) => id));
          expect(ids.filter((id) => [customer.id, order.id, ...Object.values(made)].includes(id))).toEqual(
            [],
          );
        }
      },
    );

    it('a colleague: nothing of another’s customers and orders (R-role-4)', async () => {
      const colleague = await test.login(...accounts.otherSalesperson);
      for (const keyword of ['云讯', 'bjyx', order.orderNo]) {
        const found = await find(colleague, keyword);
        expect(found.customers.map(({ id }) => id)).not.toContain(customer.id);
        expect(found.orders.map(({ id }) => id)).not.toContain(order.id);
      }
    });

    it('a developer: their own applications only', async () => {
      const found = await find(developer, '行程');
      expect(found.applications.map(({ id }) => id)).toEqual([made.applications]);
      for (const keyword of ['公司', 'DD', '1']) {
        const { orders: sold, customers: clients, agents: resellers, staff } = await find(developer, keyword);
        expect([...sold, ...clients, ...resellers, ...staff]).toEqual([]);
      }
    });
  });

  describe('ranks', () => {
    const add = async (...names: string[]) => {
      const ids: Record<string, string> = {};
      for (const name of names)
        ids[name] = (await added(sales, '/customer/add', { ...newCustomer(), name, adminName: '无名' })).id;
      return ids;
    };
    const order = async (keyword: string) =>
      (await find(sales, keyword)).customers.map(({ name, matchRank }) => [name, matchRank]);

    it('the whole name, then its beginning, then its pinyin, then what holds it; of alike ones the newest first', async () => {
      await add('珑玥', '老珑玥甲', '珑玥乙', '珑玥丙', '老珑玥丁');
      expect(await order('珑玥')).toEqual([
        ['珑玥', 'exact'],
        ['珑玥丙', 'start'],
        ['珑玥乙', 'start'],
        ['老珑玥丁', 'inside'],
        ['老珑玥甲', 'inside'],
      ]);
      expect(await order('longyue')).toEqual([
        ['珑玥丙', 'word'],
        ['珑玥乙', 'word'],
        ['珑玥', 'word'],
        ['老珑玥丁', 'inside'],
        ['老珑玥甲', 'inside'],
      ]);
    });

    it('letters that are written before letters that are read', async () => {
      await add('珂珂', 'kk', 'kk工厂', '老kk');
      expect((await order('kk')).slice(0, 4)).toEqual([
        ['kk', 'exact'],
        ['kk工厂', 'start'],
        ['珂珂', 'word'],
        ['老kk', 'inside'],
      ]);
    });

    it('orders by number, then those of customers, and of both what waits first', async () => {
      const found = (await find(agent, 'DD20', 20)).orders;
      expect(found.length).toBe(20);
      expect(new Set(found.map(({ matchRank }) => matchRank))).toEqual(new Set(['start']));
      const whole = (await find(agent, 'DD20200229987654')).orders;
      expect(whole.map(({ id, matchRank }) => [id, matchRank])).toEqual([[expect.any(String), 'exact']]);
      expect((await find(agent, '987654')).orders[0]).toMatchObject({ id: whole[0]?.id, matchRank: 'word' });
    });
  });

  it('finds orders by their amount, as people write it, in the scope of the caller (R-list-4)', async () => {
    const [deal] = await addPendingDeals(test.database, ['987654.32']);
    const id = deal?.id ?? '';
    for (const keyword of ['987654.32', '987,654.32', '¥987,654.32', '９８７６５４．３２'])
      for (const caller of [operations, agent, sales]) {
        const [first] = (await find(caller, keyword)).orders;
        expect([first?.id, first?.matchRank], keyword).toEqual([id, 'exact']);
      }
    for (const caller of [otherAgent, otherSales, developer])
      expect(await idsOf(caller, 'orders', '987654.32')).toEqual([]);
    expect(await idsOf(agent, 'orders', '987654.33')).toEqual([]);
  });

  it('finds recharges by their amount (R-list-4)', async () => {
    type Recharges = { recharges: { rechargeAmount: string; matchRank: string }[] };
    const { body } = await operations.call<Recharges>('GET', '/search?keyword=38000.00');
    expect(body.data.recharges[0]).toMatchObject({ rechargeAmount: '38000.00', matchRank: 'exact' });
  });

  it('finds every customer by every part of its name', async () => {
    const rows = await test.database.db
      .select({ id: customers.id, name: customers.name })
      .from(customers)
      .innerJoin(agents, eq(agents.id, customers.agentId))
      .where(eq(agents.enterpriseId, 'A001'));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...rows),
        fc.nat(30),
        fc.integer({ min: 2, max: 8 }),
        async (row, at, length) => {
          const from = at % (row.name.length - 1);
          const keyword = row.name.slice(from, from + length);
          const list = await agent.call<{ records: { id: string }[] }>('POST', '/customer/page', {
            keyword,
            pageSize: 100,
          });
          expect(list.body.data.records.map(({ id }) => id)).toContain(row.id);
        },
      ),
      { numRuns: 40 },
    );
  });
});
