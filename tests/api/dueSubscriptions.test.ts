/**
 * Effects of the calendar on subscriptions besides their state: the affected rows, the notified users and the sealing key.
 */
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { OrderDetail } from '../../src/domain/order.ts';
import { subscription } from '../../src/machines/subscription.ts';
import { customers, packages, subscriptions } from '../../src/server/db/schema.ts';
import type { AddressedEvent } from '../../src/server/http/liveBus.ts';
import { logCreations } from '../../src/server/lifecycle/service.ts';
import { moveDueSubscriptions } from '../../src/server/order/dueSubscriptions.ts';
import { systemActor } from '../../src/server/trail/append.ts';
import { signerKeyOf, signerOf } from '../../src/server/trail/signedNote.ts';
import { verifyStore } from '../../src/server/trail/verify.ts';
import { addTestCustomer } from '../support/deals.ts';
import { publishPackage } from '../support/packages.ts';
import { placeOrder } from '../support/sale.ts';
import { accounts, newKey, startTestApi, type TestApi } from '../support/testApi.ts';
import { engines, openTestDatabase } from '../support/testDatabase.ts';
import { unsealedNow } from '../support/unsealed.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const signer = signerOf(signerKeyOf('example.com/oms', Buffer.alloc(32, 7)));

describe.each(engines())('subscriptions that the calendar moves on %s', (engine) => {
  let server: TestApi;
  let now = new Date('2031-03-01T04:00:00Z');
  /** One more than a single run moves; two of them are another agent's. */
  let customerIds: string[];
  const heard: AddressedEvent[] = [];
  beforeAll(async () => {
    const database = await openTestDatabase(engine);
    const { db } = database;
    const others = [await addTestCustomer(db, 'A002'), await addTestCustomer(db, 'A002')];
    const own: string[] = [];
    while (own.length < 99) own.push(await addTestCustomer(db));
    customerIds = [...others, ...own];
    const [sold] = await db.select().from(packages).limit(1);
    const packageId = sold?.id ?? '';
    const term = { packageId, seats: 10, startDate: '2030-03-31', endDate: '2031-03-31' };
    const rows = customerIds.map((customerId) => ({ ...term, customerId }));
    await db.transaction(async (tx) => {
      const started = await tx.insert(subscriptions).values(rows).returning();
      await logCreations(
        tx,
        started.map(({ id, status }) => ({
          lifecycle: subscription,
          recordId: id,
          state: status,
          actor: systemActor,
          at: now,
        })),
      );
    });
    const unsealed = await unsealedNow(database);
    server = await startTestApi(database, () => now, undefined, undefined, { signer, unsealed });
    await database.listen(
      'operation_events',
      (payload) => void heard.push(JSON.parse(payload) as AddressedEvent),
      () => undefined,
    );
  });
  afterAll(() => server.close());

  it('are all moved, however many customers they are of; agent and salesperson of each hear of it', async () => {
    const { db } = server.database;
    const ofThese = inArray(subscriptions.customerId, customerIds);
    for (const [day, event, state] of [
      ['2031-03-01', 'subscription.endSoon', 'ending'],
      ['2031-03-31', 'subscription.end', 'ended'],
    ] as const) {
      now = new Date(`${day}T04:00:00Z`);
      await moveDueSubscriptions(server.api.services);
      const terms = await db.select().from(subscriptions).where(ofThese);
      expect(terms.map(({ status }) => status)).toEqual(Array.from({ length: 101 }, () => state));
      const owned = await db.select().from(customers).where(inArray(customers.id, customerIds));
      const expected = owned.map(({ id, agentId, salespersonId }) => ({
        topic: 'customer',
        id,
        event,
        audience: { agentId, salespersonId },
      }));
      const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
      await expect
        .poll(() =>
          heard.filter((each) => each.event === event && customerIds.includes(each.id)).toSorted(byId),
        )
        .toEqual(expected.toSorted(byId));
    }
  });

  it('have entries that the server’s key sealed (R-trail-3)', async () => {
    await moveDueSubscriptions(server.api.services);
    await server.api.services.log.append();
    const { findings, signed } = await verifyStore(server.api.services);
    expect(signed).toBe(true);
    const wrong = findings.filter(({ problem }) => ['entryUnsealed', 'entryForged'].includes(problem));
    expect(wrong).toEqual([]);
  });

  it('gain seats from the day on which these are approved, not from the one of their quote (R-approval-6)', async () => {
    now = new Date('2031-04-01T04:00:00Z');
    const operations = await server.login(...accounts.operations);
    let sales = await server.login(...accounts.salesperson);
    let agent = await server.login(...accounts.agent);
    const { id: packageId } = await publishPackage(server.database, operations, { durationMonths: 2 });
    const customerId = await addTestCustomer(server.database.db);
    const approve = async (id: string) => {
      const verdict = { id, event: 'approve', version: 1, remarks: '' };
      const answer = await agent.call<OrderDetail>('POST', '/order/orderApproval', verdict, newKey());
      expect(answer.status, answer.body.msg).toBe(200);
      return answer.body.data;
    };
    await approve((await placeOrder(server, sales, { customerId, packageId, kind: 'package' })).id);
    const seats = await placeOrder(server, sales, { customerId, packageId, kind: 'seat', seats: 3 });
    const waiting = await sales.call('GET', `/order/detail?id=${seats.id}`);
    expect(waiting.body.data).toMatchObject({ startDate: '2031-04-01', endDate: '2031-06-01' });

    now = new Date('2031-04-20T04:00:00Z');
    sales = await server.login(...accounts.salesperson);
    agent = await server.login(...accounts.agent);
    expect(await approve(seats.id)).toMatchObject({ startDate: '2031-04-20', endDate: '2031-06-01' });
    const terms = await server.database.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.customerId, customerId));
    expect(terms).toMatchObject([{ seats: 13, startDate: '2031-04-01', endDate: '2031-06-01' }]);
  });
});
