import { and, asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { orders, subscriptions, transitions } from '../../src/server/db/schema.ts';
import { moveDueSubscriptions } from '../../src/server/order/dueSubscriptions.ts';
import { verifyStore } from '../../src/server/trail/verify.ts';
import { addTestCustomer } from '../support/deals.ts';
import { publishPackage } from '../support/packages.ts';
import { sell, type NewOrder } from '../support/sale.ts';
import { accounts, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

/** Midnight in Shanghai is 16:00 UTC of the day before. */
const shanghai = (minute: string) => new Date(`${minute.replace(' ', 'T')}:00+08:00`);

describe.each(engines())('the trail of subscriptions on %s', (engine) => {
  let now = shanghai('2031-01-31 10:00');
  let server: TestApi;
  let sales: Caller;
  let agent: Caller;
  let packageId: string;
  let customerId: string;
  beforeAll(async () => {
    server = await startTestApi(engine, () => now);
    const operations = await server.login(...accounts.operations);
    const terms = { durationMonths: 2, price: '600.00' };
    packageId = (await publishPackage(server.database, operations, terms)).id;
    customerId = await addTestCustomer(server.database.db);
    // The demo's own subscriptions have ended by then.
    while ((await moveDueSubscriptions(server.api.services)) > 0);
    await on('2031-01-31 10:00');
  });
  afterAll(() => server.close());

  /** Sets the clock and logs in again, because a session does not last for months. */
  async function on(minute: string) {
    now = shanghai(minute);
    sales = await server.login(...accounts.salesperson);
    agent = await server.login(...accounts.agent);
  }

  async function sold(kind: NewOrder['kind'], seats = 0) {
    const { id, orderNo } = await sell(server, { sales, agent }, { customerId, packageId, kind, seats });
    const [entry] = await server.database.db
      .select({ id: transitions.id })
      .from(transitions)
      .where(and(eq(transitions.recordId, id), eq(transitions.event, 'approve')));
    return { orderNo, causeId: entry?.id };
  }

  const terms = () =>
    server.database.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.customerId, customerId))
      .orderBy(asc(subscriptions.startDate));
  const stepsOf = (recordId = '') =>
    server.database.db
      .select()
      .from(transitions)
      .where(and(eq(transitions.lifecycle, 'subscription'), eq(transitions.recordId, recordId)))
      .orderBy(asc(transitions.seq));
  const due = () => moveDueSubscriptions(server.api.services);
  const problems = async () =>
    (await verifyStore(server.api.services)).findings
      .filter(({ lifecycle }) => lifecycle === 'subscription')
      .map(({ problem, recordId }) => `${problem} ${recordId}`);

  it('starts with the approval of an order, and names it', async () => {
    const { orderNo, causeId } = await sold('package', 2);
    const [term, ...more] = await terms();
    expect(more).toEqual([]);
    // The 31st of January and two months: to the end of March.
    expect(term).toMatchObject({
      status: 'running',
      version: 1,
      startDate: '2031-01-31',
      endDate: '2031-03-31',
    });
    const [started, ...later] = await stepsOf(term?.id);
    expect(later).toEqual([]);
    expect(started).toMatchObject({
      seq: 1,
      from: null,
      event: 'start',
      to: 'running',
      actorRoleId: 1,
      causeId,
      params: { orderNo },
      content: { seats: 12, start_date: '2031-01-31', end_date: '2031-03-31' },
      machineVersion: 1,
    });
    expect(await due(), 'nothing is due').toBe(0);
  });

  it('gets the seats that join it (R-approval-6)', async () => {
    const { orderNo, causeId } = await sold('seat', 3);
    const [term] = await terms();
    expect(term).toMatchObject({ status: 'running', version: 2, seats: 15 });
    expect((await stepsOf(term?.id)).at(-1)).toMatchObject({
      seq: 2,
      edge: 'subscription.addSeatsRunning',
      to: 'running',
      causeId,
      params: { orderNo },
      content: { seats: 15 },
    });
  });

  it('ends soon from thirty days before its end on, which nobody did', async () => {
    await on('2031-02-28 23:59');
    expect(await due()).toBe(0);
    await on('2031-03-01 00:00');
    expect(await due()).toBe(1);
    const [term] = await terms();
    expect(term).toMatchObject({ status: 'ending', version: 3 });
    const last = (await stepsOf(term?.id)).at(-1);
    expect(last).toMatchObject({
      event: 'endSoon',
      to: 'ending',
      actorId: null,
      actorName: '',
      actorRoleId: 100,
      causeId: null,
      facts: { today: '2031-03-01', endDate: '2031-03-31' },
    });
    expect(last?.at).toEqual(now);
    expect(await due(), 'once').toBe(0);
  });

  it('runs on with its renewal (R-approval-6)', async () => {
    const { causeId } = await sold('renewal');
    const [term, ...more] = await terms();
    expect(more).toEqual([]);
    expect(term).toMatchObject({ status: 'running', version: 4, endDate: '2031-05-31' });
    expect((await stepsOf(term?.id)).at(-1)).toMatchObject({
      edge: 'subscription.extendEnding',
      from: 'ending',
      to: 'running',
      causeId,
      facts: { endDate: '2031-03-31' },
      content: { end_date: '2031-05-31' },
    });
  });

  it('ends on the first day that it does not cover, though the server slept for months', async () => {
    await on('2031-09-01 08:00');
    expect(await due()).toBe(2);
    const [term] = await terms();
    expect(term?.status).toBe('ended');
    expect((await stepsOf(term?.id)).slice(-2).map(({ event, to }) => `${event} ${to}`)).toEqual([
      'endSoon ending',
      'end ended',
    ]);
    const detail = await sales.call<{ subscriptions: object[] }>('GET', `/customer/detail?id=${customerId}`);
    expect(detail.body.data.subscriptions).toMatchObject([{ status: 'ended', running: false }]);
  });

  it('starts anew by a renewal after its end (R-approval-5, R-approval-6)', async () => {
    await sold('renewal');
    const [, second] = await terms();
    expect(second).toMatchObject({ status: 'running', startDate: '2031-09-01', endDate: '2031-11-01' });
    expect((await stepsOf(second?.id)).map(({ event }) => event)).toEqual(['start']);
  });

  it('stays ended where the renewal comes on its last day, and the next one goes on from it', async () => {
    await on('2031-11-01 00:30');
    // The order is approved before the server has checked the terms.
    await sold('renewal');
    const [, second, third] = await terms();
    expect(second).toMatchObject({ endDate: '2031-11-01' });
    expect(third).toMatchObject({ status: 'running', startDate: '2031-11-01', endDate: '2032-01-01' });
    await due();
    expect((await terms()).map(({ status }) => status)).toEqual(['ended', 'ended', 'running']);
  });

  it('is seen by whoever sees the customer, with the customer’s page', async () => {
    const [term] = await terms();
    const path = `/lifecycle/history?lifecycle=subscription&id=${term?.id}`;
    const shownHistory = await agent.call<{ recordName: string; pageId: string; verified: boolean }>(
      'GET',
      path,
    );
    expect(shownHistory.body.data).toMatchObject({ pageId: customerId, verified: true, state: 'ended' });
    expect(shownHistory.body.data.recordName).toMatch(/^测试公司.* · 测试产品包/);
    const stranger = await server.login(...accounts.otherAgent);
    expect((await stranger.call('GET', path)).status).toBe(404);
    const developer = await server.login(...accounts.developer);
    expect((await developer.call('GET', path)).status).toBe(404);
    const board = await agent.call<{ states: { state: string; count: number }[] }>(
      'GET',
      '/lifecycle/board?lifecycle=subscription',
    );
    const [counted] = await server.database.rows(
      `select count(*)::int as ended from subscriptions join customers on customers.id = customer_id
        where subscriptions.status = 'ended' and agent_id = (select agent_id from customers where id = $1)`,
      [customerId],
    );
    const ended = board.body.data.states.find(({ state }) => state === 'ended');
    expect(ended?.count).toBe(counted?.ended);
  });

  it('tells the approval that started it to whoever may see the order (R-chart-4)', async () => {
    const [term] = await terms();
    const path = `/lifecycle/history?lifecycle=subscription&id=${term?.id}`;
    const causeFor = async (caller: Caller) => {
      type HistoryAnswer = { entries: { event: string; cause: unknown }[] };
      const { entries } = (await caller.call<HistoryAnswer>('GET', path)).body.data;
      return entries.find(({ event }) => event === 'start')?.cause;
    };
    const [started] = await stepsOf(term?.id);
    const [approved] = await server.database.db
      .select({ id: orders.id, orderNo: orders.orderNo })
      .from(transitions)
      .innerJoin(orders, eq(orders.id, transitions.recordId))
      .where(eq(transitions.id, started?.causeId ?? 0));
    const shownHistory = {
      lifecycle: 'dealApproval',
      edge: 'dealApproval.approve',
      event: 'approve',
      to: 'approved',
      recordId: approved?.id,
      recordName: approved?.orderNo,
    };
    expect(await causeFor(agent)).toEqual(shownHistory);
    expect(await causeFor(sales)).toEqual(shownHistory);
    // Another member sold the order, but the customer's present salesperson sees it (R-role-3).
    await server.database.rows(
      `update orders set salesperson_id = (select id from users where id <> salesperson_id and agent_id = orders.agent_id limit 1)
        where id = $1`,
      [approved?.id],
    );
    expect(await causeFor(sales)).toEqual(shownHistory);
    expect(await causeFor(agent)).toEqual(shownHistory);
  });

  it('is verified: a longer term, a stolen state and a forged term are found', async () => {
    expect(await problems()).toEqual([]);
    const [first, , third] = await terms();
    const { db } = server.database;
    await db
      .update(subscriptions)
      .set({ endDate: '2033-01-01' })
      .where(eq(subscriptions.id, third?.id ?? ''));
    await db
      .update(subscriptions)
      .set({ status: 'running' })
      .where(eq(subscriptions.id, first?.id ?? ''));
    expect((await problems()).sort()).toEqual(
      [`recordChanged ${first?.id}`, `recordChanged ${third?.id}`].sort(),
    );
    await db
      .update(subscriptions)
      .set({ endDate: '2032-01-01' })
      .where(eq(subscriptions.id, third?.id ?? ''));
    await db
      .update(subscriptions)
      .set({ status: 'ended' })
      .where(eq(subscriptions.id, first?.id ?? ''));
    expect(await problems()).toEqual([]);
  });

  it('leaves alone what an approval holds, and comes back to it', async () => {
    if (engine === 'pglite') return;
    await on('2031-12-15 09:00');
    const { db } = server.database;
    await db.transaction(async (tx) => {
      await tx.execute(sql`select from customers where id = ${customerId} for no key update`);
      expect(await due()).toBe(0);
    });
    expect(await due()).toBe(1);
  });
});
