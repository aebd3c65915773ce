/** The filters that ask for the rows of several records at once, which the links of the graph use. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addTestAgent, addTestLevel, type TestAgent } from '../support/agents.ts';
import { addPendingDeals } from '../support/deals.ts';
import { addLinkedRecords, type LinkedRecords } from '../support/linkedRecords.ts';
import { accounts, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { bothEngines } from '../support/testDatabase.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

type Records = { total: number; records: Record<string, unknown>[] };

describe.each(bothEngines())('the rows of several records on %s', (engine) => {
  let server: TestApi;
  let records: LinkedRecords;
  let agency: TestAgent;
  const callers = {} as Record<'operations' | 'agent' | 'salesperson' | 'otherAgent', Caller>;
  beforeAll(async () => {
    server = await startTestApi(engine);
    records = await addLinkedRecords(server.database);
    agency = await addTestAgent(server.database);
    await addPendingDeals(server.database, ['1.00', '2.00', '3.00'], { enterpriseId: agency.enterpriseId });
    for (const name of ['operations', 'agent', 'salesperson', 'otherAgent'] as const) {
      const [enterpriseId, account, password] = accounts[name];
      callers[name] = await server.login(enterpriseId, account, password);
    }
  });
  afterAll(() => server.close());

  const page = async (who: keyof typeof callers, path: string, body?: object) => {
    const answer = await callers[who].call<Records>(body ? 'POST' : 'GET', path, body);
    expect(answer.status, answer.body.msg).toBe(200);
    return answer.body.data;
  };
  const amounts = async (who: keyof typeof callers, filter: object) => {
    const { total, records: rows } = await page(who, '/order/page', filter);
    expect(total).toBe(rows.length);
    return rows.map(({ amount }) => amount);
  };
  const customerIds = () => [records.first, records.other, records.foreign].map((deal) => deal.customerId);

  it('are the orders of customers, of each at most so many, the newest first', async () => {
    const newest = { customerIds: customerIds() };
    expect(await amounts('operations', newest)).toEqual(expect.arrayContaining(['11.00', '31.00']));
    expect(await amounts('operations', newest)).toHaveLength(5);
    expect(await amounts('salesperson', newest)).toEqual(['21.00', '13.00', '12.00', '11.00']);
    expect(await amounts('salesperson', { ...newest, perCustomer: 2 })).toEqual(['21.00', '13.00', '12.00']);
    expect(await amounts('salesperson', { ...newest, perCustomer: 1, direction: 'asc' })).toEqual([
      '11.00',
      '21.00',
    ]);
    expect(await amounts('agent', { ...newest, perCustomer: 1, status: 'approved' })).toEqual([]);
  });

  it('are found on a later page and in an export as well', async () => {
    const filter = { customerIds: customerIds(), perCustomer: 2 };
    const second = await page('salesperson', '/order/page', { ...filter, pageSize: 2, current: 2 });
    expect([second.total, second.records.map(({ amount }) => amount)]).toEqual([3, ['12.00']]);
    const response = await server.api.hono.request('/api/operation/order/export', {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${callers.salesperson.token}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify(filter),
    });
    expect((await response.text()).trim().split('\r\n')).toHaveLength(4);
  });

  it('are the customers with these ids, or of these agents, in the scope of the caller', async () => {
    const names = async (who: keyof typeof callers, filter: object) =>
      (await page(who, '/customer/page', filter)).records.map(({ id }) => id);
    const ids = customerIds();
    expect(new Set(await names('operations', { ids }))).toEqual(new Set(ids));
    expect(await names('otherAgent', { ids })).toEqual([records.foreign.customerId]);
    expect(await names('salesperson', { ids: [records.colleague.customerId] })).toEqual([]);
    const agentIds = [records.foreign.agentId, agency.id];
    const { records: ofEach } = await page('operations', '/customer/page', { agentIds, perAgent: 2 });
    expect(ofEach.map(({ agentId }) => agentId).sort()).toEqual(
      [agency.id, agency.id, records.foreign.agentId, records.foreign.agentId].sort(),
    );
    expect(await names('agent', { agentIds, perAgent: 2 })).toEqual([]);
  });

  it('are agents, levels and packages for operations', async () => {
    const level = await addTestLevel(server.database);
    const found = async (path: string, ids: string[]) =>
      (await page('operations', `${path}?ids=${ids.join(',')}`)).records.map(({ id }) => id);
    expect(new Set(await found('/agent/page', [agency.id, records.foreign.agentId]))).toEqual(
      new Set([agency.id, records.foreign.agentId]),
    );
    expect(new Set(await found('/agent/level/page', [agency.levelId, level]))).toEqual(
      new Set([agency.levelId, level]),
    );
    const { records: packages } = await page('operations', '/package/page?pageSize=2');
    const ids = packages.map(({ id }) => String(id));
    expect(ids).toHaveLength(2);
    expect(new Set(await found('/package/page', ids))).toEqual(new Set(ids));
    expect((await callers.agent.call('GET', `/package/page?ids=${ids.join(',')}`)).status).toBe(403);
  });

  it('are salespeople whose orders the caller sees', async () => {
    const people = async (who: keyof typeof callers, query: string) =>
      (
        await callers[who].call<Record<string, unknown>[]>('GET', `/order/createUserDown?${query}`)
      ).body.data.map(({ userId, agentId }) => [userId, agentId]);
    const own = [records.first.salespersonId, records.first.agentId];
    const foreign = [records.foreign.salespersonId, records.foreign.agentId];
    const userIds = `userIds=${String(own[0])},${String(foreign[0])}`;
    expect(new Set(await people('operations', userIds))).toEqual(new Set([own, foreign]));
    expect(await people('agent', userIds)).toEqual([own]);
    expect(await people('otherAgent', userIds)).toEqual([foreign]);
    const ofAgents = `agentIds=${agency.id},${records.first.agentId}`;
    const each = await people('operations', `${ofAgents}&perAgent=1`);
    expect(each.map(([, agentId]) => agentId).sort()).toEqual([agency.id, records.first.agentId].sort());
    expect(await people('salesperson', ofAgents)).toEqual([own]);
  });

  it('are the terms of customers, the latest end first', async () => {
    const ends = async (who: keyof typeof callers, more = '') => {
      const path = `/customer/subscriptions?customerIds=${customerIds().join(',')}${more}`;
      const { data } = (
        await callers[who].call<{ customerId: string; subscriptions: { endDate: string }[] }[]>('GET', path)
      ).body;
      return Object.fromEntries(
        data.map(({ customerId, subscriptions }) => [
          customerId,
          subscriptions.map(({ endDate }) => endDate),
        ]),
      );
    };
    const { first, foreign } = records;
    expect(await ends('operations')).toEqual({
      [first.customerId]: ['2028-01-01', '2027-01-01'],
      [foreign.customerId]: ['2030-01-01'],
    });
    expect(await ends('salesperson')).toEqual({ [first.customerId]: ['2028-01-01', '2027-01-01'] });
    expect(await ends('otherAgent', '&perCustomer=1')).toEqual({ [foreign.customerId]: ['2030-01-01'] });
    expect(await ends('agent', '&perCustomer=1')).toEqual({ [first.customerId]: ['2028-01-01'] });
  });

  it.each([
    ['/order/page', { customerIds: ['x'] }, ['customerIds.0']],
    ['/order/page', { customerIds: [] }, ['customerIds']],
    ['/order/page', { customerIds: Array.from({ length: 101 }, () => crypto.randomUUID()) }, ['customerIds']],
    ['/customer/page', { agentIds: [crypto.randomUUID()], perAgent: 101 }, ['perAgent']],
    ['/customer/page', { agentIds: [crypto.randomUUID()], perAgent: 0 }, ['perAgent']],
    ['/agent/page?ids=1,2', undefined, ['ids.0', 'ids.1']],
    [`/customer/subscriptions?perCustomer=1`, undefined, ['customerIds']],
  ])('are refused by %s with %j', async (path, body, fields) => {
    const answer = await callers.operations.call(body ? 'POST' : 'GET', path, body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors?.map(({ field }) => field)).toEqual(fields);
  });
});
