import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addMoney, compareMoney, subtractMoney, type Money } from '../../src/domain/money.ts';
import { ledgerEntries, orders } from '../../src/server/db/schema.ts';
import { contradictions, strayTerms } from '../support/books.ts';
import { addPendingDeals, addTestCustomer, remainingQuota, setRemainingQuota } from '../support/deals.ts';
import {
  accounts,
  newKey,
  startTestApi,
  type Answer,
  type Caller,
  type TestApi,
} from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';
import { uploadContract } from '../support/uploads.ts';

vi.setConfig({ testTimeout: 60_000 });

const parallel = 50;

type Verdict = 'approve' | 'reject';
interface Conflict {
  state: string;
  actorName: string;
  at: string;
  remarks: string;
}

function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

describe.each(engines())('verdicts at the same moment on %s', (engine) => {
  let server: TestApi;
  let agent: Caller;
  let agentName: string;
  beforeAll(async () => {
    server = await startTestApi(engine);
    agent = await server.login(...accounts.agent);
    agentName = (await agent.call<{ name: string }>('GET', '/user/detail')).body.data.name;
  });
  afterAll(() => server.close());

  const send = (event: Verdict, id: string, remarks = '', headers = newKey()) =>
    agent.call('POST', '/order/orderApproval', { id, event, version: 1, remarks }, headers);
  const entriesOf = (orderId: string) =>
    server.database.db.select().from(ledgerEntries).where(eq(ledgerEntries.orderId, orderId));
  const orderOf = async (id: string) => {
    const [order] = await server.database.db.select().from(orders).where(eq(orders.id, id));
    return order;
  };
  const withStatus = (answers: Answer[], status: number) =>
    answers.filter((answer) => answer.status === status);
  /** Adds a deal of this amount, and sets its agent's quota to the given one. */
  async function deal(amount: Money, quota: Money) {
    const [added] = await addPendingDeals(server.database, [amount]);
    if (!added) throw new Error('No deal');
    await setRemainingQuota(server.database, added.agentId, quota);
    return added;
  }

  it('lets one of 50 approvals of one deal win and tells the others who did (R-approval-7, R-quota-4)', async () => {
    const { id, agentId, customerId } = await deal('1234.56', '100000.00');
    const answers = await Promise.all(times(parallel, (index) => send('approve', id, `第 ${index} 次`)));
    const [won, ...others] = withStatus(answers, 200);
    expect(others).toEqual([]);
    expect(won?.body.data).toMatchObject({ id, status: 'approved', version: 2 });

    const lost = withStatus(answers, 409);
    expect(lost).toHaveLength(parallel - 1);
    for (const { body } of lost) {
      expect(body.code).toBe(409);
      expect(body.data).toMatchObject({
        state: 'approved',
        version: 2,
        actorName: agentName,
        at: won?.body.data.decidedAt,
        remarks: won?.body.data.remarks,
      });
      expect(body.msg).toContain(agentName);
    }
    expect(await entriesOf(id)).toMatchObject([{ amount: '-1234.56', balanceAfter: '98765.44' }]);
    expect(await remainingQuota(server.database.db, agentId)).toBe('98765.44');
    expect(await strayTerms(server.database, [customerId])).toEqual([]);
    expect(await contradictions(server.database)).toEqual([]);
  });

  it('never spends more than the quota on 50 deals that exceed it together (R-approval-3)', async () => {
    const quota = '5000.00';
    const deals = await addPendingDeals(
      server.database,
      times(parallel, (index) => `${50 + ((index * 37) % parallel) * 9}.${10 + index}`),
    );
    const agentId = deals[0]?.agentId ?? '';
    expect(compareMoney(addMoney(...deals.map(({ amount }) => amount)), quota)).toBeGreaterThan(0);
    await setRemainingQuota(server.database, agentId, quota);

    const answers = await Promise.all(deals.map(({ id }) => send('approve', id)));
    const accepted = deals.filter((_, index) => answers[index]?.status === 200);
    const refused = deals.flatMap((each, index) => {
      const answer = answers[index];
      return answer && answer.status !== 200 ? [{ ...each, answer }] : [];
    });
    expect(accepted.length).toBeGreaterThan(0);
    expect(refused.length).toBeGreaterThan(0);
    const spent = addMoney(...accepted.map(({ amount }) => amount));
    const remaining = await remainingQuota(server.database.db, agentId);
    expect(remaining).toBe(subtractMoney(quota, spent));
    expect(compareMoney(remaining, '0.00')).toBeGreaterThanOrEqual(0);

    const entries = (await Promise.all(accepted.map(({ id }) => entriesOf(id)))).flat();
    const balances = [quota, ...entries.map((entry) => entry.balanceAfter)];
    for (const { id, amount, answer } of refused) {
      expect(answer.body).toMatchObject({ code: 422, reason: 'quotaCoversAmount' });
      // The shortfall in the answer fits a balance that existed, and the quota is still too small now.
      const shortfall = (answer.body.data as { shortfall: Money }).shortfall;
      expect(balances).toContain(subtractMoney(amount, shortfall));
      expect(compareMoney(amount, remaining)).toBeGreaterThan(0);
      expect(await orderOf(id)).toMatchObject({ status: 'pending', version: 1 });
    }
    expect(
      await strayTerms(
        server.database,
        deals.map(({ customerId }) => customerId),
      ),
    ).toEqual([]);
    expect(await contradictions(server.database)).toEqual([]);
  });

  it('takes either the approval or the rejection of a deal, never both (R-approval-7)', async () => {
    const deals = await addPendingDeals(
      server.database,
      times(10, () => '10.00'),
    );
    const agentId = deals[0]?.agentId ?? '';
    await setRemainingQuota(server.database, agentId, '1000.00');
    const answers = await Promise.all(
      deals.map(({ id }, index) => {
        const approval = () => send('approve', id, '同意');
        const rejection = () => send('reject', id, '价格有误');
        const [first, second] = index % 2 ? [approval, rejection] : [rejection, approval];
        return Promise.all([first(), second()]);
      }),
    );
    let approved = 0;
    for (const [index, pair] of answers.entries()) {
      const { id = '' } = deals[index] ?? {};
      const [won, ...others] = withStatus(pair, 200);
      const [lost] = withStatus(pair, 409) as unknown as Answer<Conflict>[];
      expect(others).toEqual([]);
      const order = await orderOf(id);
      expect(won?.body.data).toMatchObject({ status: order?.status, remarks: order?.remarks });
      expect(lost?.body.data).toMatchObject({ state: order?.status, remarks: order?.remarks });
      expect(await entriesOf(id)).toHaveLength(order?.status === 'approved' ? 1 : 0);
      if (order?.status === 'approved') approved += 1;
    }
    expect(await remainingQuota(server.database.db, agentId)).toBe(
      subtractMoney('1000.00', `${approved * 10}.00`),
    );
    expect(
      await strayTerms(
        server.database,
        deals.map(({ customerId }) => customerId),
      ),
    ).toEqual([]);
    expect(await contradictions(server.database)).toEqual([]);
  });

  it('takes either the approval or the withdrawal of a deal, never both (R-approval-11)', async () => {
    const sales = await server.login(...accounts.salesperson);
    const deals = await addPendingDeals(
      server.database,
      times(20, () => '10.00'),
    );
    const agentId = deals[0]?.agentId ?? '';
    await setRemainingQuota(server.database, agentId, '1000.00');
    const answers = await Promise.all(
      deals.map(({ id }, index) => {
        const approval = () => send('approve', id, '同意');
        const withdrawal = () => sales.call('POST', '/order/withdraw', { id, version: 1 }, newKey());
        const [first, second] = index % 2 ? [approval, withdrawal] : [withdrawal, approval];
        return Promise.all([first(), second()]);
      }),
    );
    const winners = { approved: 0, withdrawn: 0 };
    for (const [index, pair] of answers.entries()) {
      const { id = '' } = deals[index] ?? {};
      const [won, ...others] = withStatus(pair, 200);
      const [lost] = withStatus(pair, 409) as unknown as Answer<Conflict>[];
      expect(others).toEqual([]);
      const order = await orderOf(id);
      const status = order?.status === 'approved' ? 'approved' : 'withdrawn';
      expect(won?.body.data).toMatchObject({ status, version: 2 });
      expect(lost?.body.data).toMatchObject({ state: status });
      expect(order?.status).toBe(status);
      expect(await entriesOf(id)).toHaveLength(status === 'approved' ? 1 : 0);
      winners[status] += 1;
    }
    expect(winners.approved + winners.withdrawn).toBe(deals.length);
    expect(await remainingQuota(server.database.db, agentId)).toBe(
      subtractMoney('1000.00', `${winners.approved * 10}.00`),
    );
    const customerIds = deals.map(({ customerId }) => customerId);
    expect(await strayTerms(server.database, customerIds)).toEqual([]);
    expect(await contradictions(server.database)).toEqual([]);
  });

  it('acts once on 20 repetitions of one request and answers all of them alike (R-call-3)', async () => {
    const { id, agentId } = await deal('100.00', '300.00');
    const key = newKey();
    const answers = await Promise.all(times(20, () => send('approve', id, '同意', key)));
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual(answers[0]?.body);
    }
    expect(await entriesOf(id)).toHaveLength(1);
    expect(await remainingQuota(server.database.db, agentId)).toBe('200.00');
    expect(await contradictions(server.database)).toEqual([]);
  });

  it('places one order when two logins sell the same package to one customer (R-order-10)', async () => {
    const logins = [await server.login(...accounts.salesperson), await server.login(...accounts.salesperson)];
    const customerId = await addTestCustomer(server.database.db);
    const orderAs = async (login: Caller) => {
      const info = await login.call<{ packages: { id: string; name: string }[] }>(
        'GET',
        `/order/payProductInfo?customerId=${customerId}`,
      );
      const packageId = info.body.data.packages.find(({ name }) => name === '协同办公标准版')?.id;
      const input = { customerId, packageId, kind: 'package', seats: 2 };
      const quote = await login.call<{ amount: Money }>('POST', '/order/payProductPrice', input);
      return {
        ...input,
        quotedAmount: quote.body.data.amount,
        contractFileId: await uploadContract(server, login),
      };
    };
    const requests = await Promise.all(logins.map(orderAs));
    const answers = await Promise.all(
      logins.map((login, index) => login.call('POST', '/order/add', requests[index], newKey())),
    );
    const placed = withStatus(answers, 200);
    const refused = withStatus(answers, 422);
    expect([placed.length, refused.length]).toEqual([1, 1]);
    expect(refused[0]?.body.reason).toBe('noPendingOrder');
    expect(refused[0]?.body.msg).toContain(placed[0]?.body.data.orderNo);
    const written = await server.database.db.select().from(orders).where(eq(orders.customerId, customerId));
    expect(written).toMatchObject([{ id: placed[0]?.body.data.id, status: 'pending' }]);
    expect(await contradictions(server.database)).toEqual([]);
  });
});
