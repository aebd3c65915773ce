import { describe, expect, it } from 'vitest';
import { createGraphClient } from '../../graph/client/client.ts';
import type { CommandContext } from '../../commandKit/command.ts';
import { testContext } from '../testing.ts';
import { editConsequence } from './packageConsequences.ts';
import type { PackageFacts } from './packageRecord.ts';

const nothing = () => undefined;
const sold: PackageFacts = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Office',
  baseSeats: 10,
  durationMonths: 12,
  price: '1200.00',
  seatPrice: '100.00',
  trial: false,
  status: 'published',
  version: 1,
  applications: [],
};

/** Returns the context of operations whose server names two orders that a change blocks. */
function operationsPage(): CommandContext {
  const blockedOrders = ['DD1', 'DD2'].map((orderNo) => ({
    ...{ __typename: 'BlockedOrder', orderNo },
    customerName: 'Northern Trade',
  }));
  const answer = {
    packageDetail: { __typename: 'ManagedPackage', runningCustomers: 3, pendingOrders: 2 },
    packageChangePreview: { __typename: 'PackageChangePreview', blockedCount: 2, blockedOrders },
  };
  const graph = createGraphClient({
    fetch: async () => Response.json({ data: answer }),
    authorization: nothing,
    locale: () => 'en-US',
    onFailure: nothing,
  });
  return { ...testContext, role: 'operations', graph };
}

const typed = { price: '1200', seatPrice: '100', baseSeats: 10, durationMonths: 12 };

describe('an edit of a package (R-package-9)', () => {
  it('asks about changed terms, with old and new values and the orders that it blocks', async () => {
    const { lines, acknowledge } = await editConsequence(operationsPage(), sold, {
      ...typed,
      price: '1,300',
      baseSeats: 12,
    });
    expect(lines.slice(0, 2).map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Price: ¥1,200.00 → ¥1,300.00',
      'Base seats: 10 → 12',
    ]);
    expect(acknowledge).toContain('2 orders that wait must be requoted');
    expect(acknowledge).toContain('DD1 Northern Trade');
    expect(acknowledge).toContain('DD2 Northern Trade');
  });

  it('asks nothing where the terms stay, or are not typed yet', async () => {
    for (const values of [typed, { ...typed, price: '' }]) {
      const { lines, acknowledge } = await editConsequence(operationsPage(), sold, values);
      expect(acknowledge).toBeUndefined();
      expect(lines.map(({ value }) => value).slice(0, 2)).toEqual(['3', '2']);
    }
  });
});
