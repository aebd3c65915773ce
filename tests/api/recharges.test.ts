import fc from 'fast-check';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { compareMoney, creditedAmount, subtractMoney } from '../../src/domain/money.ts';
import type { AgentRecharge, RechargePreview } from '../../src/domain/recharge.ts';
import { agentLevels, ledgerEntries } from '../../src/server/db/schema.ts';
import { addTestAgent, addTestLevel, rechargedAgent, type TestAgent } from '../support/agents.ts';
import { contradictions } from '../support/books.ts';
import { remainingQuota, setRemainingQuota } from '../support/deals.ts';
import { accounts, newKey, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';

vi.setConfig({ testTimeout: 120_000 });

describe.each(engines())('recharges on %s', (engine) => {
  let server: TestApi;
  let operations: Caller;
  let now = new Date();
  beforeAll(async () => {
    server = await startTestApi(engine, () => now);
    operations = await server.login(...accounts.operations);
  });
  afterAll(async () => {
    expect(await contradictions(server.database)).toEqual([]);
    await server.close();
  });

  const preview = (agentId: string, amount: string) =>
    operations.call<RechargePreview>('POST', '/agent/recharge/preview', { agentId, amount });
  const post = (
    agentId: string,
    amount: string,
    creditedNow: string,
    more: object = {},
    key = crypto.randomUUID(),
  ) =>
    operations.call<AgentRecharge>(
      'POST',
      '/agent/recharge',
      { agentId, amount, remarks: '', creditedAmount: creditedNow, ...more },
      newKey(key),
    );
  const reverse = (id: string, remarks = '金额录错', key = crypto.randomUUID()) =>
    operations.call<AgentRecharge>('POST', '/agent/recharge/reverse', { id, remarks }, newKey(key));
  const entriesOf = (agentId: string) =>
    server.database.db.$count(ledgerEntries, eq(ledgerEntries.agentId, agentId));

  it('post what was previewed, half up to the cent (R-recharge-2)', async () => {
    const agency = await addTestAgent(server.database, await addTestLevel(server.database, '0.0750'));
    const { body: shown } = await preview(agency.id, '33.34');
    expect(shown.data).toMatchObject({
      creditedAmount: '35.84',
      quotaAfter: '35.84',
      duplicateAt: null,
      discountRate: '0.0750',
    });
    const { status, body } = await post(agency.id, '33.34', '35.84', { remarks: '电汇' });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      kind: 'recharge',
      rechargeAmount: '33.34',
      creditedAmount: '35.84',
      balanceBefore: '0.00',
      balanceAfter: '35.84',
      remarks: '电汇',
      reversedById: null,
    });
    const listed = await operations.call<{ records: AgentRecharge[] }>(
      'GET',
      `/agent/recharge/record/page?agentId=${agency.id}`,
    );
    expect(listed.body.data.records).toEqual([body.data]);
  });

  it('credit for any amount and rate what money computes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 10_000_000_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        async (cents, tenThousandths) => {
          const rate = (tenThousandths / 10_000).toFixed(4);
          const amount = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
          const agency = await addTestAgent(server.database, await addTestLevel(server.database, rate));
          const { body } = await preview(agency.id, amount);
          expect(body.data.creditedAmount).toBe(creditedAmount(amount, rate));
          expect((await post(agency.id, amount, body.data.creditedAmount)).status).toBe(200);
          expect(await remainingQuota(server.database.db, agency.id)).toBe(body.data.quotaAfter);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('need no preview: the rate of the moment holds (R-recharge-4)', async () => {
    const agency = await addTestAgent(server.database, await addTestLevel(server.database, '0.0750'));
    const input = { agentId: agency.id, amount: '33.34', remarks: '' };
    const { status, body } = await operations.call<AgentRecharge>('POST', '/agent/recharge', input);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ creditedAmount: '35.84', balanceAfter: '35.84' });
  });

  it('are refused when the level has changed since the preview (R-recharge-4, R-level-6)', async () => {
    const agency = await addTestAgent(server.database);
    await server.database.db
      .update(agentLevels)
      .set({ discountRate: '0.2000' })
      .where(eq(agentLevels.id, agency.levelId));
    const { status, body } = await post(agency.id, '100.00', '110.00');
    expect({ status, reason: body.reason }).toEqual({ status: 409, reason: 'previewCurrent' });
    expect(body.data).toMatchObject({ quotedAmount: '110.00', currentAmount: '120.00' });
    expect(await entriesOf(agency.id)).toBe(0);
  });

  it('are refused for a disabled agent, from the preview on (R-recharge-6)', async () => {
    const agency = await addTestAgent(server.database);
    await operations.call('PUT', '/agent/status', { id: agency.id, version: 1, event: 'disable' });
    expect(await preview(agency.id, '1.00')).toMatchObject({ status: 422, body: { reason: 'agentEnabled' } });
    expect((await post(agency.id, '1.00', '1.10')).status).toBe(422);
  });

  it('ask before the same is posted within ten minutes, and not afterwards (R-recharge-5)', async () => {
    const agency = await addTestAgent(server.database);
    expect((await post(agency.id, '100.00', '110.00')).status).toBe(200);
    expect((await preview(agency.id, '100.00')).body.data.duplicateAt).toBe(now.toISOString());
    const second = await post(agency.id, '100.00', '110.00');
    expect({ status: second.status, reason: second.body.reason }).toEqual({
      status: 409,
      reason: 'rechargeDuplicate',
    });
    expect((await post(agency.id, '100.01', '110.01')).status).toBe(200);
    expect((await post(agency.id, '100.00', '110.00', { confirmedDuplicate: true })).status).toBe(200);
    now = new Date(now.getTime() + 10 * 60_000);
    expect((await preview(agency.id, '100.00')).body.data.duplicateAt).toBeNull();
    expect((await post(agency.id, '100.00', '110.00')).status).toBe(200);
  });

  it.each([60_000, 3_600_000, 11 * 3_600_000])(
    'ask although the clock was set back by %i ms since, for ten minutes after the next entry (R-recharge-5)',
    async (milliseconds) => {
      const [agency, other] = [await addTestAgent(server.database), await addTestAgent(server.database)];
      const right = now;
      expect((await post(agency.id, '100.00', '110.00')).status).toBe(200);
      now = new Date(right.getTime() - milliseconds);
      expect((await post(agency.id, '100.00', '110.00')).body.reason).toBe('rechargeDuplicate');
      expect((await preview(agency.id, '100.00')).body.data.duplicateAt).toBe(right.toISOString());
      // Any later entry of any agent shows how much time has passed.
      expect((await post(other.id, '5.00', '5.50')).status).toBe(200);
      now = new Date(now.getTime() + 10 * 60_000 - 1);
      expect((await preview(agency.id, '100.00')).body.data.duplicateAt).toBe(right.toISOString());
      now = new Date(now.getTime() + 1);
      expect((await preview(agency.id, '100.00')).body.data.duplicateAt).toBeNull();
      expect((await post(agency.id, '100.00', '110.00')).status).toBe(200);
      now = right;
    },
  );

  it('of several at once without confirmation let one pass, and with it all', async () => {
    const agency = await addTestAgent(server.database);
    const sameTogether = () =>
      Promise.all(Array.from({ length: 8 }, () => post(agency.id, '70.00', '77.00')));
    const statuses = (await sameTogether()).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array<number>(7).fill(409)]);
    const confirmed = { confirmedDuplicate: true };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => post(agency.id, '70.00', '77.00', confirmed)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await remainingQuota(server.database.db, agency.id)).toBe('693.00');
  });

  it('with the same key are one, at once or later; with another body they are refused (R-call-3)', async () => {
    const agency = await addTestAgent(server.database);
    const key = crypto.randomUUID();
    const send = () => post(agency.id, '10.00', '11.00', {}, key);
    const answers = await Promise.all([send(), send(), send()]);
    answers.push(await send());
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await entriesOf(agency.id)).toBe(1);
    expect((await post(agency.id, '20.00', '22.00', {}, key)).status).toBe(409);
    expect(await entriesOf(agency.id)).toBe(1);
  });

  it('that were refused leave their key free: the confirmed one passes with it', async () => {
    const agency = await addTestAgent(server.database);
    await post(agency.id, '10.00', '11.00');
    const key = crypto.randomUUID();
    expect((await post(agency.id, '10.00', '11.00', {}, key)).status).toBe(409);
    expect((await post(agency.id, '10.00', '11.00', { confirmedDuplicate: true }, key)).status).toBe(200);
  });

  it('credit no more than the quota can hold, and no less (R-quota-8)', async () => {
    const agency = await addTestAgent(server.database, await addTestLevel(server.database, '0.0000'));
    await setRemainingQuota(server.database, agency.id, '999999999989.99');
    const beyond = { code: 422, reason: 'quotaLimit', msg: 'The quota would exceed the system limit' };
    expect((await preview(agency.id, '10.01')).body).toMatchObject(beyond);
    expect((await post(agency.id, '10.01', '10.01')).body).toMatchObject(beyond);
    const correction = { agentId: agency.id, amount: '10.01', remarks: '多扣的额度退回' };
    expect((await operations.call('POST', '/agent/correction', correction, newKey())).body).toMatchObject(
      beyond,
    );
    expect((await post(agency.id, '10.00', '10.00')).body.data).toMatchObject({
      balanceAfter: '999999999999.99',
    });
  });

  it('are reversed once, by an entry that mirrors and names them (R-recharge-7, R-quota-4)', async () => {
    const { agency, rechargeId } = await rechargedAgent(server.database);
    const answers = await Promise.all([reverse(rechargeId), reverse(rechargeId), reverse(rechargeId)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const done = answers.find(({ status }) => status === 200)?.body.data;
    expect(done).toMatchObject({
      kind: 'reversal',
      rechargeAmount: '-50.00',
      creditedAmount: '-55.00',
      balanceBefore: '55.00',
      balanceAfter: '0.00',
      reversesId: rechargeId,
      remarks: '金额录错',
    });
    const late = answers.find(({ status }) => status === 409)?.body;
    expect(late?.data).toMatchObject({ state: 'reversed', actorName: expect.stringMatching(/./) });
    const { body } = await operations.call<AgentRecharge>('GET', `/agent/recharge/detail?id=${rechargeId}`);
    expect(body.data.reversedById).toBe(done?.id);
    expect(await remainingQuota(server.database.db, agency.id)).toBe('0.00');
    expect((await reverse(done?.id ?? '')).status, 'a reversal is not reversed').toBe(404);
  });

  it('are not reversed without a reason, nor once the quota is spent (R-recharge-7)', async () => {
    const { agency, rechargeId } = await rechargedAgent(server.database);
    const bare = await reverse(rechargeId, ' ');
    expect(bare.body.errors).toEqual([{ field: 'remarks', message: 'Enter the reason for the reversal' }]);
    await setRemainingQuota(server.database, agency.id, '54.99');
    const spent = await reverse(rechargeId);
    expect({ status: spent.status, reason: spent.body.reason }).toEqual({
      status: 422,
      reason: 'quotaUnspent',
    });
    expect(spent.body.data).toMatchObject({ shortfall: '0.01' });
  });

  it('and reversals in any order and at once keep the books', async () => {
    const amount = fc.integer({ min: 1, max: 500_000 }).map((cents) => (cents / 100).toFixed(2));
    const step = fc.oneof(
      fc.record({ kind: fc.constant('recharge' as const), amount }),
      fc.record({ kind: fc.constant('reverse' as const), pick: fc.nat(20) }),
      fc.record({ kind: fc.constant('spend' as const), share: fc.integer({ min: 0, max: 100 }) }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: 8 }),
        async (waves) => {
          const agency = await addTestAgent(server.database);
          const posted: string[] = [];
          for (const wave of waves) {
            await Promise.all(
              wave.map(async (move) => {
                if (move.kind === 'recharge') {
                  const credited = creditedAmount(move.amount, '0.1000');
                  const { status, body } = await post(agency.id, move.amount, credited, {
                    confirmedDuplicate: true,
                  });
                  expect(status).toBe(200);
                  posted.push(body.data.id);
                } else if (move.kind === 'reverse') {
                  const id = posted[move.pick % Math.max(1, posted.length)];
                  if (id) expect([200, 409, 422]).toContain((await reverse(id)).status);
                }
              }),
            );
            for (const move of wave) if (move.kind === 'spend') await spend(agency, move.share);
          }
          const entries = await server.database.db
            .select()
            .from(ledgerEntries)
            .where(eq(ledgerEntries.agentId, agency.id));
          const reversed = entries.flatMap(({ reversesId }) => reversesId ?? []);
          expect(new Set(reversed).size).toBe(reversed.length);
          expect(entries.every(({ balanceAfter }) => compareMoney(balanceAfter, '0.00') >= 0)).toBe(true);
        },
      ),
      { numRuns: 12 },
    );
    expect(await contradictions(server.database)).toEqual([]);
  });

  /** Spends a share of the remaining quota, as a sale would. */
  async function spend({ id }: TestAgent, percent: number): Promise<void> {
    const remaining = await remainingQuota(server.database.db, id);
    const cents = Math.floor((Number(remaining.replace('.', '')) * percent) / 100);
    const expected = subtractMoney(remaining, (cents / 100).toFixed(2));
    await setRemainingQuota(server.database, id, expected);
  }

  it.each([
    [{ amount: '1.00' }, { agentId: 'Please select an agent first' }],
    [
      { agentId: '', amount: '0.00' },
      { agentId: 'Please select an agent first', amount: 'The amount must be greater than 0' },
    ],
    [
      { agentId: 'x', amount: '-1.00' },
      { agentId: 'Please select an agent first', amount: 'The amount must be greater than 0' },
    ],
    [
      { agentId: crypto.randomUUID(), amount: '100000000.01' },
      { amount: 'At most ¥100,000,000.00 at a time' },
    ],
  ])('name what is wrong with %j', async (input, expected) => {
    const { body } = await operations.call('POST', '/agent/recharge/preview', input);
    expect(Object.fromEntries(body.errors?.map(({ field, message }) => [field, message]) ?? [])).toEqual(
      expected,
    );
  });
});
