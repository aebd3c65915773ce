import { describe, expect, it } from 'vitest';
import { createGraphClient } from '../../graph/client/client.ts';
import type { CommandContext } from '../../commandKit/command.ts';
import { testContext } from '../testing.ts';
import { approvalConsequence, approvalsConsequence } from './approvalCommands.ts';
import type { OrderFacts, OrderContext } from './orderRecord.ts';

const nothing = () => undefined;

const deal: OrderFacts = {
  id: '00000000-0000-4000-8000-000000000001',
  orderNo: 'DD20261123000001',
  customerId: '00000000-0000-4000-8000-000000000002',
  customerName: 'Northern Trade',
  packageName: 'Office',
  kind: 'package',
  seatCount: 5,
  amount: '12800.00',
  quotedAmount: '12800.00',
  status: 'pending',
  version: 1,
  agentId: '00000000-0000-4000-8000-000000000003',
  agentName: 'A001',
  salespersonId: '00000000-0000-4000-8000-000000000004',
  salespersonName: 'Li',
  context: null,
  remainingQuota: null,
  contractFile: null,
};

/** Returns the context of an agent whose server returns the remaining quota. */
function agentPage(remainingQuota: string): CommandContext {
  const answer = { data: { accountBalance: { __typename: 'AccountBalance', remainingQuota } } };
  const graph = createGraphClient({
    fetch: async () => Response.json(answer),
    authorization: nothing,
    locale: () => 'en-US',
    onFailure: nothing,
  });
  return { ...testContext, role: 'agent', graph };
}

const quotaLines = [
  ['Remaining quota', '¥15,000.00'],
  ['Remaining after', '¥2,200.00'],
];
const lastLines = (lines: { label: string; value: string }[]) =>
  lines.map(({ label, value }) => [label, value]).slice(-2);

describe('an approval from a list tells what is left of the quota (R-form-6)', () => {
  it('though the quota had not come when the form was opened', async () => {
    const { lines } = await approvalConsequence(agentPage('15000.00'), deal);
    expect(lastLines(lines)).toEqual(quotaLines);
  });

  it('of several deals too', async () => {
    const half = { ...deal, amount: '6400.00' };
    const { lines } = await approvalsConsequence(agentPage('15000.00'), [half, half]);
    expect(lastLines(lines)).toEqual(quotaLines);
  });

  it('as it was when the form was opened, where it had come', async () => {
    const { lines } = await approvalConsequence(agentPage('1.00'), {
      ...deal,
      remainingQuota: '15000.00',
    });
    expect(lastLines(lines)).toEqual(quotaLines);
  });
});

describe('an approval tells before it is sent', () => {
  const context: OrderContext = {
    customerStatus: 'enabled',
    packageStatus: 'published',
    ...{
      removalInstructions: null,
      unpublishedApplication: null,
      trial: false,
      runningUntil: null,
      hasTerm: true,
    },
    ...{ hasOtherOrder: true, pendingOrderNo: null, basis: null },
    ...{ amountToday: '12800.00', daysWithout: 0, twinOrderNo: null },
  };
  const linesOf = async (order: Partial<OrderFacts>) => {
    const { lines, figure } = await approvalConsequence(agentPage('15000.00'), { ...deal, ...order });
    return [figure, ...lines.slice(1, -2).map(({ label, value }) => `${label}: ${value}`)];
  };

  it('what is charged beside what was quoted, where that is more (R-price-6)', async () => {
    expect(await linesOf({ kind: 'seat', context })).toEqual(['−¥12,800.00', 'Amount: ¥12,800.00']);
    const later = { kind: 'seat' as const, context: { ...context, amountToday: '56.00' } };
    expect(await linesOf(later)).toEqual(['−¥56.00', 'Quoted amount: ¥12,800.00', 'Amount: ¥56.00']);
    const { lines } = await approvalsConsequence(agentPage('15000.00'), [{ ...deal, ...later }, deal]);
    expect(lines.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Quoted amount: ¥25,600.00',
      'Amount: ¥12,856.00',
      'Remaining quota: ¥15,000.00',
      'Remaining after: ¥2,144.00',
    ]);
  });

  it('for how many days the customer was without what it renews, and of a twin (R-approval-10, R-order-15)', async () => {
    const late = { ...context, daysWithout: 11, twinOrderNo: 'DD20261123000002' };
    expect(await linesOf({ kind: 'renewal', context: late })).toEqual([
      '−¥12,800.00',
      'Amount: ¥12,800.00',
      'Days without the package: 11',
      'Possibly the same as: DD20261123000002',
    ]);
  });
});
