import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CustomerEdit } from '../../src/domain/newCustomer.ts';
import type { Order, OrderDetail } from '../../src/domain/order.ts';
import { agents, customers, files, orders } from '../../src/server/db/schema.ts';
import { contradictions } from '../support/books.ts';
import { freshCreditCode } from '../support/contract.ts';
import { addTestCustomer, setRemainingQuotaOf } from '../support/deals.ts';
import { publishPackage } from '../support/packages.ts';
import { placeOrder, sell } from '../support/sale.ts';
import { addTestMember } from '../support/staff.ts';
import { accounts, newKey, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';

vi.setConfig({ testTimeout: 60_000 });

type Page<Row = Order> = { total: number; records: Row[] };

describe.each(engines())('a customer with orders on %s', (engine) => {
  let server: TestApi;
  let operations: Caller;
  let agent: Caller;
  let packageId: string;

  beforeAll(async () => {
    server = await startTestApi(engine);
    operations = await server.login(...accounts.operations);
    agent = await server.login(...accounts.agent);
    packageId = (await publishPackage(server.database, operations)).id;
    await setRemainingQuotaOf(server.database, 'A001', '10000000.00');
  });
  afterAll(() => server.close());

  const page = async (caller: Caller, filter: object) =>
    (await caller.call<Page>('POST', '/order/page', filter)).body.data;
  const detail = (caller: Caller, id: string) => caller.call<OrderDetail>('GET', `/order/detail?id=${id}`);
  const rowOf = async (id: string) => {
    const [row] = await server.database.db.select().from(customers).where(eq(customers.id, id));
    if (!row) throw new Error('No customer');
    return row;
  };

  /** Adds a member of A001 with a customer that bought a package, and a pending order of seats. */
  async function seller() {
    const member = await addTestMember(server.database);
    const sales = await server.login(member.enterpriseId, member.account, 'sales123');
    const customerId = await addTestCustomer(server.database.db, member.enterpriseId, member.account);
    const sold = await sell(server, { sales, agent }, { customerId, packageId, kind: 'package' });
    const waiting = await placeOrder(server, sales, { customerId, packageId, kind: 'seat', seats: 2 });
    return { member, sales, customerId, sold, waiting };
  }

  it('shows all its orders, contracts, terms and notes to who answers for it now; who sold keeps the credit (R-role-3)', async () => {
    const { member, sales, customerId, sold, waiting } = await seller();
    const note = { subject: 'order', subjectId: sold.id, text: '客户要求月底开票' };
    expect((await sales.call('POST', '/note', note, newKey())).status).toBe(200);
    const receiver = await addTestMember(server.database);
    const body = { id: member.id, version: 1, transfer: true, receiverId: receiver.id };
    expect((await agent.call('PUT', '/user/resign', body, newKey())).status).toBe(200);
    const received = await server.login(receiver.enterpriseId, receiver.account, 'sales123');

    const customer = await received.call<{ orderCount: number; subscriptions: unknown[] }>(
      'GET',
      `/customer/detail?id=${customerId}`,
    );
    expect(customer.body.data.orderCount).toBe(2);
    expect(customer.body.data.subscriptions).toHaveLength(1);
    expect(await page(received, { customerId })).toMatchObject({
      total: 2,
      records: [
        { id: waiting.id, salespersonId: receiver.id },
        { id: sold.id, salespersonId: member.id, salespersonName: member.name },
      ],
    });
    const seen = await detail(received, sold.id);
    expect(seen.body.data).toMatchObject({ salespersonId: member.id, salespersonName: member.name });
    const contractFileId = seen.body.data.contractFile?.id ?? '';
    const file = await server.api.hono.request(`/api/operation/file/${contractFileId}/content`, {
      headers: { Authorization: `Bearer ${received.token}`, 'User-Client': '3' },
    });
    expect(file.status).toBe(200);
    const notes = await received.call<Page>('GET', `/note/page?orderId=${sold.id}`);
    expect(notes.body.data.total).toBe(1);
    const history = await received.call('GET', `/lifecycle/history?lifecycle=dealApproval&id=${sold.id}`);
    expect(history.status).toBe(200);
    const found = await received.call<{ orders: { id: string }[] }>('GET', `/search?keyword=${sold.orderNo}`);
    expect(found.body.data.orders.map(({ id }) => id)).toEqual([sold.id]);
    // The counts must equal the lists.
    const counts = await received.call<{ state: string; count: number }[]>(
      'GET',
      '/lifecycle/counts?lifecycle=dealApproval',
    );
    const board = await received.call<{ states: { state: string; count: number }[] }>(
      'GET',
      '/lifecycle/board?lifecycle=dealApproval',
    );
    for (const { state, count } of board.body.data.states) {
      expect((await page(received, { status: state })).total, state).toBe(count);
      expect(counts.body.data.find((each) => each.state === state)?.count ?? 0, state).toBe(count);
    }
    // Other salespeople do not see it, and the agent finds it by the salesperson who sold it.
    const colleague = await server.login(...accounts.salesperson);
    expect((await detail(colleague, sold.id)).status).toBe(404);
    expect((await page(agent, { salespersonId: member.id })).records.map(({ id }) => id)).toEqual([sold.id]);
    const added = await received.call('POST', '/note', { ...note, text: '已开票' }, newKey());
    expect(added.status).toBe(200);
  });

  it('keeps its names and code in decided orders, shows those of today beside, and is found by former names (R-order-14, R-customer-12)', async () => {
    const { member, sales, customerId, sold, waiting } = await seller();
    const before = await rowOf(customerId);
    const named = `改名公司${before.companyId}`;
    const edit = async (changes: Partial<CustomerEdit>) => {
      const { version, employeeCount, creditCode, industry, adminName, adminPhone, adminAccount } =
        await rowOf(customerId);
      const fields = { employeeCount, creditCode, industry, adminName, adminPhone, adminAccount };
      return sales.call('PUT', '/customer', { id: customerId, version, name: named, ...fields, ...changes });
    };
    expect((await edit({})).status).toBe(200);
    const unchanged = { customerName: before.name, customerNameNow: named };
    expect((await detail(agent, sold.id)).body.data).toMatchObject(unchanged);
    expect((await detail(agent, waiting.id)).body.data).toMatchObject({
      customerName: named,
      customerNameNow: null,
    });
    const listed = await page(agent, { keyword: before.name });
    expect(listed.records.map(({ id }) => id).sort()).toEqual([sold.id, waiting.id].sort());
    expect(listed.records.find(({ id }) => id === sold.id)).toMatchObject(unchanged);
    const sales1 = await agent.call<Page<{ customerName: string }>>(
      'GET',
      `/account/sale/page?keyword=${encodeURIComponent(named)}`,
    );
    expect(sales1.body.data.records).toMatchObject([{ customerName: before.name }]);
    const clients = await sales.call<Page<{ id: string }>>('POST', '/customer/page', {
      keyword: before.name,
    });
    expect(clients.body.data.records.map(({ id }) => id)).toEqual([customerId]);
    const found = await sales.call<{ customers: { id: string }[] }>(
      'GET',
      `/search?keyword=${encodeURIComponent(before.name)}`,
    );
    expect(found.body.data.customers.map(({ id }) => id)).toContain(customerId);

    // A deal was approved, so its salesperson may change everything but the credit code.
    const creditCode = freshCreditCode();
    const refused = await edit({ creditCode });
    expect(refused).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'creditCode', message: expect.stringContaining('agent or operations') }] },
    });
    const change = async (caller: Caller, code: string) =>
      caller.call('PUT', '/customer/creditCode', {
        ...{ id: customerId, creditCode: code },
        version: (await rowOf(customerId)).version,
      });
    expect((await change(sales, creditCode)).status).toBe(403);
    expect((await change(agent, creditCode)).status).toBe(200);
    expect((await change(operations, freshCreditCode())).status).toBe(200);
    const today = (await rowOf(customerId)).creditCode;
    expect((await detail(agent, sold.id)).body.data).toMatchObject({
      creditCode: before.creditCode,
      creditCodeNow: today,
    });
    const history = await agent.call<{ verified: boolean; entries: { event: string }[] }>(
      'GET',
      `/lifecycle/history?lifecycle=customer&id=${customerId}`,
    );
    expect(history.body.data).toMatchObject({
      verified: true,
      entries: [
        { event: 'add' },
        { event: 'edit' },
        { event: 'changeCreditCode' },
        { event: 'changeCreditCode' },
      ],
    });
    expect(member.id).toBe((await detail(agent, sold.id)).body.data.salespersonId);
  });

  it('changes its own code while no deal was approved (R-customer-13)', async () => {
    const sales = await server.login(...accounts.salesperson);
    const customerId = await addTestCustomer(server.database.db);
    const { version, name, employeeCount, industry, adminName, adminPhone, adminAccount } =
      await rowOf(customerId);
    const fields = { name, employeeCount, industry, adminName, adminPhone, adminAccount };
    const creditCode = freshCreditCode();
    const answer = await sales.call('PUT', '/customer', { id: customerId, version, ...fields, creditCode });
    expect(answer.body.data).toMatchObject({ creditCode });
  });

  it('keeps the name of the agent as it was (R-order-14)', async () => {
    const { sold, waiting } = await seller();
    const [agency] = await server.database.db.select().from(agents).where(eq(agents.enterpriseId, 'A001'));
    if (!agency) throw new Error('No agent A001');
    const { id, version, levelId, director } = agency;
    const input = { id, version, levelId, director, name: '改名代理商' };
    expect((await operations.call('PUT', '/agent', input)).status).toBe(200);
    expect((await detail(operations, sold.id)).body.data).toMatchObject({
      agentName: agency.name,
      agentNameNow: '改名代理商',
    });
    expect((await detail(operations, waiting.id)).body.data).toMatchObject({
      agentName: '改名代理商',
      agentNameNow: null,
    });
  });

  it('leaves books that add up', async () => {
    expect(await contradictions(server.database)).toEqual([]);
    const decided = await server.database.db.select().from(orders).where(eq(orders.status, 'approved'));
    for (const order of decided)
      expect([order.customerName, order.creditCode, order.agentName, order.salespersonName]).not.toContain(
        null,
      );
    expect(await server.database.db.$count(files)).toBeGreaterThan(0);
  });
});
