import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import type {
  accountBalanceSchema,
  BalanceMonth,
  ledgerEntrySchema,
  ledgerSumSchema,
  rechargeEntrySchema,
  saleEntrySchema,
} from '../../src/domain/ledger.ts';
import { dayOf } from '../../src/domain/dates.ts';
import { addMoney, negateMoney, subtractMoney } from '../../src/domain/money.ts';
import { agentAccounts, ledgerEntries } from '../../src/server/db/schema.ts';
import { addTestAgent } from '../support/agents.ts';
import { accounts, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';

vi.setConfig({ testTimeout: 60_000 });

type Balance = z.infer<typeof accountBalanceSchema>;
type Sum = z.infer<typeof ledgerSumSchema>;
interface Page<Row> {
  total: number;
  records: Row[];
}
type Entry = z.infer<typeof ledgerEntrySchema>;
type Recharge = z.infer<typeof rechargeEntrySchema>;
type Sale = z.infer<typeof saleEntrySchema>;

describe.each(engines())("the agent's account on %s", (engine) => {
  let server: TestApi;
  let agent: Caller;
  let otherAgent: Caller;
  let operations: Caller;
  let balance: Balance;
  let otherAgentId: string;
  beforeAll(async () => {
    server = await startTestApi(engine);
    agent = await server.login(...accounts.agent);
    otherAgent = await server.login(...accounts.otherAgent);
    operations = await server.login(...accounts.operations);
    balance = await read<Balance>(agent, '/account/balance');
    otherAgentId = (await read<Balance>(otherAgent, '/account/balance')).agentId;
  });
  afterAll(() => server.close());

  async function read<Data>(caller: Caller, path: string): Promise<Data> {
    const { status, body } = await caller.call<Data>('GET', path);
    expect(status, path).toBe(200);
    return body.data;
  }
  const all = async <Row>(caller: Caller, path: string) => {
    const records: Row[] = [];
    for (let current = 1; ; current++) {
      const separator = path.includes('?') ? '&' : '?';
      const page = await read<Page<Row>>(caller, `${path}${separator}pageSize=100&current=${current}`);
      records.push(...page.records);
      if (records.length >= page.total) return records;
    }
  };

  it('tells the history of the year month by month, up to the balance', async () => {
    const history = await read<BalanceMonth[]>(agent, '/account/balanceHistory');
    expect(history).toHaveLength(12);
    expect(history.at(-1)).toMatchObject({
      month: dayOf(new Date()).slice(0, 7),
      remaining: balance.remainingQuota,
    });
    const entries = await all<Entry>(agent, '/account/entries');
    for (const [index, point] of history.entries()) {
      const ofMonth = entries.filter(({ at }) => dayOf(new Date(at)).startsWith(point.month));
      const sales = ofMonth.filter(({ kind }) => kind === 'sale').map(({ amount }) => amount);
      const others = ofMonth.filter(({ kind }) => kind !== 'sale').map(({ amount }) => amount);
      expect(point).toMatchObject({
        credited: addMoney('0.00', ...others),
        used: negateMoney(addMoney('0.00', ...sales)),
      });
      const before = history[index - 1];
      if (before) expect(point.remaining).toBe(addMoney(before.remaining, ...others, ...sales));
    }
  });

  it('tells of months without entries that nothing moved', async () => {
    const { logins } = await addTestAgent(server.database);
    const fresh = await server.login(...(logins[0] ?? accounts.agent));
    const history = await read<BalanceMonth[]>(fresh, '/account/balanceHistory');
    expect(history.map(({ month: _, ...moved }) => moved)).toEqual(
      Array.from({ length: 12 }, () => ({ credited: '0.00', used: '0.00', remaining: '0.00' })),
    );
  });

  it('shows behind each balance the entries that make it', async () => {
    const entries = await all<Entry>(agent, '/account/entries');
    expect(entries).toHaveLength(balance.entryCount);
    expect(addMoney(...entries.map(({ amount }) => amount))).toBe(balance.remainingQuota);
    expect(entries.every(({ addsUp }) => addsUp)).toBe(true);
    expect(await read<Sum>(agent, '/account/entries/sum')).toEqual({
      agentId: balance.agentId,
      agentName: balance.agentName,
      entryCount: balance.entryCount,
      sum: balance.remainingQuota,
      balance: balance.remainingQuota,
      reconciled: true,
    });
    const middle = entries[Math.floor(entries.length / 2)];
    const behind = await all<Entry>(agent, `/account/entries?upTo=${middle?.id}`);
    expect(behind[0]).toEqual(middle);
    expect(await read<Sum>(agent, `/account/entries/sum?upTo=${middle?.id}`)).toMatchObject({
      entryCount: behind.length,
      sum: addMoney(...behind.map(({ amount }) => amount)),
      balance: middle?.balanceAfter,
      reconciled: true,
    });
  });

  it('filters by kind, day and words, and sorts', async () => {
    const entries = await all<Entry>(agent, '/account/entries');
    const sales = entries.filter(({ kind }) => kind === 'sale');
    expect(await all<Entry>(agent, '/account/entries?kind=sale')).toEqual(sales);
    const day = dayOf(new Date(sales[1]?.at ?? ''));
    const ofDay = await all<Sale>(agent, `/account/sale/page?from=${day}&to=${day}`);
    expect(ofDay.map(({ id }) => id)).toEqual(
      sales.filter(({ at }) => dayOf(new Date(at)) === day).map(({ id }) => id),
    );
    const named = await all<Sale>(agent, `/account/sale/page?keyword=${sales[1]?.orderNo}`);
    expect(named.map(({ id }) => id)).toEqual([sales[1]?.id]);
    const stated = await all<Entry>(agent, `/account/entries?keyword=${sales[1]?.orderNo}`);
    expect(stated).toEqual([sales[1]]);
    const customer = sales[1]?.customerName ?? '';
    const ofCustomer = await all<Sale>(agent, `/account/sale/page?keyword=${encodeURIComponent(customer)}`);
    expect(ofCustomer.map(({ id }) => id)).toEqual(
      sales.filter(({ customerName }) => customerName?.includes(customer)).map(({ id }) => id),
    );
    const others = await all<Recharge>(agent, '/account/recharge/page');
    expect(others.map(({ id }) => id)).toEqual(
      entries.filter(({ kind }) => kind !== 'sale').map(({ id }) => id),
    );
    const dearest = await all<Sale>(agent, '/account/sale/page?sort=amount&direction=desc');
    expect(Number(dearest[0]?.amount)).toBe(Math.max(...sales.map(({ amount }) => -Number(amount))));
    const oldest = await all<Entry>(agent, '/account/entries?direction=asc');
    expect(oldest).toEqual(entries.toReversed());
    for (const query of ['from=yesterday', 'kind=gift', 'sort=name', 'upTo=x', 'pageSize=101'])
      expect((await agent.call('GET', `/account/entries?${query}`)).status, query).toBe(400);
  });

  it('shows a recharge as it was booked, and its reversal as one', async () => {
    const { db } = server.database;
    const book = async (entry: { kind: 'recharge' | 'reversal'; amount: string; reversesId?: number }) =>
      db.transaction(async (tx) => {
        const [after] = await tx
          .update(agentAccounts)
          .set({
            totalQuota: sql`${agentAccounts.totalQuota} + ${entry.amount}::numeric`,
            entryCount: sql`${agentAccounts.entryCount} + 1`,
          })
          .where(eq(agentAccounts.agentId, otherAgentId))
          .returning();
        const [added] = await tx
          .insert(ledgerEntries)
          .values({
            ...entry,
            agentId: otherAgentId,
            balanceAfter: after?.remainingQuota ?? '',
            remarks: '100%_对账',
            ...(entry.kind === 'recharge' && { rechargeAmount: '1000.00', discountRate: '0.1000' }),
          })
          .returning({ id: ledgerEntries.id });
        return { id: added?.id ?? 0, balanceAfter: after?.remainingQuota ?? '' };
      });
    const recharge = await book({ kind: 'recharge', amount: '1100.00' });
    const reversal = await book({ kind: 'reversal', amount: '-1100.00', reversesId: recharge.id });
    const keyword = encodeURIComponent('100%_');
    const found = await all<Recharge>(otherAgent, `/account/recharge/page?keyword=${keyword}`);
    expect(found).toMatchObject([
      {
        id: String(reversal.id),
        kind: 'reversal',
        rechargeAmount: '-1000.00',
        creditedAmount: '-1100.00',
        balanceBefore: recharge.balanceAfter,
        balanceAfter: reversal.balanceAfter,
        reversesId: String(recharge.id),
        reversedById: null,
      },
      {
        id: String(recharge.id),
        kind: 'recharge',
        rechargeAmount: '1000.00',
        creditedAmount: '1100.00',
        discountRate: '0.1000',
        balanceBefore: subtractMoney(recharge.balanceAfter, '1100.00'),
        reversesId: null,
        reversedById: String(reversal.id),
      },
    ]);
    const stated = await all<Entry>(otherAgent, `/account/entries?keyword=${keyword}`);
    expect(stated.map(({ id }) => id)).toEqual([String(reversal.id), String(recharge.id)]);
    expect(await read<Balance>(otherAgent, '/account/balance')).toMatchObject({ reconciled: true });
  });

  it('says so when the entries do not add up', async () => {
    const { db } = server.database;
    const entries = await all<Entry>(agent, '/account/entries');
    await db
      .update(agentAccounts)
      .set({ totalQuota: sql`${agentAccounts.totalQuota} + 0.01` })
      .where(eq(agentAccounts.agentId, balance.agentId));
    expect(await read<Balance>(agent, '/account/balance')).toMatchObject({ reconciled: false });
    expect(await read<Sum>(agent, '/account/entries/sum')).toMatchObject({ reconciled: false });
    // An attacker who bypasses the server can only add entries, and that is visible too.
    await db
      .insert(ledgerEntries)
      .values({ agentId: balance.agentId, kind: 'recharge', amount: '1.00', balanceAfter: '7.00' });
    const [forged, ...others] = await all<Entry>(agent, '/account/entries');
    expect(forged).toMatchObject({ addsUp: false, amount: '1.00' });
    expect(others).toEqual(entries);
  });

  it('says so when there are more entries than were booked, though they add up', async () => {
    const agentId = otherAgentId;
    expect(await read<Balance>(otherAgent, '/account/balance')).toMatchObject({ reconciled: true });
    for (const amount of ['1.00', '-1.00'])
      await server.database.db
        .insert(ledgerEntries)
        .values({ agentId, kind: 'correction', amount, balanceAfter: '7.00' });
    expect(await read<Balance>(otherAgent, '/account/balance')).toMatchObject({ reconciled: false });
    expect(await read<Sum>(otherAgent, '/account/entries/sum')).toMatchObject({ reconciled: false });
  });

  it('keeps ledgers apart (R-quota-7)', async () => {
    for (const path of ['/account/entries', '/account/entries/sum']) {
      expect((await agent.call('GET', `${path}?agentId=${otherAgentId}`)).status).toBe(404);
      expect((await operations.call('GET', path)).body).toMatchObject({
        code: 400,
        errors: [{ field: 'agentId', message: 'Cannot be empty' }],
      });
      expect((await operations.call('GET', `${path}?agentId=${otherAgentId}`)).status).toBe(200);
    }
    expect(await all<Entry>(agent, `/account/entries?agentId=${balance.agentId}`)).toEqual(
      await all<Entry>(agent, '/account/entries'),
    );
    const [foreign] = await all<Entry>(otherAgent, '/account/entries');
    expect((await agent.call('GET', `/account/entries/sum?upTo=${foreign?.id}`)).status).toBe(404);
  });
});
