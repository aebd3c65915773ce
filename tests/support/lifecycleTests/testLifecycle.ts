import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lifecycleEvents, lifecycleStates, type Lifecycle } from '../../../src/machines/lifecycle.ts';
import { isUnbroken } from '../histories.ts';
import { outcomesIn, pathsTo } from '../walks/paths.ts';
import { replayed } from '../replayed.ts';
import { logOf } from '../switching.ts';
import { accounts, startTestApi, type Caller, type TestApi } from '../testApi.ts';
import type { Engine } from '../testDatabase.ts';

/** A server with a clock that the tests can advance, and the logged-in callers. */
export interface World {
  /** Available after it has started. */
  server: () => TestApi;
  now: () => Date;
  /** Advances the clock to a moment in ms since 1970, unless that is in the past. */
  advanceTo: (to: number) => void;
  by: (who: keyof typeof accounts) => Promise<Caller>;
  /** The number of steps in a record's log. */
  versionOf: (lifecycle: Lifecycle, id: string) => Promise<number>;
}

/** Returns a world for the tests of the block that calls this. */
export function testWorld(engine: Engine): World {
  let clockOffset = 0;
  let server: TestApi | undefined;
  const sessions = new Map<string, Promise<Caller>>();
  const now = () => new Date(Date.now() + clockOffset);
  const started = () => {
    if (!server) throw new Error('The server has not started');
    return server;
  };
  beforeAll(async () => {
    server = await startTestApi(engine, now);
  });
  afterAll(() => server?.close());
  return {
    server: started,
    now,
    advanceTo: (to) => {
      clockOffset = Math.max(clockOffset, to - Date.now());
      // Sessions expire within days, so the callers must log in again.
      sessions.clear();
    },
    by: (who) => {
      const [enterpriseId, account, password] = accounts[who];
      const session = sessions.get(who) ?? started().login(enterpriseId, account, password);
      sessions.set(who, session);
      return session;
    },
    versionOf: async (lifecycle, id) => (await logOf(started(), lifecycle, id)).length,
  };
}

/** The test plan of a machine: how the product causes its events. */
export interface LifecycleTestPlan<Facts> {
  lifecycle: Lifecycle<Facts>;
  /** Facts under which each state can be reached. */
  facts: Facts;
  /** Facts of another actor, if one actor alone cannot reach every state. */
  otherFacts?: Facts;
  table: string;
  /** Creates a record in the initial state. */
  begin: () => Promise<string>;
  /** Sends the event; returns the answer's status, or 200 if nobody can send it. */
  take: (id: string, event: string, state: string) => Promise<number>;
}

const isRefusal = (outcome: string) => /^\d+$/.test(outcome);
const moves = (outcome: string) => !isRefusal(outcome) && outcome !== 'stays';

/** Sends the event and compares the outcome with the table; returns the state that the record is in then. */
async function step<Facts>(
  { server, by }: World,
  { lifecycle, take }: LifecycleTestPlan<Facts>,
  outcome: string,
  { id, state, event }: { id: string; state: string; event: string },
): Promise<string> {
  const before = await logOf(server(), lifecycle as Lifecycle, id);
  const status = await take(id, event, state);
  const log = await logOf(server(), lifecycle as Lifecycle, id);
  expect({ event, status }).toEqual({ event, status: isRefusal(outcome) ? Number(outcome) : 200 });
  if (!moves(outcome)) {
    expect(log).toEqual(before);
    return state;
  }
  expect(log.at(-1)).toMatchObject({ from: state, event, to: outcome });
  expect(isUnbroken(log)).toBe(true);
  expect(replayed(log)).toEqual(new Set(['agrees']));
  const path = `/lifecycle/history?lifecycle=${lifecycle.id}&id=${id}`;
  const history = await (await by('operations')).call('GET', path);
  expect(history.body.data).toMatchObject({ state: outcome, verified: true });
  return outcome;
}

/** Sorts refused events first, then those without effect, so that the record does not change before the next one. */
function inOrder(events: readonly string[], outcome: (event: string) => string): string[] {
  const rank = (event: string) => (isRefusal(outcome(event)) ? 0 : moves(outcome(event)) ? 2 : 1);
  return events.filter((event) => outcome(event) !== '-').toSorted((a, b) => rank(a) - rank(b));
}

/** Tests a machine: each of its states, along the shortest path to it, with each event. Returns the machine's id. */
export function testLifecycle<Facts>(world: World, plan: LifecycleTestPlan<Facts>): string {
  const { lifecycle, facts, otherFacts, table, begin } = plan;
  describe(`of ${lifecycle.id}`, () => {
    const outcome = outcomesIn(lifecycle, table);
    const paths = new Map([
      ...(otherFacts === undefined ? [] : pathsTo(lifecycle, otherFacts)),
      ...pathsTo(lifecycle, facts),
    ]);
    const initial = lifecycleStates(lifecycle).find((state) => state.initial)?.id ?? '';
    async function ledTo(path: readonly string[]): Promise<{ id: string; state: string }> {
      const id = await begin();
      expect((await logOf(world.server(), lifecycle as Lifecycle, id)).map(({ to }) => to)).toEqual([
        initial,
      ]);
      let state = initial;
      for (const event of path) state = await step(world, plan, outcome(state, event), { id, state, event });
      return { id, state };
    }

    it.each(lifecycleStates(lifecycle))(
      'lead to $id, where each event does what the table says',
      async ({ id: to }) => {
        const path = paths.get(to) ?? [];
        let record = await ledTo(path);
        expect(record.state).toBe(to);
        const events = inOrder(lifecycleEvents(lifecycle), (event) => outcome(to, event));
        for (const [index, event] of events.entries()) {
          await step(world, plan, outcome(to, event), { ...record, event });
          const last = index === events.length - 1;
          if (moves(outcome(to, event)) && !last) record = await ledTo(path);
        }
      },
    );
  });
  return lifecycle.id;
}
