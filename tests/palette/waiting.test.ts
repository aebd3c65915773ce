/** Counts of pending work for each role in the demo store, from its rows. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { waiting } from '../../src/commands/waiting.ts';
import { demoOf } from '../../src/server/seed/demo.ts';
import type { Role } from '../../src/domain/roles.ts';
import { demoMoment } from './demoRecords.ts';
import { startPaletteHarness, type PaletteHarness } from './paletteHarness.ts';

let harness: PaletteHarness;
beforeAll(async () => {
  harness = await startPaletteHarness();
}, 60_000);
afterAll(() => harness.close());

const demo = demoOf(demoMoment, {
  operations: 'o',
  agent: 'a',
  salesperson: 's',
  developer: 'd',
  customer: 'c',
});
const own = demo.staff.agencies.find(({ agent }) => agent.enterpriseId === 'A001')?.agent.id;
const pendingDeals = demo.orders.filter(({ agentId, status }) => agentId === own && status === 'pending');
const requestsTo = (agentId: string | null | undefined) =>
  demo.passwordRequests.filter((request) => request.status === 'pending' && request.agentId === agentId);
const pendingVersions = demo.applications.versions.filter(({ status }) => status === 'pending');

it.each<[Role, Record<string, number>]>([
  [
    'agent',
    {
      'go/deal-approval-queue': pendingDeals.length,
      'account.passwordRequests': requestsTo(own).length,
    },
  ],
  [
    'operations',
    { 'go/app-approval': pendingVersions.length, 'account.passwordRequests': requestsTo(null).length },
  ],
  ['salesperson', {}],
])('%s: %o', async (role, expected) => {
  expect(Object.values(expected).every((count) => count > 0)).toBe(true);
  const counts = await waiting.count(await harness.contextOf(role));
  expect(counts).toEqual(expected);
  expect(Object.keys(counts).every((id) => waiting.commands.includes(id))).toBe(true);
});
