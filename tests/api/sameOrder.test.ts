import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { OrderDetail } from '../../src/domain/order.ts';
import type { QuoteRequest } from '../../src/domain/newOrder.ts';
import { sessions } from '../../src/server/db/schema.ts';
import { addTestCustomer, setRemainingQuotaOf } from '../support/deals.ts';
import { orderCall } from '../support/orderCall.ts';
import { publishPackage } from '../support/packages.ts';
import { sell } from '../support/sale.ts';
import { accounts, newKey, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';
import { uploadContract } from '../support/uploads.ts';

vi.setConfig({ testTimeout: 60_000 });

describe.each(engines())('the same order twice on %s (R-order-15)', (engine) => {
  let server: TestApi;
  let sales: Caller;
  let agent: Caller;
  let packageId: string;
  let now = new Date('2028-06-01T04:00:00Z');

  beforeAll(async () => {
    server = await startTestApi(engine, () => now);
    const operations = await server.login(...accounts.operations);
    sales = await server.login(...accounts.salesperson);
    agent = await server.login(...accounts.agent);
    packageId = (await publishPackage(server.database, operations)).id;
    await setRemainingQuotaOf(server.database, 'A001', '10000000.00');
  });
  afterAll(() => server.close());

  async function pass(minutes: number) {
    now = new Date(now.getTime() + minutes * 60_000);
    await server.database.db.update(sessions).set({ createdAt: now, lastSeenAt: now });
  }

  async function running() {
    const customerId = await addTestCustomer(server.database.db);
    await sell(server, { sales, agent }, { customerId, packageId, kind: 'package' });
    return customerId;
  }

  /** Requests the price and places the order at it. */
  async function order(customerId: string, overrides: Partial<QuoteRequest>, confirmedDuplicate?: boolean) {
    const input = { customerId, packageId, kind: 'seat' as const, seats: 5, ...overrides };
    const quoted = await sales.call<{ amount: string; duplicate: { orderNo: string } | null }>(
      'POST',
      '/order/payProductPrice',
      input,
    );
    expect(quoted.status, quoted.body.msg).toBe(200);
    const contractFileId = await uploadContract(server, sales);
    const quotedAmount = quoted.body.data.amount;
    const { path, body } = orderCall({ ...input, quotedAmount, contractFileId, confirmedDuplicate });
    const placed = await sales.call<OrderDetail>('POST', path, body, newKey());
    return { duplicate: quoted.body.data.duplicate?.orderNo, placed };
  }

  const contextOf = async (id: string) =>
    (await agent.call<OrderDetail>('GET', `/order/detail?id=${id}`)).body.data.context;

  it('asks first within ten minutes, and tells the approver of the twin', async () => {
    const customerId = await running();
    const first = (await order(customerId, {})).placed;
    expect(first.status).toBe(200);
    await pass(9);
    const again = await order(customerId, {});
    expect(again.duplicate).toBe(first.body.data.orderNo);
    expect(again.placed.body).toMatchObject({ code: 409, reason: 'orderDuplicate' });
    expect(again.placed.body.msg).toContain(first.body.data.orderNo);
    const second = (await order(customerId, {}, true)).placed;
    expect(second.body.data.context?.twinOrderNo).toBe(first.body.data.orderNo);
    for (const [one, other] of [
      [first, second],
      [second, first],
    ] as const)
      expect((await contextOf(one.body.data.id))?.twinOrderNo).toBe(other.body.data.orderNo);
  });

  it('asks nothing of other seats, another kind, another customer, or after ten minutes', async () => {
    const customerId = await running();
    expect((await order(customerId, {})).placed.status).toBe(200);
    expect((await order(customerId, { seats: 6 })).placed.status).toBe(200);
    expect((await order(customerId, { kind: 'renewal', seats: 0 })).placed.status).toBe(200);
    expect((await order(await running(), {})).placed.status).toBe(200);
    await pass(10);
    const later = await order(customerId, {});
    expect([later.duplicate, later.placed.status]).toEqual([undefined, 200]);
    expect((await contextOf(later.placed.body.data.id))?.twinOrderNo).toBeNull();
  });

  it('asks nothing after one that was rejected, and asks after one that was approved', async () => {
    const customerId = await running();
    const first = (await order(customerId, { kind: 'renewal', seats: 0 })).placed.body.data;
    const decide = (event: string, { id, version }: OrderDetail) =>
      agent.call('POST', '/order/orderApproval', { id, version, event, remarks: '合同未盖章' }, newKey());
    expect((await decide('reject', first)).status).toBe(200);
    const second = await order(customerId, { kind: 'renewal', seats: 0 });
    expect([second.duplicate, second.placed.status]).toEqual([undefined, 200]);
    expect((await decide('approve', second.placed.body.data)).status).toBe(200);
    const third = await order(customerId, { kind: 'renewal', seats: 0 });
    expect([third.duplicate, third.placed.status]).toEqual([second.placed.body.data.orderNo, 409]);
  });
});
