import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import type { accountBalanceSchema } from '../../src/domain/ledger.ts';
import type { AgentRecharge } from '../../src/domain/recharge.ts';
import { addTestAgent, rechargedAgent } from '../support/agents.ts';
import { contradictions } from '../support/books.ts';
import { remainingQuota } from '../support/deals.ts';
import { accounts, newKey, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';

vi.setConfig({ testTimeout: 60_000 });

type Balance = z.infer<typeof accountBalanceSchema>;

describe.each(engines())("corrections of an agent's quota on %s", (engine) => {
  let server: TestApi;
  let operations: Caller;
  beforeAll(async () => {
    server = await startTestApi(engine);
    operations = await server.login(...accounts.operations);
  });
  afterAll(async () => {
    expect(await contradictions(server.database)).toEqual([]);
    await server.close();
  });

  const correct = (agentId: string, amount: string, remarks = '多扣的额度退回', key = crypto.randomUUID()) =>
    operations.call<AgentRecharge>('POST', '/agent/correction', { agentId, amount, remarks }, newKey(key));
  const preview = (agentId: string, amount: string) =>
    operations.call('POST', '/agent/correction/preview', { agentId, amount });

  it.each([
    // The remaining quota is 55.00: 50.00 recharged at a rate of 10 %.
    ['20.00', '75.00'],
    ['0.01', '55.01'],
    ['-54.99', '0.01'],
    ['-55.00', '0.00'],
  ])('of %s leave %s, as previewed', async (amount, after) => {
    const { agency } = await rechargedAgent(server.database);
    const shown = await preview(agency.id, amount);
    expect(shown.body.data).toMatchObject({ remainingQuota: '55.00', quotaAfter: after, amount });
    const { status, body } = await correct(agency.id, amount);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      kind: 'correction',
      rechargeAmount: '0.00',
      creditedAmount: amount,
      balanceBefore: '55.00',
      balanceAfter: after,
      discountRate: null,
      reversesId: null,
      remarks: '多扣的额度退回',
    });
    expect(await remainingQuota(server.database.db, agency.id)).toBe(after);
    const agent = await server.login(...(agency.logins[0] ?? ['', '', '']));
    const { body: balance } = await agent.call<Balance>('GET', '/account/balance');
    expect(balance.data).toMatchObject({
      totalQuota: after,
      correctedAmount: amount,
      remainingQuota: after,
      entryCount: 2,
      reconciled: true,
    });
    const { body: statement } = await agent.call<{ records: object[] }>('GET', '/account/entries');
    expect(statement.data.records).toMatchObject([
      { kind: 'correction', amount, balanceAfter: after, remarks: '多扣的额度退回', addsUp: true },
      { kind: 'recharge', amount: '55.00', balanceAfter: '55.00' },
    ]);
  });

  it('never leave less than nothing, and say how much is missing (R-recharge-8)', async () => {
    const { agency } = await rechargedAgent(server.database);
    for (const answer of [await preview(agency.id, '-55.01'), await correct(agency.id, '-55.01')]) {
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({ reason: 'quotaCoversCorrection', data: { shortfall: '0.01' } });
    }
    expect(await remainingQuota(server.database.db, agency.id)).toBe('55.00');
  });

  it('of the same quota at the same moment are both booked only where it covers both (R-quota-5)', async () => {
    const { agency } = await rechargedAgent(server.database);
    const answers = await Promise.all([correct(agency.id, '-30.00'), correct(agency.id, '-30.00')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await remainingQuota(server.database.db, agency.id)).toBe('25.00');
  });

  it('sent twice with one key are one', async () => {
    const { agency } = await rechargedAgent(server.database);
    const key = crypto.randomUUID();
    const first = await correct(agency.id, '5.00', '补记', key);
    const second = await correct(agency.id, '5.00', '补记', key);
    expect(second.body.data).toEqual(first.body.data);
    expect(await remainingQuota(server.database.db, agency.id)).toBe('60.00');
  });

  it.each([
    [{ amount: '0.00' }, 'amount', 'The amount cannot be 0'],
    [{ amount: '100000000.01' }, 'amount', 'At most ¥100,000,000.00 at a time'],
    [{ amount: '-100000000.01' }, 'amount', 'At most ¥100,000,000.00 at a time'],
    [{ remarks: '  ' }, 'remarks', 'Enter the reason for the correction'],
    [{ agentId: 'x' }, 'agentId', 'Please select an agent first'],
  ])('with %j are refused at %s', async (wrong, field, message) => {
    const agency = await addTestAgent(server.database);
    const body = { agentId: agency.id, amount: '1.00', remarks: '补记', ...wrong };
    const answer = await operations.call('POST', '/agent/correction', body, newKey());
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([{ field, message }]);
  });

  it('stand in the export of the statement under their own name', async () => {
    const { agency } = await rechargedAgent(server.database);
    await correct(agency.id, '-5.00');
    const agent = await server.login(...(agency.logins[0] ?? ['', '', '']));
    const response = await server.api.hono.request('/api/operation/account/entries/export', {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${agent.token}`,
        'Accept-Language': 'zh-CN',
        'Content-Type': 'application/json',
      },
      body: '{}',
    });
    const [, newest] = (await response.text()).split('\r\n');
    expect(newest).toContain(',调整,-5.00,,50.00,');
  });

  it('and recharges while a balance is read never make it look unbalanced', async () => {
    const { agency } = await rechargedAgent(server.database);
    const agent = await server.login(...(agency.logins[0] ?? ['', '', '']));
    const write = async (amount: number) => {
      const key = crypto.randomUUID();
      let status = 503;
      // A slow machine answers 503 to calls that wait too long for the lock; a client then sends them again with their key.
      while (status === 503) ({ status } = await correct(agency.id, `${amount}.00`, undefined, key));
      return status;
    };
    const writes = Array.from({ length: 60 }, (_, index) => write(index + 1));
    const reads = Array.from({ length: 60 }, () =>
      Promise.all([
        agent.call<{ reconciled: boolean }>('GET', '/account/balance'),
        agent.call<{ reconciled: boolean }>('GET', '/account/entries/sum'),
      ]),
    );
    const answers = (await Promise.all(reads)).flat();
    expect(new Set(await Promise.all(writes))).toEqual(new Set([200]));
    expect(answers.filter(({ body }) => !body.data.reconciled)).toEqual([]);
    // 55 + (1 + 2 + … + 60)
    expect(await remainingQuota(server.database.db, agency.id)).toBe('1885.00');
  });
});
