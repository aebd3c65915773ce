/** What a rule refused is kept with what it saw, and is asked again by a what-if (R-replay-5, R-trail-8). */
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { securityEvents } from '../../src/server/db/schema.ts';
import { replayFound, replayStore } from '../../src/server/replay/service.ts';
import { addPendingDeals, setRemainingQuota, type Deal } from '../support/deals.ts';
import { accounts, once, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';

const rule = { lifecycle: 'dealApproval', rule: 'quotaCoversAmount' } as const;
const off = { ...rule, change: 'off' } as const;

describe.each(engines())('attempts that a rule refused, on %s', (engine) => {
  let server: TestApi;
  let agent: Caller;
  let operations: Caller;
  let deals: Deal[];
  beforeAll(async () => {
    server = await startTestApi(engine);
    agent = await server.login(...accounts.agent);
    operations = await server.login(...accounts.operations);
    deals = await addPendingDeals(server.database, ['300.00', '450.50']);
    await setRemainingQuota(server.database, deals[0]?.agentId ?? '', '100.00');
  });
  afterAll(() => server.close());

  it('count in a what-if that lets them through, with their money, each record once', async () => {
    expect((await replayStore(server.database, { whatIf: off })).findingCount).toBe(0);
    const [first, second] = deals as [Deal, Deal];
    // The first is tried twice.
    for (const { id } of [first, second, first]) {
      const body = { id, event: 'approve', version: 1, remarks: 'yes' };
      const answer = await agent.call('POST', '/order/orderApproval', body, once());
      expect(answer.body).toMatchObject({ code: 422, reason: 'quotaCoversAmount' });
    }
    const [kept] = await server.database.db
      .select()
      .from(securityEvents)
      .where(eq(securityEvents.kind, 'refusal'))
      .orderBy(desc(securityEvents.id))
      .limit(1);
    expect(kept?.details).toMatchObject({
      rule: 'quotaCoversAmount',
      record: first.id,
      attempt: {
        lifecycle: 'dealApproval',
        record: first.id,
        from: 'pending',
        event: 'approve',
        facts: { amount: '300.00', remainingQuota: '100.00', actor: { role: 'agent' } },
      },
    });
    const report = await replayStore(server.database, { whatIf: off });
    expect(report.findings.map(({ recordId, event, verdict }) => [recordId, event, verdict]).sort()).toEqual(
      [first.id, first.id, second.id].sort().map((id) => [id, 'approve', 'taken']),
    );
    expect(report).toMatchObject({ sum: '750.50', attempts: { asked: 3, withoutFacts: 0 } });
    // Another figure lets none through that is short by more; without a what-if, nothing of it is told.
    const tighter = await replayStore(server.database, {
      whatIf: { ...rule, change: 'figure', figure: '1000000' },
    });
    expect(tighter.findings.filter(({ verdict }) => verdict === 'taken')).toEqual([]);
    expect((await replayStore(server.database)).findingCount).toBe(0);
  });

  it('are told of where the trail has them without facts', async () => {
    await server.database.rows(
      `insert into security_events (kind, actor_name, address, details, at)
        values ('refusal', '', '', '{"rule":"quotaCoversAmount","status":422}', now())`,
      [],
    );
    expect((await replayStore(server.database, { whatIf: off })).attempts).toEqual({
      asked: 3,
      withoutFacts: 1,
    });
  });

  it('are found by a filter of the audit desk as steps are', async () => {
    await operations.call('POST', '/audit-trail/entry/page', {});
    const of = (filter: object) => replayFound(server.database, { whatIf: off, filter });
    expect(await of({ lifecycle: 'dealApproval', role: 'agent' })).toMatchObject({
      findingCount: 3,
      sum: '750.50',
    });
    expect(await of({ role: 'operations' })).toMatchObject({ findingCount: 0, attempts: { asked: 0 } });
    const [one] = deals;
    expect(await of({ recordId: one?.id })).toMatchObject({ findingCount: 2, steps: 1, sum: '300.00' });
  });
});
