import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addMoney, compareMoney, creditedAmount, subtractMoney, zeroMoney } from '../../src/domain/money.ts';
import { agentLevels, agents, users } from '../../src/server/db/schema.ts';
import { contradictions } from '../support/books.ts';
import { addPendingDeals, remainingQuota, type Deal } from '../support/deals.ts';
import { engines } from '../support/testDatabase.ts';
import {
  accounts,
  newKey,
  startTestApi,
  type Answer,
  type Caller,
  type TestApi,
} from '../support/testApi.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

const runs = 12;

/** A change to an agent's quota; amounts in cents, `pick` chooses one of the existing records. */
type Step =
  | { kind: 'recharge'; cents: number }
  | { kind: 'reverse'; pick: number }
  | { kind: 'sell'; cents: number }
  | { kind: 'approve' | 'reject'; pick: number };

const cents = fc.oneof(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 5_000_00 }));
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('recharge' as const), cents }),
  fc.record({ kind: fc.constant('reverse' as const), pick: fc.nat(50) }),
  fc.record({ kind: fc.constant('sell' as const), cents }),
  fc.record({
    kind: fc.constantFrom('approve' as const, 'approve' as const, 'reject' as const),
    pick: fc.nat(50),
  }),
);
/** Runs the steps of a batch at the same time. */
const history = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 3, maxLength: 8 });

const money = (amount: number) => `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;

describe.each(engines())('whatever is done to a quota on %s', (engine) => {
  let test: TestApi;
  let operations: Caller;
  let agent: Caller;
  let agentId: string;
  let rate: string;
  const deals: Deal[] = [];
  const recharges: { id: string; credited: string }[] = [];
  const tally = { accepted: 0, refused: 0 };

  beforeAll(async () => {
    test = await startTestApi(engine);
    operations = await test.login(...accounts.operations);
    agent = await test.login(...accounts.otherAgent);
    const [row] = await test.database.db
      .select({ agentId: agents.id, rate: agentLevels.discountRate })
      .from(users)
      .innerJoin(agents, eq(agents.id, users.agentId))
      .innerJoin(agentLevels, eq(agentLevels.id, agents.levelId))
      .where(eq(agents.enterpriseId, 'A002'));
    if (!row) throw new Error('The demo data lack A002');
    ({ agentId, rate } = row);
  });
  afterAll(() => test.close());

  /** Runs a step. Returns the amount that it added to the quota by the server's answer; nothing if it was refused. */
  async function take(given: Step): Promise<string> {
    switch (given.kind) {
      case 'sell':
        deals.push(...(await addPendingDeals(test.database, [money(given.cents)], { enterpriseId: 'A002' })));
        return zeroMoney;
      case 'recharge': {
        const amount = money(given.cents);
        const credited = creditedAmount(amount, rate);
        const body = { agentId, amount, remarks: '', creditedAmount: credited, confirmedDuplicate: true };
        const answer = await operations.call<{ id: string }>('POST', '/agent/recharge', body, newKey());
        if (!isAccepted(answer)) return zeroMoney;
        recharges.push({ id: answer.body.data.id, credited });
        return credited;
      }
      case 'reverse': {
        const reversed = recharges[given.pick % Math.max(recharges.length, 1)];
        if (!reversed) return zeroMoney;
        const body = { id: reversed.id, remarks: '录入错误' };
        const answer = await operations.call('POST', '/agent/recharge/reverse', body, newKey());
        return isAccepted(answer) ? subtractMoney(zeroMoney, reversed.credited) : zeroMoney;
      }
      case 'approve':
      case 'reject': {
        const deal = deals[given.pick % Math.max(deals.length, 1)];
        if (!deal) return zeroMoney;
        const body = { id: deal.id, version: 1, event: given.kind, remarks: '已核对' };
        const answer = await agent.call('POST', '/order/orderApproval', body, newKey());
        return isAccepted(answer) && given.kind === 'approve'
          ? subtractMoney(zeroMoney, deal.amount)
          : zeroMoney;
      }
    }
  }

  function isAccepted({ status, body }: Answer<unknown>): boolean {
    expect([200, 409, 422], JSON.stringify(body)).toContain(status);
    tally[status === 200 ? 'accepted' : 'refused'] += 1;
    return status === 200;
  }

  it('the entries add up, nothing is below zero, and every cent is where the answers said (R-quota-2, R-quota-5)', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (batches) => {
        for (const batch of batches) {
          const before = await remainingQuota(test.database.db, agentId);
          const moved = await Promise.all(batch.map(take));
          const after = await remainingQuota(test.database.db, agentId);
          expect(after).toBe(addMoney(before, ...moved));
          expect(compareMoney(after, zeroMoney)).toBeGreaterThanOrEqual(0);
        }
        expect(await contradictions(test.database)).toEqual([]);
      }),
      { numRuns: runs, seed: 20261121 },
    );
    console.log(`Ledger properties on ${engine}: ${tally.accepted} steps taken, ${tally.refused} refused`);
    expect(tally.accepted).toBeGreaterThan(50);
    expect(tally.refused).toBeGreaterThan(5);
  });
});
