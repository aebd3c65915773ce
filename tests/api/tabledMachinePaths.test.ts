/**
 * Each state of each of these machines with each event, on the shortest path that XState's graph finds, by the real calls.
 * The expected results are tables written by hand from docs/rules.md and not from the machines.
 */
import { describe, it, vi } from 'vitest';
import { expectTestCoverage } from '../support/coverage.ts';
import { engines } from '../support/testDatabase.ts';
import { fileTestPlan } from '../support/lifecycleTests/files.ts';
import * as records from '../support/lifecycleTests/records.ts';
import * as sales from '../support/lifecycleTests/sales.ts';
import { testWorld, testLifecycle } from '../support/lifecycleTests/testLifecycle.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

describe.each(engines())('the paths of machines and the server on %s', (engine) => {
  const world = testWorld(engine);
  const paths = [
    testLifecycle(world, records.agentTestPlan(world)),
    testLifecycle(world, records.platformUserTestPlan(world)),
    testLifecycle(world, records.noteTestPlan(world)),
    testLifecycle(world, records.auditCaseTestPlan(world)),
    testLifecycle(world, records.rechargeTestPlan(world)),
    testLifecycle(world, records.correctionTestPlan(world)),
    testLifecycle(world, sales.dealApprovalTestPlan(world)),
    testLifecycle(world, sales.packageAvailabilityTestPlan(world)),
    // These two put the clock forward.
    testLifecycle(world, sales.subscriptionTestPlan(world)),
    testLifecycle(world, fileTestPlan(world)),
  ];

  it('are told on the charts: the steps that these tests take (R-replay-9)', async () => {
    await expectTestCoverage(world.server().database, ...paths);
  });
});
