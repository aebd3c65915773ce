import { and, asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { entryIdOf, recordIdOfEntry } from '../../src/domain/ledgerRecordId.ts';
import type { AgentRecharge } from '../../src/domain/recharge.ts';
import { ledgerEntries, transitions } from '../../src/server/db/schema.ts';
import { verifyStore } from '../../src/server/trail/verify.ts';
import { addTestAgent, addTestLevel } from '../support/agents.ts';
import { accounts, newKey, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';
import { replayed } from '../support/replayed.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

interface RechargeHistory {
  recordName: string;
  state: string;
  verified: boolean;
  entries: { from: string | null; event: string; to: string; remarks: string; actorName: string }[];
}

describe.each(engines())('the trail of recharges and corrections on %s', (engine) => {
  let server: TestApi;
  let operations: Caller;
  let agencyId: string;
  beforeAll(async () => {
    server = await startTestApi(engine);
    operations = await server.login(...accounts.operations);
    agencyId = (await addTestAgent(server.database, await addTestLevel(server.database, '0.1000'))).id;
  });
  afterAll(() => server.close());

  const post = async (path: string, body: object) => {
    const answer = await operations.call<AgentRecharge>('POST', path, body, newKey());
    expect(answer.status, answer.body.msg).toBe(200);
    return answer.body.data;
  };
  const recharged = (amount: string) =>
    post('/agent/recharge', { agentId: agencyId, amount, remarks: '电汇' });
  const stepsOf = (lifecycle: string, entryId: string) =>
    server.database.db
      .select()
      .from(transitions)
      .where(and(eq(transitions.lifecycle, lifecycle), eq(transitions.recordId, recordIdOfEntry(entryId))))
      .orderBy(asc(transitions.seq));
  const problems = async () =>
    (await verifyStore(server.api.services)).findings
      .filter(({ lifecycle }) => lifecycle === 'recharge' || lifecycle === 'correction')
      .map(({ problem, lifecycle, recordId }) => ({ problem, lifecycle, recordId }));

  it('numbers records as the database does', async () => {
    for (const id of ['1', '23', '281474976710655']) {
      const [row] = await server.database.rows('select ledger_record_id($1)::text as id', [id]);
      expect(recordIdOfEntry(id)).toBe(row?.id);
      expect(entryIdOf(recordIdOfEntry(id))).toBe(id);
    }
    expect(entryIdOf('23')).toBe('23');
  });

  it('tells who posted and who reversed a recharge, why, and what the rules saw (R-trail-5, R-trail-16)', async () => {
    const { id } = await recharged('50.00');
    const reversal = await post('/agent/recharge/reverse', { id, remarks: '金额录错' });
    const [credited, reversed, ...more] = await stepsOf('recharge', id);
    expect(more).toEqual([]);
    expect(credited).toMatchObject({
      seq: 1,
      from: null,
      event: 'credit',
      to: 'credited',
      remarks: '电汇',
      params: { amount: '50.00', discountRate: '0.1000', creditedAmount: '55.00' },
      facts: { agentId: agencyId, remainingQuota: '0.00', duplicateAt: null },
      content: { entry_id: Number(id), credited_amount: 55, reversal_id: null },
      machineVersion: 1,
    });
    expect(reversed).toMatchObject({
      seq: 2,
      from: 'credited',
      event: 'reverse',
      to: 'reversed',
      edge: 'recharge.reverse',
      remarks: '金额录错',
      facts: { creditedAmount: '55.00', remainingQuota: '55.00', actor: { role: 'operations' } },
      content: { entry_id: Number(id), reversal_id: Number(reversal.id) },
      actorRoleId: 0,
    });
    for (const step of [credited, reversed]) {
      expect(step?.sessionId).toMatch(/./);
      expect(step?.requestId).toMatch(/./);
      expect(step?.machineHash).toMatch(/^[0-9a-f]{64}$/);
    }
    const { body } = await operations.call<RechargeHistory>(
      'GET',
      `/lifecycle/history?lifecycle=recharge&id=${recordIdOfEntry(id)}`,
    );
    expect(body.data).toMatchObject({ state: 'reversed', verified: true });
    expect(replayed(await stepsOf('recharge', id))).toEqual(new Set(['agrees']));
  });

  it('tells of a correction, with what remained before it', async () => {
    const { id } = await post('/agent/correction', { agentId: agencyId, amount: '20.00', remarks: '补记' });
    expect(await stepsOf('correction', id)).toMatchObject([
      {
        seq: 1,
        from: null,
        event: 'correct',
        to: 'posted',
        remarks: '补记',
        params: { amount: '20.00' },
        facts: { agentId: agencyId, remainingQuota: '0.00' },
        content: { entry_id: Number(id), amount: 20 },
      },
    ]);
  });

  it('is nobody’s but operations’ to see', async () => {
    const { id } = await recharged('1.00');
    for (const name of ['agent', 'salesperson', 'developer'] as const) {
      const [enterpriseId, account, password] = accounts[name];
      const caller = await server.login(enterpriseId, account, password);
      const { status } = await caller.call(
        'GET',
        `/lifecycle/history?lifecycle=recharge&id=${recordIdOfEntry(id)}`,
      );
      expect(status).toBe(404);
    }
  });

  it('agrees with the ledger, and tells of a movement that it does not know', async () => {
    expect(await problems()).toEqual([]);
    const { id } = await recharged('2.00');
    await server.database.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx
        .update(ledgerEntries)
        .set({ rechargeAmount: '20.00' })
        .where(eq(ledgerEntries.id, Number(id)));
    });
    expect(await problems()).toContainEqual({
      problem: 'recordChanged',
      lifecycle: 'recharge',
      recordId: recordIdOfEntry(id),
    });
    const [forged] = await server.database.db
      .insert(ledgerEntries)
      .values({ agentId: agencyId, kind: 'correction', amount: '5.00', balanceAfter: '5.00' })
      .returning({ id: ledgerEntries.id });
    expect(await problems()).toContainEqual({
      problem: 'recordUnlogged',
      lifecycle: 'correction',
      recordId: recordIdOfEntry(forged?.id ?? 0),
    });
  });
});
