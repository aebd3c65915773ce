import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Order, OrderDetail, OrderKind } from '../../src/domain/order.ts';
import { sessions } from '../../src/server/db/schema.ts';
import { contradictions } from '../support/books.ts';
import { addTestCustomer, setRemainingQuotaOf } from '../support/deals.ts';
import { publishPackage } from '../support/packages.ts';
import { placeOrder } from '../support/sale.ts';
import { accounts, newKey, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';

vi.setConfig({ testTimeout: 60_000 });

/** A month for 100.00, a further seat for 33.60: in a month of 30 days, a day of a seat costs 1.12. */
const terms = { baseSeats: 5, price: '100.00', seatPrice: '33.60', durationMonths: 1 };

describe.each(engines())('what is charged is what is given on %s', (engine) => {
  let server: TestApi;
  let operations: Caller;
  let sales: Caller;
  let agent: Caller;
  let now = new Date();

  beforeAll(async () => {
    server = await startTestApi(engine, () => now);
    await turnTo('2028-06-01');
    operations = await server.login(...accounts.operations);
    sales = await server.login(...accounts.salesperson);
    agent = await server.login(...accounts.agent);
    await setRemainingQuotaOf(server.database, 'A001', '10000000.00');
  });
  afterAll(() => server.close());

  /** Sets the clock to noon in Shanghai; the sessions continue. */
  async function turnTo(day: string) {
    now = new Date(`${day}T04:00:00Z`);
    await server.database.db.update(sessions).set({ createdAt: now, lastSeenAt: now });
  }

  const order = async (deal: { customerId: string; packageId: string }, kind: OrderKind, seats = 0) => {
    const { id } = await placeOrder(server, sales, { ...deal, kind, seats });
    return detail(id);
  };
  const detail = async (id: string, caller = agent) =>
    (await caller.call<OrderDetail>('GET', `/order/detail?id=${id}`)).body.data;
  const decide = ({ id, version }: OrderDetail, event = 'approve') =>
    agent.call<OrderDetail>(
      'POST',
      '/order/orderApproval',
      { id, version, event, remarks: '已核对' },
      newKey(),
    );
  async function approve(placed: OrderDetail): Promise<OrderDetail> {
    const { status, body } = await decide(placed);
    expect(status, body.msg).toBe(200);
    return body.data;
  }
  async function running() {
    const { id: packageId } = await publishPackage(server.database, operations, terms);
    const deal = { customerId: await addTestCustomer(server.database.db), packageId };
    await approve(await order(deal, 'package'));
    return deal;
  }
  /** Returns the only row of an export, by the titles of its columns. */
  async function exported(path: string, filter: object) {
    const response = await server.api.hono.request(`/api/operation${path}`, {
      method: 'POST',
      headers: {
        ...{ Authorization: `Bearer ${agent.token}`, 'Accept-Language': 'en-US', 'User-Client': '3' },
        'Content-Type': 'application/json',
      },
      body: JSON.stringify(filter),
    });
    const [head = '', row = ''] = (await response.text()).replace(/^\uFEFF/, '').split('\r\n');
    const cells = row.split(',');
    return Object.fromEntries(head.split(',').map((title, at) => [title, cells[at]]));
  }

  it('charges added seats that wait until the last day for that day alone, and keeps both figures (R-price-6)', async () => {
    await turnTo('2028-06-01');
    const deal = await running();
    const waiting = await order(deal, 'seat', 50);
    // 50 seats × 33.60, and a thirtieth of it on the last day.
    expect(waiting).toMatchObject({ amount: '1680.00', quotedAmount: '1680.00' });
    await turnTo('2028-06-30');
    const seen = await detail(waiting.id);
    expect(seen).toMatchObject({ amount: '1680.00', context: { amountToday: '56.00', daysWithout: 0 } });
    const listed = await agent.call<{ records: Order[] }>('POST', '/order/page', {
      keyword: waiting.orderNo,
    });
    expect(listed.body.data.records[0]?.context).toEqual(seen.context);
    const before = await agent.call<{ remainingQuota: string }>('GET', '/account/balance');
    const approved = await approve(waiting);
    expect(approved).toMatchObject({
      ...{ amount: '56.00', quotedAmount: '1680.00', context: null },
      ...{ startDate: '2028-06-30', endDate: '2028-07-01' },
    });
    const after = await agent.call<{ remainingQuota: string; reconciled: boolean }>(
      'GET',
      '/account/balance',
    );
    expect(Number(before.body.data.remainingQuota) - Number(after.body.data.remainingQuota)).toBeCloseTo(56);
    expect(after.body.data.reconciled).toBe(true);
    const keyword = waiting.orderNo;
    for (const path of ['/account/sale/page', '/account/entries']) {
      const { body } = await agent.call<{ records: unknown[] }>('GET', `${path}?keyword=${keyword}`);
      const amount = path.endsWith('entries') ? '-56.00' : '56.00';
      expect(body.data.records, path).toMatchObject([{ amount, quotedAmount: '1680.00' }]);
    }
    for (const path of ['/order/export', '/account/sale/export', '/account/entries/export'])
      expect(await exported(path, { keyword }), path).toMatchObject({ 'Quoted amount': '1680.00' });
    const history = await agent.call<{ verified: boolean; entries: { params: unknown[] }[] }>(
      'GET',
      `/lifecycle/history?lifecycle=dealApproval&id=${waiting.id}`,
    );
    expect(history.body.data.verified).toBe(true);
    expect(history.body.data.entries.at(-1)?.params).toEqual(
      expect.arrayContaining([
        { name: 'amount', value: '56.00' },
        { name: 'quotedAmount', value: '1680.00' },
      ]),
    );
  });

  it('asks of the quota what is charged, not what was quoted (R-approval-3)', async () => {
    await turnTo('2028-06-01');
    const waiting = await order(await running(), 'seat', 50);
    await setRemainingQuotaOf(server.database, 'A001', '60.00');
    expect((await decide(waiting)).body.reason).toBe('quotaCoversAmount');
    await turnTo('2028-06-30');
    expect((await approve(waiting)).remainingQuota).toBe('4.00');
    await setRemainingQuotaOf(server.database, 'A001', '10000000.00');
  });

  it('keeps the quote of a rejected order as its amount', async () => {
    await turnTo('2028-06-01');
    const waiting = await order(await running(), 'seat', 2);
    await turnTo('2028-06-20');
    const { body } = await decide(waiting, 'reject');
    expect(body.data).toMatchObject({ amount: '67.20', quotedAmount: '67.20' });
  });

  it('tells the approver for how many days a customer was without what it renews (R-approval-10)', async () => {
    await turnTo('2028-06-01');
    const deal = await running();
    const waiting = await order(deal, 'renewal');
    await turnTo('2028-07-01');
    expect((await detail(waiting.id)).context?.daysWithout).toBe(0);
    await turnTo('2028-07-12');
    expect((await detail(waiting.id)).context?.daysWithout).toBe(11);
    expect(await approve(waiting)).toMatchObject({ startDate: '2028-07-12', endDate: '2028-08-12' });
  });

  it('ends twelve renewals of one month where one of twelve months ends (R-money-7)', async () => {
    await turnTo('2027-01-31');
    const deal = await running();
    const ends: string[] = [];
    for (let month = 0; month < 11; month += 1)
      ends.push((await approve(await order(deal, 'renewal'))).endDate.slice(5));
    expect(ends.join(' ')).toBe('03-31 04-30 05-31 06-30 07-31 08-31 09-30 10-31 11-30 12-31 01-31');
  });

  it('leaves books that add up', async () => {
    expect(await contradictions(server.database)).toEqual([]);
  });
});
