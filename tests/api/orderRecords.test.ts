/** Fields of an order by role, the list's results and their order, notified users, and the single purchase of a trial. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { OrderDetail } from '../../src/domain/order.ts';
import type { AddressedEvent } from '../../src/server/http/liveBus.ts';
import { orders, subscriptions, users } from '../../src/server/db/schema.ts';
import { addPendingDeals, addTestCustomer, remainingQuota } from '../support/deals.ts';
import { publishPackage } from '../support/packages.ts';
import { addTestMember } from '../support/staff.ts';
import { accounts, newKey, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';
import { uploadContract } from '../support/uploads.ts';

vi.setConfig({ testTimeout: 60_000 });

describe.each(engines())('the records of orders on %s', (engine) => {
  let server: TestApi;
  const now = new Date('2031-03-10T04:00:00Z');
  const callers = {} as Record<keyof typeof accounts, Caller>;
  const heard: AddressedEvent[] = [];
  beforeAll(async () => {
    server = await startTestApi(engine, () => now);
    for (const who of ['operations', 'agent', 'otherAgent', 'salesperson', 'otherSalesperson'] as const) {
      const [enterpriseId, account, password] = accounts[who];
      callers[who] = await server.login(enterpriseId, account, password);
    }
    await server.database.listen(
      'operation_events',
      (payload) => {
        const event = JSON.parse(payload) as AddressedEvent;
        if (event.topic === 'order') heard.push(event);
      },
      () => undefined,
    );
  });
  afterAll(() => server.close());

  const db = () => server.database.db;
  const detailFor = (who: keyof typeof accounts, id: string) =>
    callers[who].call<OrderDetail>('GET', `/order/detail?id=${id}`);
  const verdictOf = (who: keyof typeof accounts, id: string, event: 'approve' | 'reject', version = 1) =>
    callers[who].call('POST', '/order/orderApproval', { id, event, version, remarks: '已核对' }, newKey());

  /** Quotes an order again whose package had another price when it was quoted. */
  async function requoted(id: string) {
    await db().update(orders).set({ quotedPrice: '1.00' }).where(eq(orders.id, id));
    const preview = await callers.salesperson.call<{ amount: string }>(
      'GET',
      `/order/requotePreview?id=${id}`,
    );
    const body = { id, version: 1, quotedAmount: preview.body.data.amount };
    return callers.salesperson.call('POST', '/order/requote', body, newKey());
  }

  it('show the remaining quota to all but salespeople (R-role-3, R-quota-7)', async () => {
    const [deal] = await addPendingDeals(server.database, ['10.00']);
    if (!deal) throw new Error('No deal');
    const quota = await remainingQuota(db(), deal.agentId);
    for (const who of ['operations', 'agent'] as const)
      expect((await detailFor(who, deal.id)).body.data.remainingQuota, who).toBe(quota);
    expect((await detailFor('salesperson', deal.id)).body.data.remainingQuota).toBeNull();
  });

  it('are not there for another agent, a colleague, or by an id of none (R-role-4)', async () => {
    const [deal] = await addPendingDeals(server.database, ['10.00']);
    const id = deal?.id ?? '';
    for (const who of ['otherAgent', 'otherSalesperson'] as const)
      expect((await detailFor(who, id)).status, who).toBe(404);
    expect((await verdictOf('otherAgent', id, 'approve')).status).toBe(404);
    const { otherSalesperson: colleague } = callers;
    expect((await colleague.call('GET', `/order/requotePreview?id=${id}`)).status).toBe(404);
    const requote = { id, version: 1, quotedAmount: '10.00' };
    expect((await colleague.call('POST', '/order/requote', requote, newKey())).status).toBe(404);
    expect((await detailFor('operations', crypto.randomUUID())).status).toBe(404);
  });

  it('say of what kind the product is (R-order-2)', async () => {
    const deals = await addPendingDeals(server.database, ['10.00', '20.00', '30.00']);
    const [bought, added, renewed] = deals.map(({ id }) => id);
    await db()
      .update(orders)
      .set({ kind: 'seat' })
      .where(eq(orders.id, added ?? ''));
    await db()
      .update(orders)
      .set({ kind: 'renewal' })
      .where(eq(orders.id, renewed ?? ''));
    const typeOf = async (id = '') => (await detailFor('operations', id)).body.data.productType;
    expect([await typeOf(bought), await typeOf(added), await typeOf(renewed)]).toEqual([
      'package',
      'seat',
      'package',
    ]);
  });

  it('are told of to the agent and the salesperson, by what happened', async () => {
    const [approved, rejected, quotedBefore, withdrawn] = await addPendingDeals(server.database, [
      '10.00',
      '20.00',
      '30.00',
      '40.00',
    ]);
    if (!approved || !rejected || !quotedBefore || !withdrawn) throw new Error('No deals');
    expect((await verdictOf('agent', approved.id, 'approve')).status).toBe(200);
    expect((await verdictOf('agent', rejected.id, 'reject')).status).toBe(200);
    const noticeOf = ({ id, agentId, salespersonId }: typeof approved, event: string) => ({
      topic: 'order',
      id,
      event,
      audience: { agentId, salespersonId },
    });
    await expect.poll(() => heard).toContainEqual(noticeOf(approved, 'approve'));
    await expect.poll(() => heard).toContainEqual(noticeOf(rejected, 'reject'));
    expect((await requoted(quotedBefore.id)).status).toBe(200);
    await expect.poll(() => heard).toContainEqual(noticeOf(quotedBefore, 'requote'));
    const withdrawal = { id: withdrawn.id, version: 1 };
    expect((await callers.salesperson.call('POST', '/order/withdraw', withdrawal, newKey())).status).toBe(
      200,
    );
    await expect.poll(() => heard).toContainEqual(noticeOf(withdrawn, 'withdraw'));
  });

  /** Adds three deals of a new member, applied for around a day that begins at 16:00 UTC of the day before. */
  async function memberWithDeals() {
    const member = await addTestMember(server.database);
    const deals = await addPendingDeals(server.database, ['200.00', '1000.00', '30.00'], member);
    const instants = ['2031-03-05T15:59:59Z', '2031-03-05T16:00:00Z', '2031-03-06T15:59:59Z'];
    for (const [index, { id }] of deals.entries())
      await db()
        .update(orders)
        .set({ appliedAt: new Date(instants[index] ?? '') })
        .where(eq(orders.id, id));
    return { member, deals, ids: deals.map(({ id }) => id) };
  }

  it('are found by each filter, and by several together', async () => {
    const { member, deals, ids } = await memberWithDeals();
    const [before = '', first = '', last = ''] = ids;
    await db().update(orders).set({ kind: 'seat' }).where(eq(orders.id, last));
    await db()
      .update(orders)
      .set({ status: 'rejected', customerName: '改名前' })
      .where(eq(orders.id, before));
    const [other] = await db().select().from(users).where(eq(users.enterpriseId, 'A002'));
    const cases: [object, string[]][] = [
      [{}, ids],
      [{ status: 'pending' }, [first, last]],
      [{ status: 'rejected' }, [before]],
      [{ productType: 'seat' }, [last]],
      [{ productType: 'package' }, [before, first]],
      [{ customerId: deals[1]?.customerId }, [first]],
      [{ agentId: deals[0]?.agentId }, ids],
      [{ agentId: other?.agentId }, []],
      [{ appliedFrom: '2031-03-06' }, [first, last]],
      [{ appliedTo: '2031-03-05' }, [before]],
      [{ appliedFrom: '2031-03-06', appliedTo: '2031-03-06', productType: 'package' }, [first]],
    ];
    for (const [filter, expected] of cases) {
      const query = { salespersonId: member.id, ...filter };
      const { body } = await callers.operations.call<{ records: { id: string }[] }>(
        'POST',
        '/order/page',
        query,
      );
      const found = body.data.records.map(({ id }) => id);
      expect(found.toSorted(), JSON.stringify(filter)).toEqual(expected.toSorted());
    }
    const [{ orderNo } = { orderNo: '' }] = await db().select().from(orders).where(eq(orders.id, first));
    const { body } = await callers.agent.call<{ records: { id: string }[] }>('POST', '/order/page', {
      keyword: orderNo,
    });
    expect(body.data.records.map(({ id }) => id)).toEqual([first]);
  });

  it('are sorted by the moment of application or by the amount, either way', async () => {
    const { member, ids } = await memberWithDeals();
    const [two = '', thousand = '', thirty = ''] = ids;
    const orders: [object, string[]][] = [
      [{}, [thirty, thousand, two]],
      [{ direction: 'asc' }, [two, thousand, thirty]],
      [{ sort: 'amount' }, [thousand, two, thirty]],
      [{ sort: 'amount', direction: 'asc' }, [thirty, two, thousand]],
    ];
    for (const [sorting, expected] of orders) {
      const { body } = await callers.agent.call<{ records: { id: string }[] }>('POST', '/order/page', {
        salespersonId: member.id,
        ...sorting,
      });
      expect(
        body.data.records.map(({ id }) => id),
        JSON.stringify(sorting),
      ).toEqual(expected);
    }
  });

  it('let a trial be bought once, unless it was rejected (R-order-9)', async () => {
    const { operations, salesperson, otherSalesperson } = callers;
    const free = { trial: true, price: '0.00' };
    const { id: packageId } = await publishPackage(server.database, operations, free);
    const customerId = await addTestCustomer(db());
    const expected = { customerId, packageId, kind: 'package', seats: 0 };
    const contractFileId = await uploadContract(server, salesperson);
    const submit = (quotedAmount = '0.00') =>
      salesperson.call<OrderDetail>(
        'POST',
        '/order/add',
        { ...expected, quotedAmount, contractFileId },
        newKey(),
      );
    const offered = async () => {
      const { body } = await salesperson.call<{
        packages: { id: string; blockedReason: string | null; term: unknown }[];
      }>('GET', `/order/payProductInfo?customerId=${customerId}`);
      const { blockedReason, term } = body.data.packages.find(({ id }) => id === packageId) ?? {};
      return { blockedReason, term };
    };

    expect(await offered()).toEqual({ blockedReason: null, term: null });
    expect((await submit('1.00')).status).toBe(409);
    const refused = await submit();
    expect(refused.body).toMatchObject({ code: 200, data: { amount: '0.00', status: 'pending' } });
    const { id, agentId, salespersonId } = refused.body.data;
    const audience = { agentId, salespersonId };
    await expect.poll(() => heard).toContainEqual({ topic: 'order', id, event: 'apply', audience });
    expect((await verdictOf('agent', id, 'reject')).status).toBe(200);
    expect(await offered()).toEqual({ blockedReason: null, term: null });

    const bought = (await submit()).body.data;
    expect((await verdictOf('agent', bought.id, 'approve')).status).toBe(200);
    expect((await offered()).term).toMatchObject({ seats: bought.seatCount, endDate: bought.endDate });
    await db()
      .update(subscriptions)
      .set({ startDate: '2020-01-01', endDate: '2020-02-01', status: 'ended' })
      .where(eq(subscriptions.customerId, customerId));
    const again = await salesperson.call('POST', '/order/payProductPrice', expected);
    expect(again).toMatchObject({ status: 422, body: { msg: expect.stringMatching(/trial/i) as string } });
    // A customer of another salesperson is not found.
    expect((await otherSalesperson.call('POST', '/order/payProductPrice', expected)).status).toBe(404);
    const renewal = { customerId, packageId, quotedAmount: '0.00', contractFileId };
    const renewed = await salesperson.call('POST', '/order/addRenew', renewal, newKey());
    expect(renewed).toMatchObject({ status: 422, body: { msg: expect.stringMatching(/trial/i) as string } });
  });

  it('are priced for a package that there is, and placed for a customer of one’s own', async () => {
    const customerId = await addTestCustomer(db());
    const expected = { customerId, packageId: crypto.randomUUID(), kind: 'package', seats: 0 };
    const unknown = await callers.salesperson.call('POST', '/order/payProductPrice', expected);
    const errors = [{ field: 'packageId', message: 'Choose one of the options' }];
    expect(unknown).toMatchObject({ status: 400, body: { errors } });
    const order = { ...expected, quotedAmount: '1.00', contractFileId: crypto.randomUUID() };
    expect((await callers.otherSalesperson.call('POST', '/order/add', order, newKey())).status).toBe(404);
  });

  it('renew only what was bought, and buy again only what has ended (R-order-7, R-order-8)', async () => {
    const { operations, salesperson } = callers;
    const { id: packageId } = await publishPackage(server.database, operations);
    const customerId = await addTestCustomer(db());
    /** Returns the quote's answers for a purchase, for seats and for a renewal, and whether the list offers it. */
    const possible = async () => {
      const kinds = ['package', 'seat', 'renewal'];
      const answers: number[] = [];
      for (const kind of kinds) {
        const expected = { customerId, packageId, kind, seats: kind === 'seat' ? 1 : 0 };
        answers.push((await salesperson.call('POST', '/order/payProductPrice', expected)).status);
      }
      const { body } = await salesperson.call<{
        packages: {
          id: string;
          blockedReason: string | null;
          seatsBlockedReason: string | null;
          renewBlockedReason: string | null;
        }[];
      }>('GET', `/order/payProductInfo?customerId=${customerId}`);
      const offer = body.data.packages.find(({ id }) => id === packageId);
      const reasons = [offer?.blockedReason, offer?.seatsBlockedReason, offer?.renewBlockedReason];
      return { answers, offered: reasons.map((reason) => reason === null) };
    };
    expect(await possible()).toEqual({ answers: [200, 422, 422], offered: [true, false, false] });
    const term = { customerId, packageId, seats: 10, startDate: '2030-03-10', endDate: '2031-03-11' };
    await db().insert(subscriptions).values(term);
    expect(await possible()).toEqual({ answers: [422, 200, 200], offered: [false, true, true] });
    // Ends the term, so that today is the day after its last one.
    await db()
      .update(subscriptions)
      .set({ endDate: '2031-03-10' })
      .where(eq(subscriptions.customerId, customerId));
    expect(await possible()).toEqual({ answers: [200, 422, 200], offered: [true, false, true] });
  });
});
