import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Order } from '../../src/domain/order.ts';
import type { PackageDetail } from '../../src/domain/productPackage.ts';
import { dealApproval } from '../../src/machines/dealApproval.ts';
import { availableTransitions } from '../../src/machines/lifecycle.ts';
import { packages } from '../../src/server/db/schema.ts';
import { addTestCustomer } from '../support/deals.ts';
import { addTestPackage, demoApplications, publishPackage } from '../support/packages.ts';
import { placeOrder } from '../support/sale.ts';
import { accounts, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';

vi.setConfig({ testTimeout: 60_000 });

const terms = { baseSeats: 10, price: '1200.00', seatPrice: '100.00', durationMonths: 12 };

describe.each(engines())('a changed package on %s', (engine) => {
  let server: TestApi;
  let operations: Caller;
  let sales: Caller;
  let agent: Caller;
  let applicationIds: string[];

  beforeAll(async () => {
    server = await startTestApi(engine);
    operations = await server.login(...accounts.operations);
    sales = await server.login(...accounts.salesperson);
    agent = await server.login(...accounts.agent);
    applicationIds = (await demoApplications(server.database)).published.slice(0, 1);
  });
  afterAll(() => server.close());

  const sold = () => publishPackage(server.database, operations, terms);
  const orderOf = async (packageId: string, seats: number) =>
    placeOrder(server, sales, {
      ...{ customerId: await addTestCustomer(server.database.db), packageId },
      ...{ kind: 'package', seats },
    });
  const preview = async (id: string, changes: Partial<typeof terms>) => {
    const answer = await operations.call<{ blockedCount: number; blockedOrders: { orderNo: string }[] }>(
      'POST',
      '/package/changePreview',
      { id, ...terms, ...changes },
    );
    expect(answer.status).toBe(200);
    const { blockedCount, blockedOrders } = answer.body.data;
    return { count: blockedCount, numbers: blockedOrders.map(({ orderNo }) => orderNo) };
  };
  const edit = async ({ id, name }: PackageDetail, changes: object) => {
    const [row] = await server.database.db.select().from(packages).where(eq(packages.id, id));
    const input = { id, name, version: row?.version, applicationIds, trial: false, ...terms, ...changes };
    return operations.call('PUT', '/package', input);
  };

  it('names the waiting orders that it blocks before it is saved (R-package-9)', async () => {
    const one = await sold();
    const plain = await orderOf(one.id, 0);
    const extra = await orderOf(one.id, 3);
    const both = { count: 2, numbers: [plain.orderNo, extra.orderNo] };
    expect(await preview(one.id, {})).toEqual({ count: 0, numbers: [] });
    expect(await preview(one.id, { price: '1300.00' })).toEqual(both);
    expect(await preview(one.id, { baseSeats: 11 })).toEqual(both);
    expect(await preview(one.id, { durationMonths: 6 })).toEqual(both);
    // Only one of them has seats beyond the package's own.
    expect(await preview(one.id, { seatPrice: '90.00' })).toEqual({ count: 1, numbers: [extra.orderNo] });
  });

  it('is refused where nobody was asked, and tells old and new in its history (R-package-9)', async () => {
    const one = await sold();
    const change = { price: '1300.00', seatPrice: '90.00' };
    const unasked = await edit(one, { ...change, confirmedChange: false });
    expect(unasked.body).toMatchObject({ code: 409, reason: 'changeConfirmed' });
    expect((await edit(one, { confirmedChange: false })).status).toBe(200);
    expect((await edit(one, { ...change, confirmedChange: true })).status).toBe(200);
    const history = await operations.call<{ entries: { event: string; params: object[] }[] }>(
      'GET',
      `/lifecycle/history?lifecycle=packagePublication&id=${one.id}`,
    );
    expect(history.body.data.entries.at(-1)).toMatchObject({ event: 'edit' });
    expect(history.body.data.entries.at(-1)?.params).toEqual(
      expect.arrayContaining([
        { name: 'priceBefore', value: '1200.00' },
        { name: 'price', value: '1300.00' },
        { name: 'seatPriceBefore', value: '100.00' },
        { name: 'seatPrice', value: '90.00' },
      ]),
    );
  });

  it('takes Approve from the row of an order in the list, and says why (R-order-16)', async () => {
    const one = await sold();
    const waiting = await orderOf(one.id, 0);
    const rowOf = async () => {
      const input = { keyword: waiting.orderNo, status: 'pending' };
      const { body } = await agent.call<{ records: Order[] }>('POST', '/order/page', input);
      const [row] = body.data.records;
      if (!row?.context) throw new Error('The row does not say how the order stands');
      return row;
    };
    const reasonsOf = ({ kind, context, ...row }: Order) => {
      const facts = {
        ...{ actor: { userId: '', role: 'agent' as const, agentId: row.agentId }, remainingQuota: null },
        ...row,
        order: context && { ...context, kind },
      };
      return availableTransitions(dealApproval, 'pending', facts)
        .filter(({ event }) => event === 'approve')
        .flatMap(({ blockedBy }) => blockedBy.map(({ key }) => key));
    };
    expect(reasonsOf(await rowOf())).toEqual([]);
    expect((await edit(one, { price: '1300.00' })).status).toBe(200);
    expect(reasonsOf(await rowOf())).toEqual(['refusal.order.priceMoved']);
  });

  it('says of a draft that was never published that it is not published, and names nobody (R-error-7)', async () => {
    const id = await addTestPackage(server.database, applicationIds);
    const body = { id, version: 1, remarks: '不再销售' };
    const answer = await operations.call<{ actorName: string | null }>('POST', '/package/unpublish', body);
    expect(answer.body).toMatchObject({ code: 409, msg: 'It is not published' });
    expect(answer.body.data.actorName).toBeNull();
    // A caller with an old version still gets the conflict with the faster caller's name.
    const stale = await operations.call('POST', '/package/unpublish', { ...body, version: 0 });
    expect(stale.body.msg).not.toBe('It is not published');
  });
});
