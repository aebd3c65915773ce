import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { orders } from '../../src/server/db/schema.ts';
import { newCustomer, newStaff } from '../support/bodies.ts';
import { addPendingDeals } from '../support/deals.ts';
import { accounts, newKey, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

interface Row {
  id: string;
  matchRank: string;
}
type Kinds = Record<
  | 'orders'
  | 'customers'
  | 'agents'
  | 'staff'
  | 'agentLevels'
  | 'applications'
  | 'packages'
  | 'platformUsers'
  | 'passwordRequests'
  | 'recharges'
  | 'notes',
  Row[]
>;
const company = '粘贴检索有限公司';
const phone = '13987001234';
const orderNo = 'DD20200229976543';
const rubbish = (count: number) => Array.from({ length: count }, (_, at) => `乱码${at}`);

describe.each(engines())('resolving what was pasted, on %s', (engine) => {
  let test: TestApi;
  let operations: Caller;
  let agent: Caller;
  let sales: Caller;
  let strangers: Caller[];
  let customer: ReturnType<typeof newCustomer> & { id: string };
  let staffId: string;
  let orderId: string;

  const send = (caller: Caller, body: unknown) =>
    caller.call<{ resolved: Kinds[] }>('POST', '/search/resolve', body);
  const resolve = async (caller: Caller, keywords: string[], limit?: number) => {
    const { status, body } = await send(caller, { keywords, limit });
    expect(status, JSON.stringify(body)).toBe(200);
    return body.data.resolved;
  };
  /** Returns the matches of a keyword: the field and the id of each, with its match rank. */
  const found = (kinds: Kinds) =>
    Object.entries(kinds).flatMap(([kind, rows]) => rows.map(({ id, matchRank }) => [kind, id, matchRank]));
  const added = async (caller: Caller, path: string, body: unknown) => {
    const answer = await caller.call<{ id: string }>('POST', path, body, newKey());
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.data.id;
  };

  beforeAll(async () => {
    test = await startTestApi(engine);
    [operations, agent, sales] = await Promise.all([
      test.login(...accounts.operations),
      test.login(...accounts.agent),
      test.login(...accounts.salesperson),
    ]);
    strangers = await Promise.all([
      test.login(...accounts.otherAgent),
      test.login(...accounts.otherAgentsSalesperson),
      test.login(...accounts.otherSalesperson),
      test.login(...accounts.developer),
    ]);
    const input = { ...newCustomer(), name: company, adminName: '慕容复', adminPhone: phone };
    customer = { ...input, id: await added(sales, '/customer/add', input) };
    staffId = await added(agent, '/user', { ...newStaff(), name: '独孤求败', mobile: '13987009876' });
    const [deal] = await addPendingDeals(test.database, ['10.00']);
    orderId = deal?.id ?? '';
    await test.database.db
      .update(orders)
      .set({ customerId: customer.id, orderNo })
      .where(eq(orders.id, orderId));
  });
  afterAll(() => test.close());

  it.each([
    [orderNo, 'orders', 'the number'],
    ['dd 20200229-976543', 'orders', 'the number in small letters, grouped'],
    [company, 'customers', 'the name, and not the orders of the customer'],
    [phone, 'customers', 'the phone'],
    ['+86 139-8700 1234', 'customers', 'the phone, grouped, with the country'],
    ['１３９８７００１２３４', 'customers', 'the phone in wide digits'],
    ['慕容复', 'customers', 'the administrator'],
    ['139-8700 9876', 'staff', 'the phone of staff'],
    ['独孤求败', 'staff', 'the name of staff'],
  ] as const)('finds by %s one of the %s, by %s', async (keyword, kind, _) => {
    const ids = { orders: orderId, customers: customer.id, staff: staffId };
    const [one] = await resolve(agent, [keyword]);
    expect(one && found(one)).toEqual([[kind, ids[kind], 'exact']]);
  });

  it('finds by company ID and credit code, also in small letters', async () => {
    const keywords = [customer.companyId, customer.creditCode, customer.creditCode.toLowerCase()];
    for (const each of await resolve(sales, keywords))
      expect(found(each), JSON.stringify(each)).toContainEqual(['customers', customer.id, 'exact']);
  });

  it('finds what is operations’ own by name: agents, levels, packages, applications, operators', async () => {
    const names = ['agents', 'agentLevels', 'packages', 'applications', 'platformUsers'] as const;
    const paths = ['/agent/page', '/agent/level/page', '/package/page', '/app/page', '/user/platform/page'];
    for (const [at, kind] of names.entries()) {
      const list = await operations.call<{ records: { id: string; name: string }[] }>('GET', paths[at] ?? '');
      const record = list.body.data.records[0];
      const [asOperations, asAgent] = await Promise.all([
        resolve(operations, [record?.name ?? '', ...rubbish(12)]),
        resolve(agent, [record?.name ?? '', ...rubbish(12)]),
      ]);
      expect(asOperations[0] && found(asOperations[0]), kind).toContainEqual([kind, record?.id, 'exact']);
      expect(asAgent[0]?.[kind], kind).toEqual([]);
    }
  });

  it('answers the same row as the search', async () => {
    for (const [caller, keyword, kind] of [
      [agent, orderNo, 'orders'],
      [operations, company, 'customers'],
      [agent, '独孤求败', 'staff'],
      [operations, '上海代理商', 'agents'],
    ] as const) {
      const search = await caller.call<Record<string, Row[]>>(
        'GET',
        `/search?keyword=${encodeURIComponent(keyword)}`,
      );
      const exact = search.body.data[kind]?.filter(({ matchRank }) => matchRank === 'exact');
      const [one] = await resolve(caller, [keyword]);
      expect(one?.[kind]).toEqual(exact);
    }
  });

  it('keeps the order and the doubles, with rubbish in between', async () => {
    const keywords = [company, '不存在的', orderNo, ` ${company} `, '139 8700 1234', '￥￥'];
    const resolved = await resolve(agent, keywords);
    expect(resolved.map((each, at) => [keywords[at]?.trim(), found(each).map(([, id]) => id)])).toEqual([
      [company, [customer.id]],
      ['不存在的', []],
      [orderNo, [orderId]],
      [company, [customer.id]],
      ['139 8700 1234', [customer.id]],
      ['￥￥', []],
    ]);
  });

  it('searches for what is no record’s name where it is at most twelve, and never of more', async () => {
    const [part] = await resolve(agent, ['粘贴检索', ...rubbish(11)]);
    expect(part?.customers).toMatchObject([{ id: customer.id, matchRank: 'start' }]);
    expect(part?.orders).toMatchObject([{ id: orderId, matchRank: 'start' }]);
    const many = await resolve(agent, ['粘贴检索', ...rubbish(12), company]);
    expect(many.map((each) => found(each).length)).toEqual([...Array.from({ length: 13 }, () => 0), 1]);
  });

  it('answers figures with a sign, which name no order', async () => {
    const signs = ['%', '¥', '$', '￥', '％', '元', '-', '+', '。5', '.5', ',000'];
    const figures = signs.flatMap((sign) => [`5${sign}`, `${sign}42`, `${sign}365`]);
    for (const caller of [operations, agent, sales])
      for (let at = 0; at < figures.length; at += 6)
        expect(await resolve(caller, figures.slice(at, at + 6))).toHaveLength(
          figures.slice(at, at + 6).length,
        );
  });

  it('answers two hundred at once', async () => {
    const keywords = Array.from({ length: 200 }, (_, at) => (at % 2 === 0 ? orderNo : `乱码${at}`));
    const resolved = await resolve(agent, keywords);
    expect(resolved.map((each) => found(each).length)).toEqual(
      keywords.map((_, at) => (at % 2 === 0 ? 1 : 0)),
    );
  });

  it('answers as many of each kind as are asked for, the newest customers first', async () => {
    const alike = ['甲', '乙', '丙', '丁', '戊'];
    const ids: string[] = [];
    for (const name of alike) {
      const body = { ...newCustomer(), name: `同名管理员${name}`, adminName: '西门吹雪' };
      ids.unshift(await added(sales, '/customer/add', body));
    }
    const of = async (limit?: number) => (await resolve(sales, ['西门吹雪'], limit))[0]?.customers;
    expect((await of())?.map(({ id }) => id)).toEqual(ids.slice(0, 4));
    expect((await of(2))?.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  });

  it('never tells a stranger of them, exact or not', async () => {
    const keywords = [
      orderNo,
      company,
      phone,
      customer.companyId,
      customer.creditCode,
      '独孤求败',
      '粘贴检索',
    ];
    const mine = new Set([customer.id, staffId, orderId]);
    // The colleague of the same agent sees staff and other salespeople's customers no more than the others do.
    for (const [at, stranger] of strangers.entries())
      for (const [position, each] of (await resolve(stranger, keywords)).entries())
        expect(
          found(each).filter(([, id]) => mine.has(id ?? '')),
          `${at}: ${keywords[position]}`,
        ).toEqual([]);
  });

  it.each([
    ['none', [], 'keywords'],
    ['201', Array.from({ length: 201 }, () => orderNo), 'keywords'],
    ['an empty one', [orderNo, '  '], 'keywords.1'],
    ['one of 51 characters', ['长'.repeat(51)], 'keywords.0'],
  ])('refuses %s, by the name of the field', async (_, keywords, field) => {
    const { status, body } = await send(agent, { keywords });
    expect(status).toBe(400);
    expect(body.errors?.map((error) => error.field)).toEqual([field]);
  });

  it('says in both languages how many there may be, and refuses a limit above six', async () => {
    const keywords = Array.from({ length: 201 }, () => orderNo);
    expect((await send(agent, { keywords })).body.errors?.[0]?.message).toMatch(
      /^(一次最多 200 个|At most 200 at once)$/,
    );
    expect((await send(agent, { keywords: [orderNo], limit: 7 })).body.errors?.[0]?.field).toBe('limit');
  });
});
