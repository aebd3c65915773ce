/** The withdrawal of a pending order by its salesperson (R-approval-11). */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { OrderDetail } from '../../src/domain/order.ts';
import { idempotencyKeys, ledgerEntries, orders, packages } from '../../src/server/db/schema.ts';
import { contradictions } from '../support/books.ts';
import { addPendingDeals, addTestCustomer, remainingQuota } from '../support/deals.ts';
import { publishPackage } from '../support/packages.ts';
import { placeOrder } from '../support/sale.ts';
import { accounts, newKey, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';

vi.setConfig({ testTimeout: 60_000 });

describe.each(engines())('a withdrawn order on %s', (engine) => {
  let server: TestApi;
  const callers = {} as Record<keyof typeof accounts, Caller>;
  beforeAll(async () => {
    server = await startTestApi(engine);
    for (const who of ['operations', 'agent', 'otherAgent', 'salesperson', 'otherSalesperson'] as const)
      callers[who] = await loginAs(who);
  });
  afterAll(() => server.close());

  const loginAs = (who: keyof typeof accounts) => {
    const [enterpriseId, account, password] = accounts[who];
    return server.login(enterpriseId, account, password);
  };
  const db = () => server.database.db;
  const withdraw = (caller: Caller, id: string, version = 1, key = newKey()) =>
    caller.call<OrderDetail>('POST', '/order/withdraw', { id, version }, key);
  const decide = (id: string, event: 'approve' | 'reject', version: number) =>
    callers.agent.call('POST', '/order/orderApproval', { id, event, version, remarks: '已核对' }, newKey());
  async function freshDeal() {
    const [deal] = await addPendingDeals(server.database, ['40.00']);
    if (!deal) throw new Error('No deal');
    return deal;
  }
  async function standardPackage() {
    const [row] = await db().select().from(packages).where(eq(packages.name, '协同办公标准版'));
    return row?.id ?? '';
  }

  it('is final, has neither approver nor time of approval, and took no quota (R-approval-11)', async () => {
    const { id, agentId } = await freshDeal();
    const quota = await remainingQuota(db(), agentId);
    const entries = await db().$count(ledgerEntries);
    const { status, body } = await withdraw(callers.salesperson, id);
    expect(status, body.msg).toBe(200);
    expect(body.data).toMatchObject({
      ...{ id, status: 'withdrawn', version: 2, amount: '40.00', context: null },
      ...{ decidedAt: null, decidedByName: null, remarks: null },
    });
    expect(await remainingQuota(db(), agentId)).toBe(quota);
    expect(await db().$count(ledgerEntries)).toBe(entries);
    const history = await callers.agent.call('GET', `/lifecycle/history?lifecycle=dealApproval&id=${id}`);
    expect(history.body.data).toMatchObject({
      ...{ verified: true, state: 'withdrawn' },
      entries: [
        { event: 'apply', to: 'pending' },
        { event: 'withdraw', from: 'pending', to: 'withdrawn', edge: 'dealApproval.withdraw' },
      ],
    });
    expect(await contradictions(server.database)).toEqual([]);
  });

  it('is refused to whoever else sees the order, and hidden from whoever does not', async () => {
    const { id } = await freshDeal();
    const others = ['operations', 'agent', 'otherAgent', 'otherSalesperson'] as const;
    const answers = await Promise.all(others.map((who) => withdraw(callers[who], id)));
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 404]);
    expect((await withdraw(server.anonymous, id)).status).toBe(401);
    expect((await withdraw(callers.salesperson, id)).status).toBe(200);
  });

  it('is refused by the version that was not seen, and answered as the first time by the same key (R-call-3)', async () => {
    const { id } = await freshDeal();
    expect((await withdraw(callers.salesperson, id, 0)).status).toBe(409);
    const key = newKey();
    const keys = await db().$count(idempotencyKeys);
    const answers = [
      await withdraw(callers.salesperson, id, 1, key),
      await withdraw(callers.salesperson, id, 1, key),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect(await db().$count(idempotencyKeys)).toBe(keys + 1);
    const again = await withdraw(callers.salesperson, id, 2);
    expect(again.body).toMatchObject({ code: 409, msg: expect.stringContaining('Withdrawn') as string });
  });

  it('tells the approver who looked at it before what happened, by whom and when', async () => {
    const { id } = await freshDeal();
    const { body: me } = await callers.salesperson.call<{ name: string }>('GET', '/user/detail');
    await withdraw(callers.salesperson, id);
    for (const event of ['approve', 'reject'] as const) {
      const { status, body } = await decide(id, event, 1);
      expect(status).toBe(409);
      expect(body.msg).toContain(me.data.name);
      expect(body.msg).toContain('Withdrawn');
      expect(body.data).toMatchObject({ state: 'withdrawn', version: 2, actorName: me.data.name });
      expect((await decide(id, event, 2)).status).toBe(409);
    }
    const approved = await freshDeal();
    expect((await decide(approved.id, 'approve', 1)).status).toBe(200);
    expect((await withdraw(callers.salesperson, approved.id, 2)).status).toBe(409);
  });

  it('keeps the names that it had when it was withdrawn (R-order-14)', async () => {
    const { id } = await freshDeal();
    const { body } = await withdraw(callers.salesperson, id);
    const [row] = await db().select().from(orders).where(eq(orders.id, id));
    const { customerName, agentName, salespersonName, creditCode } = body.data;
    expect(row).toMatchObject({ customerName, agentName, salespersonName, creditCode });
  });

  it('keeps no other order back: a purchase of the package, and a second trial (R-order-9, R-order-10)', async () => {
    const buys = async (packageId: string) => {
      const customerId = await addTestCustomer(db());
      const order = { customerId, packageId, kind: 'package' } as const;
      const quote = () => callers.salesperson.call('POST', '/order/payProductPrice', { ...order, seats: 0 });
      const placed = await placeOrder(server, callers.salesperson, order);
      expect((await quote()).status).toBe(422);
      expect((await withdraw(callers.salesperson, placed.id)).status).toBe(200);
      const { status, body } = await quote();
      expect(status, body.msg).toBe(200);
      // The same order at once needs no confirmation, because the first is not in force.
      expect(body.data).toMatchObject({ duplicate: null });
    };
    await buys(await standardPackage());
    await buys(
      (await publishPackage(server.database, callers.operations, { trial: true, price: '0.00' })).id,
    );
  });

  it('no longer waits in lists, in the pending amount, or in a filter of another state', async () => {
    const { id, customerId } = await freshDeal();
    const pendingAmount = async () =>
      (await callers.agent.call<{ pendingAmount: string }>('GET', '/account/balance')).body.data
        .pendingAmount;
    const before = Number(await pendingAmount());
    await withdraw(callers.salesperson, id);
    expect(before - Number(await pendingAmount())).toBeCloseTo(40, 2);
    for (const who of ['operations', 'agent', 'salesperson'] as const) {
      const idsIn = async (status: string) => {
        const filter = { status, customerId, current: 1, pageSize: 50 };
        const { body } = await callers[who].call<{ records: { id: string }[] }>(
          'POST',
          '/order/page',
          filter,
        );
        return body.data.records.map((row) => row.id);
      };
      expect(await idsIn('withdrawn'), who).toEqual([id]);
      for (const status of ['pending', 'approved', 'rejected'])
        expect(await idsIn(status), `${who}, ${status}`).toEqual([]);
    }
  });
});
