import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customers, users } from '../../src/server/db/schema.ts';
import { newCustomer } from '../support/bodies.ts';
import { freshCreditCode } from '../support/contract.ts';
import { addTestCustomer } from '../support/deals.ts';
import { accounts, newKey, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';

describe('a customer that is added', () => {
  let server: TestApi;
  let sales: Caller;
  beforeAll(async () => {
    server = await startTestApi('postgres');
    sales = await server.login(...accounts.salesperson);
  });
  afterAll(() => server.close());

  async function userOf(enterpriseId: string) {
    const [user] = await server.database.db
      .select()
      .from(users)
      .where(and(eq(users.enterpriseId, enterpriseId), eq(users.account, 'sales')));
    if (!user) throw new Error(`No salesperson of ${enterpriseId}`);
    return user;
  }

  it('is the salesperson’s who adds it, and their agent’s, whoever else may wish so (R-customer-7)', async () => {
    const [own, foreign] = [await userOf('A001'), await userOf('A002')];
    const body = newCustomer();
    const wished = { ...body, salespersonId: foreign.id, agentId: foreign.agentId };
    const refused = await sales.call('POST', '/customer/add', wished, newKey());
    expect(refused.body.errors?.map(({ field }) => field)).toEqual(['salespersonId', 'agentId']);
    const added = await sales.call<{ id: string }>('POST', '/customer/add', body, newKey());
    expect(added.status, added.body.msg).toBe(200);
    const [row] = await server.database.db
      .select()
      .from(customers)
      .where(eq(customers.id, added.body.data.id));
    expect(row).toMatchObject({ salespersonId: own.id, agentId: own.agentId });
  });

  it('is proposed a company ID of four that is free and hard to misread (R-customer-3)', async () => {
    const used = new Set(
      (await server.database.db.select().from(customers)).map(({ companyId }) => companyId),
    );
    for (let count = 0; count < 40; count++) {
      const { body } = await sales.call<{ companyId: string }>('GET', '/customer/generateId');
      expect(body.data.companyId).toMatch(/^[A-HJ-NP-Z2-9]{4}$/);
      expect(used).not.toContain(body.data.companyId);
    }
  });
});

describe('a customer that is changed', () => {
  let server: TestApi;
  let sales: Caller;
  let agent: Caller;
  let id: string;
  beforeAll(async () => {
    server = await startTestApi('postgres');
    sales = await server.login(...accounts.salesperson);
    agent = await server.login(...accounts.agent);
    id = await addTestCustomer(server.database.db);
  });
  afterAll(() => server.close());

  async function row() {
    const [found] = await server.database.db.select().from(customers).where(eq(customers.id, id));
    if (!found) throw new Error('The customer has gone');
    return found;
  }

  async function edit(change: Record<string, unknown>) {
    const { version, name, employeeCount, creditCode, industry, adminName, adminPhone, adminAccount } =
      await row();
    const unchanged = {
      version,
      name,
      employeeCount,
      creditCode,
      industry,
      adminName,
      adminPhone,
      adminAccount,
    };
    return sales.call('PUT', '/customer', { id, ...unchanged, ...change });
  }

  it('keeps its password unless a new one is given twice (R-customer-8)', async () => {
    const before = await row();
    const edited = await edit({ name: '改名后的公司', adminPhone: '+86 139 0013 9000' });
    expect(edited.status).toBe(200);
    expect(edited.body.data).toMatchObject({
      name: '改名后的公司',
      adminPhone: '13900139000',
      companyId: before.companyId,
      version: before.version + 1,
    });
    expect((await row()).adminPasswordHash).toBe(before.adminPasswordHash);

    const unrepeated = await edit({ adminPassword: 'secret456' });
    expect(unrepeated.status).toBe(400);
    expect(unrepeated.body.errors).toEqual([
      {
        field: 'adminPasswordAgain',
        message: 'Initial login passwords do not match, please re-enter',
      },
    ]);
    expect((await edit({ adminPassword: 'secret456', adminPasswordAgain: 'secret456' })).status).toBe(200);
    expect((await row()).adminPasswordHash).toMatch(/^\$argon2id\$/);
  });

  it('names the field whose value another customer has (R-form-5)', async () => {
    const [other] = await server.database.db.select().from(customers).limit(1);
    const { status, body } = await edit({ creditCode: other?.creditCode });
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ field: 'creditCode' }]);
    expect((await edit({ creditCode: freshCreditCode() })).status).toBe(200);
  });

  it('tells who was faster (R-call-4)', async () => {
    const { version } = await row();
    expect((await edit({ employeeCount: 51 })).status).toBe(200);
    const late = await edit({ version, employeeCount: 52 });
    expect(late.status).toBe(409);
    const { name } = (await sales.call<{ name: string }>('GET', '/user/detail')).body.data;
    expect(late.body.data).toMatchObject({ version: version + 1, actorName: name });
    expect(late.body.msg).toContain(name);
    expect((await row()).employeeCount).toBe(51);
  });

  it('places no order while its agent has disabled it (R-customer-9)', async () => {
    const { version } = await row();
    const disable = { id, status: 'disabled', version };
    expect((await agent.call('POST', '/customer/editStatus', disable)).status).toBe(200);
    expect((await agent.call('POST', '/customer/editStatus', disable)).status).toBe(409);
    const info = await sales.call<{ packages: { id: string; name: string; blockedReason: string }[] }>(
      'GET',
      `/order/payProductInfo?customerId=${id}`,
    );
    const offered = info.body.data.packages.find(({ name }) => name === '协同办公标准版');
    expect(offered).toMatchObject({
      blockedReason: 'The customer is disabled: no orders can be placed',
      seatsBlockedReason: 'The customer is disabled: no orders can be placed',
      renewBlockedReason: 'The customer is disabled: no orders can be placed',
      term: null,
    });
    const order = { customerId: id, packageId: offered?.id, kind: 'package', seats: 0 };
    const quote = await sales.call('POST', '/order/payProductPrice', order);
    expect({ status: quote.status, reason: quote.body.reason }).toEqual({
      status: 422,
      reason: 'customerEnabled',
    });
    const enable = { id, status: 'enabled', version: version + 1 };
    expect((await agent.call('POST', '/customer/editStatus', enable)).status).toBe(200);
    expect((await sales.call('POST', '/order/payProductPrice', order)).status).toBe(200);
  });

  it('shows all that in its history', async () => {
    const { body } = await agent.call<{ verified: boolean; entries: { event: string }[] }>(
      'GET',
      `/lifecycle/history?lifecycle=customer&id=${id}`,
    );
    expect(body.data.verified).toBe(true);
    expect(body.data.entries.map(({ event }) => event)).toEqual([
      'add',
      ...Array<string>(4).fill('edit'),
      'disable',
      'enable',
    ]);
  });
});
