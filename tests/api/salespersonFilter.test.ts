import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestMember } from '../support/staff.ts';
import { accounts, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';

interface Person {
  userId: string;
  name: string;
  agentName: string;
}
interface Orders {
  total: number;
  records: { salespersonId: string }[];
}

let test: TestApi;
const callers = {} as Record<'operations' | 'agent' | 'otherAgent' | 'salesperson', Caller>;
beforeAll(async () => {
  test = await startTestApi('postgres');
  for (const who of ['operations', 'agent', 'otherAgent', 'salesperson'] as const) {
    const [enterpriseId, account, password] = accounts[who];
    callers[who] = await test.login(enterpriseId, account, password);
  }
});
afterAll(() => test.close());

/** Returns the salesperson with the account, and the number of their orders, read from the database itself. */
async function known(enterpriseId: string, account: string) {
  const [row] = (await test.database.rows(
    `select users.id, users.name, count(orders.id) as orders from users left join orders on orders.salesperson_id = users.id
     where enterprise_id = $1 and account = $2 group by users.id`,
    [enterpriseId, account],
  )) as { id: string; name: string; orders: string }[];
  if (!row) throw new Error(`No ${enterpriseId}/${account}`);
  return { ...row, orders: Number(row.orders) };
}

async function people(who: keyof typeof callers, query: string): Promise<Person[]> {
  return (await callers[who].call<Person[]>('GET', `/order/createUserDown${query}`)).body.data;
}

async function ordersOf(who: keyof typeof callers, salespersonId: string): Promise<Orders> {
  return (await callers[who].call<Orders>('POST', '/order/page', { salespersonId, pageSize: 100 })).body.data;
}

describe('order/createUserDown', () => {
  it('finds by the name, by its pinyin, and the one that a link names', async () => {
    const { id, name } = await addTestMember(test.database);
    const found = async (query: string) => (await people('agent', query)).map(({ userId }) => userId);
    for (const keyword of [name, 'chengyuan', 'cy'])
      expect(await found(`?keyword=${encodeURIComponent(keyword)}`), keyword).toContain(id);
    expect(await found('?keyword=zhangsan')).not.toContain(id);
    expect(await found(`?userId=${id}`)).toEqual([id]);
  });

  it('keeps to the caller’s scope (R-role-4, R-role-7)', async () => {
    const own = await known('A001', 'sales');
    const foreign = await known('A002', 'sales');
    expect(await people('agent', `?userId=${foreign.id}`)).toEqual([]);
    expect(await people('otherAgent', `?userId=${own.id}`)).toEqual([]);
    expect(await people('operations', `?userId=${foreign.id}`)).toHaveLength(1);
    expect((await people('salesperson', '')).map(({ userId }) => userId)).toEqual([own.id]);
  });
});

describe('order/page of a salesperson', () => {
  it('answers all of theirs and no others', async () => {
    const expected = await known('A001', 'sales');
    expect(expected.orders).toBeGreaterThan(0);
    for (const who of ['operations', 'agent', 'salesperson'] as const) {
      const { total, records } = await ordersOf(who, expected.id);
      expect(total, who).toBe(expected.orders);
      expect(new Set(records.map(({ salespersonId }) => salespersonId)), who).toEqual(new Set([expected.id]));
    }
  });

  it('answers none outside the caller’s scope', async () => {
    const foreign = await known('A002', 'sales');
    const colleague = await known('A001', 'sales2');
    expect(foreign.orders).toBeGreaterThan(0);
    expect(colleague.orders).toBeGreaterThan(0);
    expect(await ordersOf('agent', foreign.id)).toMatchObject({ total: 0, records: [] });
    expect(await ordersOf('salesperson', colleague.id)).toMatchObject({ total: 0, records: [] });
  });

  it('is exported alike', async () => {
    const { id, orders } = await known('A001', 'sales');
    const exported = async (who: keyof typeof callers) => {
      const answer = await test.api.hono.request('/api/operation/order/export', {
        method: 'POST',
        headers: { Authorization: `Bearer ${callers[who].token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ salespersonId: id }),
      });
      return (await answer.text()).trim().split(/\r?\n/).length - 1;
    };
    expect(await exported('agent')).toBe(orders);
    expect(await exported('otherAgent')).toBe(0);
  });
});
