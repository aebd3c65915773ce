/**
 * A rule's refusals are stored with the observed facts, and replays and what-ifs use them (R-replay-5, R-replay-13,
 * R-trail-8).
 */
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { securityEvents } from '../../src/server/db/schema.ts';
import { changedMachines } from '../../src/labs/replay/whatIf.ts';
import { replayFound, replayStore } from '../../src/labs/server/service.ts';
import { addPendingDeals, setRemainingQuota, type Deal } from '../support/deals.ts';
import { accounts, newKey, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
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
    // The first deal is tried twice.
    for (const { id } of [first, second, first]) {
      const body = { id, event: 'approve', version: 1, remarks: 'yes' };
      const answer = await agent.call('POST', '/order/orderApproval', body, newKey());
      expect(answer.body).toMatchObject({ code: 422, reason: 'quotaCoversAmount' });
    }
    const [stored] = await server.database.db
      .select()
      .from(securityEvents)
      .where(eq(securityEvents.kind, 'refusal'))
      .orderBy(desc(securityEvents.id))
      .limit(1);
    expect(stored?.details).toMatchObject({
      rule: 'quotaCoversAmount',
      record: first.id,
      attempt: {
        lifecycle: 'dealApproval',
        record: first.id,
        from: 'pending',
        event: 'approve',
        rule: 'quotaCoversAmount',
        facts: { amount: '300.00', remainingQuota: '100.00', actor: { role: 'agent' } },
      },
    });
    const report = await replayStore(server.database, { whatIf: off });
    expect(report.findings.map(({ recordId, event, verdict }) => [recordId, event, verdict]).sort()).toEqual(
      [first.id, first.id, second.id].sort().map((id) => [id, 'approve', 'acceptedNow']),
    );
    expect(report).toMatchObject({ sum: '750.50', attempts: { asked: 3, withoutFacts: 0 } });
    // Another figure refuses every attempt with a larger shortfall.
    const tighter = await replayStore(server.database, {
      whatIf: { ...rule, change: 'figure', figure: '1000000' },
    });
    expect(tighter.findings.filter(({ verdict }) => verdict === 'acceptedNow')).toEqual([]);
  });

  it('agree with the rule that refused them, and tell of one that became looser (R-replay-13)', async () => {
    const agreed = await replayStore(server.database);
    expect(agreed).toMatchObject({ findingCount: 0, attempts: { asked: 3, counts: { agrees: 3 } } });
    const machines = changedMachines(off);
    const report = await replayStore(server.database, { machines });
    expect(report).toMatchObject({
      findingCount: 3,
      counts: { agrees: report.steps },
      attempts: { asked: 3, counts: { acceptedNow: 3 } },
      accepted: [{ lifecycle: 'dealApproval', event: 'approve', rule: 'quotaCoversAmount', count: 3 }],
    });
    expect(report.findings.map(({ verdict, rule: refusedBy, seq }) => [verdict, refusedBy, seq])).toEqual(
      report.findings.map(() => ['acceptedNow', 'quotaCoversAmount', 0]),
    );
    // Asks the desk first, which brings the log up to date: the filter looks through the log.
    await operations.call('POST', '/audit-trail/entry/page', {});
    const ofEvent = (event: string) =>
      replayFound(server.database, { filter: { lifecycle: 'dealApproval', event } });
    expect((await ofEvent('approve')).attempts.asked).toBe(3);
    expect((await ofEvent('reject')).attempts.asked).toBe(0);
  });

  it('are loaded by the replay lab, of a record and of what a filter finds', async () => {
    const [first, second] = deals as [Deal, Deal];
    const load = async (question: object) => {
      const { body } = await operations.call('POST', '/audit-trail/replay/steps', question);
      return body.data.steps as { recordId: string; refused: unknown; to: unknown }[];
    };
    const ofFirst = await load({ lifecycle: 'dealApproval', recordId: first.id, attempts: true });
    const refused = { rule: 'quotaCoversAmount' };
    expect(ofFirst).toEqual([
      expect.objectContaining({ recordId: first.id, refused, to: null, seq: 0, from: 'pending' }),
      expect.objectContaining({ recordId: first.id, refused, to: null, seq: 0, from: 'pending' }),
    ]);
    const found = await load({ filter: { lifecycle: 'dealApproval', event: 'approve' }, attempts: true });
    expect(found.map(({ recordId }) => recordId)).toEqual([first.id, second.id, first.id]);
    expect(await load({ filter: { event: 'reject' }, attempts: true })).toEqual([]);
    // A filter on a field that only steps have finds no attempt.
    expect(await load({ filter: { waitedFrom: 0 }, attempts: true })).toEqual([]);
    expect(await load({ lifecycle: 'dealApproval', recordId: first.id })).toEqual([
      expect.objectContaining({ seq: 1, refused: null }),
    ]);
  });

  it('are told of where the trail has them without facts', async () => {
    await server.database.rows(
      `insert into security_events (kind, actor_name, address, details, at)
        values ('refusal', '', '', '{"rule":"quotaCoversAmount","status":422}', now())`,
      [],
    );
    for (const options of [{ whatIf: off }, {}])
      expect((await replayStore(server.database, options)).attempts).toMatchObject({
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
