/** The links of the graph (links.graphql): values, scope, and how many calls they make. */
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { addTestAgent, type TestAgent } from '../support/agents.ts';
import { addPendingDeals } from '../support/deals.ts';
import { startGraph } from '../support/graphOverRest.ts';
import { addLinkedRecords, type LinkedRecords } from '../support/linkedRecords.ts';
import { countStatements } from '../support/statementCount.ts';
import { accounts, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const roles = ['operations', 'agent', 'salesperson', 'otherSalesperson', 'otherAgent'] as const;
type RoleName = (typeof roles)[number];

let server: TestApi;
let graph: Awaited<ReturnType<typeof startGraph>>;
let records: LinkedRecords;
let agency: TestAgent;
const callers = {} as Record<RoleName, Caller>;

beforeAll(async () => {
  server = await startTestApi('postgres');
  records = await addLinkedRecords(server.database);
  agency = await addTestAgent(server.database);
  for (const name of roles) {
    const [enterpriseId, account, password] = accounts[name];
    callers[name] = await server.login(enterpriseId, account, password);
  }
  graph = await startGraph(server);
});
afterAll(async () => {
  await graph.close();
  await server.close();
});
beforeEach(() => graph.reset());

const ask = (who: RoleName, query: string, variables?: object) => graph.ask(callers[who], query, variables);

/** Asks for the orders of the customers with the fields. */
async function orders(who: RoleName, customerIds: string[], fields: string) {
  const { data, errors } = await ask(
    who,
    `query($input: OrderFilter_Input!) { orderPage(input: $input) { records { amount ${fields} } } }`,
    { input: { customerIds, sort: 'amount', direction: 'asc' } },
  );
  return { rows: data?.orderPage?.records as Record<string, unknown>[], errors };
}

describe('the links of an order', () => {
  const fields =
    'customer { id name } agent { id enterpriseId } salesperson { userId agentId } package { id name }';

  it('lead to its customer, agent, salesperson and package', async () => {
    const { first, foreign } = records;
    const { rows, errors } = await orders('operations', [first.customerId, foreign.customerId], fields);
    expect(errors).toBeUndefined();
    const of = ({ customerId, agentId, salespersonId }: typeof first, enterpriseId: string) => ({
      customer: { id: customerId, name: expect.stringMatching(/^测试公司/) as string },
      agent: { id: agentId, enterpriseId },
      salesperson: { userId: salespersonId, agentId },
      package: { id: expect.any(String) as string, name: '协同办公标准版' },
    });
    expect(rows).toEqual([
      { amount: '11.00', ...of(first, 'A001') },
      { amount: '12.00', ...of(first, 'A001') },
      { amount: '13.00', ...of(first, 'A001') },
      { amount: '31.00', ...of(foreign, 'A002') },
    ]);
    expect(graph.calls.sort()).toEqual([
      '/agent/page',
      '/customer/page',
      '/order/createUserDown',
      '/order/page',
      '/package/page',
    ]);
    // Four lists at 4 units, and the salespeople at 1.
    expect(graph.charged).toEqual([4 * 4 + 1]);
  });

  it('refuse what the call refuses to the role, each beside what it may see, and log it once', async () => {
    const refused = () =>
      server.database.rows(`select count(*)::int as count from security_events where kind = 'refusal'`, []);
    const before = (await refused())[0]?.count as number;
    const { rows, errors } = await orders(
      'agent',
      [records.first.customerId],
      'customer { id } package { id }',
    );
    expect(rows.map(({ customer, package: sold }) => [customer, sold])).toEqual(
      Array.from({ length: 3 }, () => [{ id: records.first.customerId }, null]),
    );
    expect(errors?.map(({ path, extensions }) => [path?.join('.'), extensions])).toEqual(
      [0, 1, 2].map((at) => [`orderPage.records.${at}.package`, { code: 403 }]),
    );
    expect(((await refused())[0]?.count as number) - before).toBe(1);
  });

  it('answer nothing of a salesperson whom the caller does not see', async () => {
    const { first } = records;
    // The customer is handed over; its orders remain those of who sold them.
    await server.database.rows(
      `update customers set salesperson_id = (select id from users where enterprise_id = 'A001' and account = 'sales2')
       where id = $1`,
      [first.customerId],
    );
    const { rows, errors } = await orders(
      'otherSalesperson',
      [first.customerId],
      'customer { id } salesperson { name }',
    );
    expect(errors).toBeUndefined();
    expect(rows).toHaveLength(3);
    for (const row of rows)
      expect(row).toMatchObject({ customer: { id: first.customerId }, salesperson: null });
    expect((await orders('salesperson', [first.customerId], 'customer { id }')).rows).toEqual([]);
    await server.database.rows(`update customers set salesperson_id = $2 where id = $1`, [
      first.customerId,
      first.salespersonId,
    ]);
  });
});

describe('the links of a customer', () => {
  const query = `query($input: CustomerFilter_Input!, $limit: Int!) { customerPage(input: $input) { records {
    id orders(limit: $limit) { amount customer { id } } subscriptions { endDate } } } }`;
  const customers = async (who: RoleName, ids: string[], limit = 2) => {
    const { data, errors } = await ask(who, query, { input: { ids }, limit });
    expect(errors).toBeUndefined();
    const rows = data?.customerPage?.records as { id: string; orders: unknown; subscriptions: unknown }[];
    return Object.fromEntries(rows.map(({ id, ...links }) => [id, links]));
  };

  it('lead to its newest orders and its latest terms, and back', async () => {
    const { first, other, foreign } = records;
    const order = (amount: string, { customerId }: typeof first) => ({
      amount,
      customer: { id: customerId },
    });
    expect(
      await customers(
        'operations',
        [first, other, foreign].map((deal) => deal.customerId),
      ),
    ).toEqual({
      [first.customerId]: {
        orders: [order('13.00', first), order('12.00', first)],
        subscriptions: [{ endDate: '2028-01-01' }, { endDate: '2027-01-01' }],
      },
      [other.customerId]: { orders: [order('21.00', other)], subscriptions: [] },
      [foreign.customerId]: {
        orders: [order('31.00', foreign)],
        subscriptions: [{ endDate: '2030-01-01' }],
      },
    });
    expect(graph.calls.sort()).toEqual([
      '/customer/page',
      '/customer/page',
      '/customer/subscriptions',
      '/order/page',
    ]);
    // A page of 20 customers, their orders, their terms, and the customers of these orders.
    expect(graph.charged).toEqual([16]);
  });

  it('stay in the scope of the caller', async () => {
    const { first, colleague, foreign } = records;
    const ids = [first, colleague, foreign].map((deal) => deal.customerId);
    expect(Object.keys(await customers('salesperson', ids))).toEqual([first.customerId]);
    expect(Object.keys(await customers('otherSalesperson', ids))).toEqual([colleague.customerId]);
    expect(Object.keys(await customers('otherAgent', ids))).toEqual([foreign.customerId]);
    expect(Object.keys(await customers('agent', ids)).sort()).toEqual(
      [first.customerId, colleague.customerId].sort(),
    );
  });

  it('refuse more rows than a link has', async () => {
    const { data, errors } = await ask('salesperson', query, {
      input: { ids: [records.first.customerId], pageSize: 1 },
      limit: 101,
    });
    expect(data?.customerPage?.records).toEqual([
      { id: records.first.customerId, orders: null, subscriptions: expect.any(Array) as unknown },
    ]);
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 400,
      errors: [{ field: 'perCustomer', message: 'At most 100' }],
    });
  });
});

describe('the links of an agent', () => {
  const query = `query($keyword: String) { agentPage(keyword: $keyword, pageSize: 10) { records {
    id level { id agentCount } customers(limit: 1) { agentId } staff { name agentId } } } }`;

  it('lead to its level, customers and salespeople', async () => {
    await addPendingDeals(server.database, ['1.00', '2.00'], { enterpriseId: agency.enterpriseId });
    const { data, errors } = await ask('operations', query, { keyword: agency.enterpriseId });
    expect(errors).toBeUndefined();
    const agentId = agency.id;
    expect(data?.agentPage?.records).toEqual([
      {
        id: agentId,
        level: { id: agency.levelId, agentCount: 1 },
        customers: [{ agentId }],
        staff: [{ name: '赵销售', agentId }],
      },
    ]);
    expect(graph.calls.sort()).toEqual([
      '/agent/level/page',
      '/agent/page',
      '/customer/page',
      '/order/createUserDown',
    ]);
  });

  it('are refused with the list itself to an agent', async () => {
    const { data, errors } = await ask('agent', query);
    expect(data).toEqual({ agentPage: null });
    expect(errors?.map(({ extensions }) => extensions?.code)).toEqual([403]);
    expect(graph.calls).toEqual(['/agent/page']);
  });
});

describe('a list of fifty orders with their customers', () => {
  it('makes two calls, with as many statements as these', async () => {
    await addPendingDeals(
      server.database,
      Array.from({ length: 50 }, () => '5.00'),
    );
    const query = `{ orderPage(input: { pageSize: 50 }) { records { customerId customer { id name } } } }`;
    const count = inject('postgresUrl') ? countStatements() : undefined;
    await ask('salesperson', query);
    graph.reset();
    count?.begin();
    const { data } = await ask('salesperson', query);
    const sent = count?.sent().length;
    const rows = data?.orderPage?.records as { customerId: string; customer: { id: string } }[];
    expect(rows).toHaveLength(50);
    expect(new Set(rows.map(({ customerId }) => customerId)).size).toBe(50);
    expect(rows.filter(({ customerId, customer }) => customer.id !== customerId)).toEqual([]);
    expect(graph.calls).toEqual(['/order/page', '/customer/page']);

    const ids = rows.map(({ customerId }) => customerId);
    count?.begin();
    await callers.salesperson.call('POST', '/order/page', { pageSize: 50 });
    await callers.salesperson.call('POST', '/customer/page', { ids, pageSize: 100 });
    expect(sent).toBe(count?.sent().length);
    count?.stop();
  });
});
