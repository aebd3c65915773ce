/**
 * Each state of each of these machines, along the shortest way there that XState's graph finds, with each event: by the
 * real calls, and held against tables that are written by hand, from docs/rules.md and not from the machines.
 */
import { describe, it, vi } from 'vitest';
import { expectTestCoverage } from '../support/coverage.ts';
import { engines } from '../support/testDatabase.ts';
import { fileWalk } from '../support/walks/files.ts';
import * as records from '../support/walks/records.ts';
import * as sales from '../support/walks/sales.ts';
import { testWorld, walk } from '../support/walks/walk.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

describe.each(engines())('the paths of machines and the server on %s', (engine) => {
  const world = testWorld(engine);
  const walked = [
    walk(world, records.agentWalk(world)),
    walk(world, records.platformUserWalk(world)),
    walk(world, records.noteWalk(world)),
    walk(world, records.auditCaseWalk(world)),
    walk(world, records.rechargeWalk(world)),
    walk(world, records.correctionWalk(world)),
    walk(world, sales.dealApprovalWalk(world)),
    walk(world, sales.packageAvailabilityWalk(world)),
    // These two put the clock forward.
    walk(world, sales.subscriptionWalk(world)),
    walk(world, fileWalk(world)),
  ];

  it('are told on the charts: the steps that these tests take (R-replay-9)', async () => {
    await expectTestCoverage(world.server().database, ...walked);
  });
});
