import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { LifecycleBoard } from '../../src/domain/lifecycleBoard.ts';
import { customers, orders, scopeDays } from '../../src/server/db/schema.ts';
import { addPendingDeals } from '../support/deals.ts';
import { everybody, type CallerName, type LoggedIn } from '../support/switching.ts';
import { newKey, startTestApi, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** Noon in Shanghai, years after all of the demo. */
const now = new Date('2031-03-15T04:00:00Z');

// The sums are compared with a plain reading of the trail in lifecycleBoard.test.ts.
describe.each(engines())('the sums of decided deals on %s', (engine) => {
  let server: TestApi;
  let sessionOf: (name: CallerName) => LoggedIn;
  beforeAll(async () => {
    server = await startTestApi(engine, () => now);
    sessionOf = await everybody(server);
  });
  afterAll(() => server.close());

  const callers = ['agent', 'salesperson', 'otherAgent'] as const;
  const periods = ['', '&days=1', '&days=30', '&day=2031-03-14'];

  async function boards(): Promise<LifecycleBoard[]> {
    const requests = callers.flatMap((name) => periods.map((query) => [name, query] as const));
    const answers = await Promise.all(
      requests.map(([name, query]) =>
        sessionOf(name).caller.call<LifecycleBoard>('GET', `/lifecycle/board?lifecycle=dealApproval${query}`),
      ),
    );
    return answers.map(({ body }) => body.data);
  }

  const rejections = (of: LifecycleBoard[]) =>
    of.map(({ edges }) => edges.find(({ edge }) => edge === 'dealApproval.reject')?.count ?? 0);

  it('have a decision once the log has it; boards have it at once, and the same', async () => {
    const [deal] = await addPendingDeals(server.database, ['10.00']);
    await server.api.services.log.append();
    const before = rejections(await boards());
    const answer = await sessionOf('agent').caller.call(
      'POST',
      '/order/orderApproval',
      { id: deal?.id, event: 'reject', version: 1, remarks: '合同未盖章，补齐后再提交' },
      newKey(),
    );
    expect(answer.status).toBe(200);
    const waiting = await boards();
    expect(rejections(waiting).map((count, index) => count - (before[index] ?? 0))).toEqual([
      ...[1, 1, 1, 0],
      ...[1, 1, 1, 0],
      ...[0, 0, 0, 0],
    ]);
    await server.api.services.log.append();
    expect(await boards()).toEqual(waiting);
    const stored = await server.database.db
      .select({ scopeId: scopeDays.scopeId, waits: scopeDays.waits })
      .from(scopeDays)
      .where(and(eq(scopeDays.edge, 'dealApproval.reject'), eq(scopeDays.day, '2031-03-15')));
    expect(stored.map(({ scopeId }) => scopeId).toSorted()).toEqual(
      [deal?.agentId, deal?.salespersonId].toSorted(),
    );
    expect(stored.map(({ waits }) => waits.length)).toEqual([1, 1]);
  });

  it('have a withdrawal for the agent and the salesperson alike (R-approval-11)', async () => {
    const [deal] = await addPendingDeals(server.database, ['10.00']);
    await server.api.services.log.append();
    const answer = await sessionOf('salesperson').caller.call(
      'POST',
      '/order/withdraw',
      { id: deal?.id, version: 1 },
      newKey(),
    );
    expect(answer.status).toBe(200);
    const waiting = await boards();
    await server.api.services.log.append();
    expect(await boards()).toEqual(waiting);
    const stored = await server.database.db
      .select({ scopeId: scopeDays.scopeId })
      .from(scopeDays)
      .where(and(eq(scopeDays.edge, 'dealApproval.withdraw'), eq(scopeDays.day, '2031-03-15')));
    expect(stored.map(({ scopeId }) => scopeId).toSorted()).toEqual(
      [deal?.agentId, deal?.salespersonId].toSorted(),
    );
  });

  it('leave a deal that passes to somebody else before it is decided to whoever has it then (R-trail-14)', async () => {
    const [deal] = await addPendingDeals(server.database, ['10.00']);
    await server.api.services.log.append();
    const id = deal?.id ?? '';
    const appliedOf = (of: LifecycleBoard[]) =>
      of.map(({ edges }) => edges.find(({ edge }) => edge === 'dealApproval.apply')?.count ?? 0);
    const before = await boards();
    const salespersonId = sessionOf('agent').actor?.userId ?? '';
    await server.database.db.update(orders).set({ salespersonId }).where(eq(orders.id, id));
    await server.database.db
      .update(customers)
      .set({ salespersonId })
      .where(eq(customers.id, deal?.customerId ?? ''));
    // It was placed by the clock of the machine, years before.
    const without = appliedOf(before).map((count, index) => count - (index === 4 || index === 7 ? 1 : 0));
    expect(appliedOf(await boards())).toEqual(without);
    await sessionOf('agent').caller.call(
      'POST',
      '/order/orderApproval',
      { id, event: 'reject', version: 1, remarks: '合同未盖章，补齐后再提交' },
      newKey(),
    );
    await server.api.services.log.append();
    const after = await boards();
    expect(appliedOf(after)).toEqual(without);
    expect(rejections(after).map((count, index) => count - (rejections(before)[index] ?? 0))).toEqual([
      ...[1, 1, 1, 0],
      ...[0, 0, 0, 0],
      ...[0, 0, 0, 0],
    ]);
  });
});
