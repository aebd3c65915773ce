import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { OrderDetail, OrderKind } from '../../src/domain/order.ts';
import { customers, orders, packages, subscriptions } from '../../src/server/db/schema.ts';
import { contradictions } from '../support/books.ts';
import { addTestCustomer, setRemainingQuotaOf } from '../support/deals.ts';
import { demoApplications, publishPackage } from '../support/packages.ts';
import { orderCall } from '../support/orderCall.ts';
import { accounts, newKey, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';
import { statementsOf } from '../support/statements.ts';
import { uploadContract } from '../support/uploads.ts';

vi.setConfig({ testTimeout: 60_000 });

/** Base seats 20, a year for 1,200.00, a further seat 365.00: a day of a seat costs one yuan. */
const terms = { baseSeats: 20, price: '1200.00', seatPrice: '365.00', durationMonths: 12 };

describe.each(engines())('an order whose ground moves on %s', (engine) => {
  let server: TestApi;
  let operations: Caller;
  let sales: Caller;
  let agent: Caller;
  let contractFileId: string;
  let applicationIds: string[];
  const now = new Date('2027-03-01T04:00:00Z');

  beforeAll(async () => {
    server = await startTestApi(engine, () => now);
    operations = await server.login(...accounts.operations);
    sales = await server.login(...accounts.salesperson);
    agent = await server.login(...accounts.agent);
    contractFileId = await uploadContract(server, sales);
    applicationIds = (await demoApplications(server.database)).published.slice(0, 1);
    await setRemainingQuotaOf(server.database, 'A001', '10000000.00');
  });
  afterAll(() => server.close());

  /** Adds a customer that has its own package for a year from today, without added seats. */
  async function running() {
    const sold = await publishPackage(server.database, operations, terms);
    const customerId = await addTestCustomer(server.database.db);
    await approve(await order({ customerId, sold }, 'package', 0));
    return { customerId, sold };
  }
  type Case = Awaited<ReturnType<typeof running>>;

  async function order({ customerId, sold }: Case, kind: OrderKind, seats = 0): Promise<OrderDetail> {
    const input = { customerId, packageId: sold.id, kind, seats };
    const quote = await sales.call<{ amount: string }>('POST', '/order/payProductPrice', input);
    expect(quote.status, quote.body.msg).toBe(200);
    const { path, body } = orderCall({ ...input, contractFileId, quotedAmount: quote.body.data.amount });
    const placed = await sales.call<OrderDetail>('POST', path, body, newKey());
    expect(placed.status, placed.body.msg).toBe(200);
    // The answer has the order's present data, the same as another read.
    const read = await sales.call('GET', `/order/detail?id=${placed.body.data.id}`);
    expect(read.body.data).toEqual(placed.body.data);
    return placed.body.data;
  }

  const decide = ({ id, version }: OrderDetail, event: string) =>
    agent.call<OrderDetail>(
      'POST',
      '/order/orderApproval',
      { id, version, event, remarks: '已核对' },
      newKey(),
    );

  async function approve(placed: OrderDetail): Promise<OrderDetail> {
    const { status, body } = await decide(placed, 'approve');
    expect(status, body.msg).toBe(200);
    return body.data;
  }

  async function edit({ sold }: Case, changes: Partial<typeof terms>) {
    const { id, name, version } = sold;
    const input = { id, version, name, applicationIds, trial: false, ...terms, ...changes };
    expect((await operations.call('PUT', '/package', input)).status).toBe(200);
  }

  const termsOf = ({ customerId }: Case) =>
    server.database.db
      .select({
        seats: subscriptions.seats,
        startDate: subscriptions.startDate,
        endDate: subscriptions.endDate,
      })
      .from(subscriptions)
      .where(eq(subscriptions.customerId, customerId))
      .orderBy(subscriptions.startDate);

  async function refused(placed: OrderDetail, status: number, reason: string, words: string) {
    const before = await server.database.db.select().from(orders).where(eq(orders.id, placed.id));
    const answer = await decide(placed, 'approve');
    expect({ status: answer.status, reason: answer.body.reason }).toEqual({ status, reason });
    expect(answer.body.msg).toContain(words);
    expect(await server.database.db.select().from(orders).where(eq(orders.id, placed.id))).toEqual(before);
  }

  it('refuses seats quoted before a renewal and approved after it (R-order-12)', async () => {
    const one = await running();
    const seats = await order(one, 'seat', 3);
    expect(seats).toMatchObject({ amount: '1095.00', endDate: '2028-03-01' });
    await approve(await order(one, 'renewal'));
    await refused(seats, 409, 'termEndHolds', 'from 2028-02-29 to 2029-02-28');
    expect(await termsOf(one)).toEqual([{ seats: 20, startDate: '2027-03-01', endDate: '2029-03-01' }]);
  });

  it('refuses a renewal quoted for 20 seats once 50 more are approved (R-order-12)', async () => {
    const one = await running();
    const renewal = await order(one, 'renewal');
    expect(renewal).toMatchObject({ amount: '1200.00', seatCount: 20 });
    await approve(await order(one, 'seat', 50));
    await refused(renewal, 409, 'termSeatsHold', 'from 20 to 70');
    expect(await termsOf(one)).toEqual([{ seats: 70, startDate: '2027-03-01', endDate: '2028-03-01' }]);
  });

  it('runs the raised base seats of a renewal from the renewed term on', async () => {
    const one = await running();
    await edit(one, { baseSeats: 50 });
    const renewal = await approve(await order(one, 'renewal'));
    expect(renewal).toMatchObject({ seatCount: 50, startDate: '2028-03-01', endDate: '2029-03-01' });
    expect(await termsOf(one)).toEqual([
      { seats: 20, startDate: '2027-03-01', endDate: '2028-03-01' },
      { seats: 50, startDate: '2028-03-01', endDate: '2029-03-01' },
    ]);
    // Seats bought now run through both terms, and are paid for both: 2 × 365.00 × 731 days ÷ 365.
    const seats = await approve(await order(one, 'seat', 2));
    expect(seats).toMatchObject({ amount: '1462.00', startDate: '2027-03-01', endDate: '2029-03-01' });
    expect((await termsOf(one)).map((term) => term.seats)).toEqual([22, 52]);
  });

  it.each([
    ['baseSeats', { baseSeats: 25 }, 'baseSeatsHold', 'from 20 to 25'],
    ['price', { price: '1300.00' }, 'priceHolds', 'from ¥1,200.00 to ¥1,300.00'],
    ['seatPrice', { seatPrice: '400.00' }, 'seatPriceHolds', 'from ¥365.00 to ¥400.00'],
    ['durationMonths', { durationMonths: 6 }, 'durationHolds', 'from 12 to 6'],
  ])('refuses a purchase once the %s of its package has changed', async (_name, changes, reason, words) => {
    const sold = (await running()).sold;
    const customerId = await addTestCustomer(server.database.db);
    const waiting = await order({ customerId, sold }, 'package', 2);
    await edit({ customerId, sold }, changes);
    await refused(waiting, 409, reason, words);
    expect(await termsOf({ customerId, sold })).toEqual([]);
  });

  it('asks only for the ground that the price stands on (R-order-11)', async () => {
    const one = await running();
    const renewal = await order(one, 'renewal');
    const seats = await order(one, 'seat', 1);
    // The renewal checks no price of further seats, and the seats check no base seats and no package price.
    await edit(one, { seatPrice: '365.00', price: '1300.00', baseSeats: 21 });
    await refused(renewal, 409, 'baseSeatsHold', 'from 20 to 21');
    await approve(seats);
    const other = await running();
    const cheap = await order(other, 'renewal');
    await edit(other, { seatPrice: '1.00' });
    await approve(cheap);
  });

  it('approves nothing for a customer that was disabled, and again once it is enabled (R-order-5, R-approval-2)', async () => {
    const one = await running();
    const waiting = await order(one, 'renewal');
    const move = async (status: string) => {
      const [row] = await server.database.db.select().from(customers).where(eq(customers.id, one.customerId));
      const body = { id: one.customerId, version: row?.version, status };
      expect((await agent.call('POST', '/customer/editStatus', body)).status).toBe(200);
    };
    await move('disabled');
    await refused(waiting, 422, 'customerEnabled', 'disabled');
    await move('enabled');
    await approve(waiting);
  });

  it('approves nothing of a package that was withdrawn, and again once it is published (R-order-6, R-approval-2)', async () => {
    const one = await running();
    const waiting = await order(one, 'renewal');
    const { id, version } = one.sold;
    const removal = { id, version, remarks: '停售' };
    const withdrawn = await operations.call('POST', '/package/unpublish', removal);
    expect(withdrawn.status).toBe(200);
    await refused(waiting, 422, 'packagePublished', '停售');
    expect((await decide(waiting, 'reject')).status).toBe(200);
    const published = { id, version: version + 1 };
    expect((await operations.call('POST', '/package/publish', published)).status).toBe(200);
    await approve(await order(one, 'renewal'));
  });

  describe('is quoted again', () => {
    interface Preview {
      amountBefore: string;
      amount: string;
      seatCount: number;
    }
    const preview = (caller: Caller, { id }: OrderDetail) =>
      caller.call<Preview>('GET', `/order/requotePreview?id=${id}`);
    const requote = (
      caller: Caller,
      { id, version }: Pick<OrderDetail, 'id' | 'version'>,
      quotedAmount: string,
      key = newKey(),
    ) => caller.call<OrderDetail>('POST', '/order/requote', { id, version, quotedAmount }, key);

    it('keeps contract and seats, and is approved at the new price (R-order-13)', async () => {
      const one = await running();
      const seats = await order(one, 'seat', 3);
      await approve(await order(one, 'renewal'));
      const seen = await preview(sales, seats);
      // 3 seats × 365.00 × 731 days ÷ 365.
      expect(seen.body.data).toMatchObject({ amountBefore: '1095.00', amount: '2193.00', seatCount: 3 });
      const key = newKey();
      const answers = [
        await requote(sales, seats, '2193.00', key),
        await requote(sales, seats, '2193.00', key),
      ];
      const [first, again] = answers.map(({ body }) => body.data);
      expect(again).toEqual(first);
      expect(first).toMatchObject({
        ...{ id: seats.id, orderNo: seats.orderNo, status: 'pending', version: 2 },
        ...{ amount: '2193.00', seatCount: 3, endDate: '2029-03-01', contractFile: seats.contractFile },
      });
      // The version on the approver's screen is out of date.
      expect((await decide(seats, 'approve')).status).toBe(409);
      await approve(first ?? seats);
      expect(await termsOf(one)).toEqual([{ seats: 23, startDate: '2027-03-01', endDate: '2029-03-01' }]);
      const history = await agent.call<{ verified: boolean; entries: unknown[] }>(
        'GET',
        `/lifecycle/history?lifecycle=dealApproval&id=${seats.id}`,
      );
      expect(history.body.data).toMatchObject({
        verified: true,
        entries: [
          { event: 'apply', to: 'pending' },
          {
            ...{ from: 'pending', event: 'requote', to: 'pending', edge: 'dealApproval.requote' },
            params: expect.arrayContaining([
              { name: 'amountBefore', value: '1095.00' },
              { name: 'amount', value: '2193.00' },
            ]),
          },
          { event: 'approve', to: 'approved' },
        ],
      });
    });

    it('keeps the extra seats of a purchase beside other base seats (R-price-4)', async () => {
      const { sold } = await running();
      const customerId = await addTestCustomer(server.database.db);
      const waiting = await order({ customerId, sold }, 'package', 2);
      expect(waiting).toMatchObject({ seatCount: 22, amount: '1930.00' });
      await edit({ customerId, sold }, { baseSeats: 50, seatPrice: '100.00', durationMonths: 6 });
      expect((await requote(sales, waiting, '1930.00')).body).toMatchObject({
        code: 409,
        msg: 'The price has changed from ¥1,930.00 to ¥1,400.00',
        reason: 'quoteCurrent',
        data: { quotedAmount: '1930.00', currentAmount: '1400.00' },
      });
      const { body } = await requote(sales, waiting, '1400.00');
      expect(body.data).toMatchObject({ seatCount: 52, endDate: '2027-09-01', version: 2 });
      await approve(body.data);
      const ran = { seats: 52, startDate: '2027-03-01', endDate: '2027-09-01' };
      expect(await termsOf({ customerId, sold })).toEqual([ran]);
    });

    it('only by its own salesperson, while it waits, and once there is a reason (R-order-13)', async () => {
      const one = await running();
      const renewal = await order(one, 'renewal');
      const others = [await server.login(...accounts.otherSalesperson), agent, operations];
      const answers = await Promise.all(others.map((caller) => requote(caller, renewal, '1200.00')));
      expect(answers.map(({ status }) => status)).toEqual([404, 403, 403]);
      const unmoved = await requote(sales, renewal, '1200.00');
      expect(unmoved.body).toMatchObject({ code: 422, reason: 'groundMoved' });
      expect((await preview(sales, renewal)).body).toMatchObject({ code: 422, reason: 'groundMoved' });
      await edit(one, { price: '1300.00' });
      expect((await requote(sales, { id: renewal.id, version: 0 }, '1300.00')).status).toBe(409);
      const approved = (await requote(sales, renewal, '1300.00')).body.data;
      expect((await requote(sales, approved, '1300.00')).body.reason).toBe('groundMoved');
      await approve(approved);
      expect((await requote(sales, { id: renewal.id, version: 3 }, '1300.00')).status).toBe(409);
      expect((await preview(sales, renewal)).body).toMatchObject({
        code: 409,
        msg: 'The record has been changed',
      });
    });

    it('tells salesperson and approver alike what has changed', async () => {
      const one = await running();
      const renewal = await order(one, 'renewal');
      await edit(one, { price: '1300.00', baseSeats: 30 });
      for (const caller of [sales, agent, operations]) {
        const { body } = await caller.call<OrderDetail>('GET', `/order/detail?id=${renewal.id}`);
        expect(body.data.context).toMatchObject({
          customerStatus: 'enabled',
          basis: {
            quoted: {
              termEnd: '2028-03-01',
              termSeats: 20,
              baseSeats: 20,
              price: '1200.00',
              seatPrice: null,
            },
            current: {
              termEnd: '2028-03-01',
              termSeats: 20,
              baseSeats: 30,
              price: '1300.00',
              seatPrice: null,
            },
          },
        });
      }
      expect((await decide(renewal, 'reject')).body.data.context).toBeNull();
    });
  });

  it('asks no more of the database for 300 packages than for a few', async () => {
    const one = await running();
    const countStatements = async () => {
      const counted = await statementsOf(server.database, () =>
        sales.call('GET', `/order/payProductInfo?customerId=${one.customerId}`),
      );
      expect(counted.result.status).toBe(200);
      return counted.statements;
    };
    const few = await countStatements();
    const rows = Array.from({ length: 300 }, (_, index) => ({
      ...{ name: `多包${index}`, reading: '', status: 'published' as const, durationMonths: 12 },
      ...{ baseSeats: 5, price: '100.00', seatPrice: '10.00' },
    }));
    await server.database.db.insert(packages).values(rows);
    expect(await countStatements()).toBe(few);
    expect(few).toBeLessThanOrEqual(10);
  });

  it('leaves books that add up', async () => {
    expect(await contradictions(server.database)).toEqual([]);
  });
});
