import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  ask,
  lifecycleEdges,
  lifecycleEvents,
  lifecycleStates,
  statesNow,
} from '../../src/machines/lifecycle.ts';
import { lifecycleParts } from '../../src/machines/lifecycleParts.ts';
import { staffLifecycle, type StaffMachineFacts } from '../../src/machines/staff.ts';
import { agents, customers, users } from '../../src/server/db/schema.ts';
import { expectCoverageWithDerived } from '../support/coverage.ts';
import { userResign, userTransfer } from '../../src/server/staff/contract.ts';
import { addTestCustomer } from '../support/deals.ts';
import { sendEveryEvent, takeEveryEdge } from '../support/lifecycleTests/everyEvent.ts';
import { expectedAnswer } from '../support/machineAnswer.ts';
import { addTestMember } from '../support/staff.ts';
import { everybody, logOf, shortestPaths, type CallerName, type LoggedIn } from '../support/switching.ts';
import { accounts, newKey, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

const paths = shortestPaths(staffLifecycle);
const states = lifecycleStates(staffLifecycle);
const events = lifecycleEvents(staffLifecycle);
/** Numbers of customers in the member's care. */
const holdings = [0, 2];

/** Edges that are derived from the agent's record, with the events by which operations cause them. */
const derived = [
  ['staff.agentDisabled', 'disable', 'suspended'],
  ['staff.agentEnabled', 'enable', 'working'],
] as const;

const callOf = (event: string) => (event === 'transferKept' ? userTransfer : userResign);

describe.each(engines())('the staff machine and the server on %s', (engine) => {
  let server: TestApi;
  let sessionOf: (name: CallerName) => LoggedIn;
  let receiverId: string;
  beforeAll(async () => {
    server = await startTestApi(engine);
    sessionOf = await everybody(server);
    receiverId = (await addTestMember(server.database)).id;
  });
  afterAll(() => server.close());

  async function rowOf(id: string) {
    const [row] = await server.database.db.select().from(users).where(eq(users.id, id));
    if (!row) throw new Error(`No member ${id}`);
    return row;
  }

  /** Returns the member, their log, and the customers in their care. */
  const traces = async (id: string) => ({
    row: await rowOf(id),
    log: await logOf(server, staffLifecycle, id),
    owned: await server.database.db
      .select()
      .from(customers)
      .where(eq(customers.salespersonId, id))
      .orderBy(asc(customers.id)),
  });

  async function send(caller: Caller, id: string, event: string) {
    const { version } = await rowOf(id);
    if (event === 'transferKept')
      return caller.call('POST', '/user/transfer', { id, version, receiverId }, newKey());
    const transfer = event === 'resignTransfer';
    const body = { id, version, transfer, ...(transfer && { receiverId }) };
    return caller.call('PUT', '/user/resign', body, newKey());
  }

  /** Adds a member in the state with this number of customers; a resigned member retains them. */
  async function createInState(state: string, owned: number): Promise<string> {
    const { id, account } = await addTestMember(server.database);
    for (const event of paths.get(state) ?? [])
      expect((await send(sessionOf('agent').caller, id, event)).status).toBe(200);
    for (let index = 0; index < owned; index++) await addTestCustomer(server.database.db, 'A001', account);
    expect((await rowOf(id)).status).toBe(state);
    expect((await traces(id)).owned).toHaveLength(owned);
    return id;
  }

  const expectedOf = (name: CallerName, { agentId, status }: typeof users.$inferSelect, event: string) =>
    expectedAnswer(sessionOf(name).actor, callOf(event).access, (actor) => {
      const facts: StaffMachineFacts = { actor, agentId: agentId ?? '', agentStatus: 'enabled' };
      const inScope = staffLifecycle.rules.agentEmploys?.test(facts as never, { type: event } as never);
      return { decision: ask(staffLifecycle, status, facts, { type: event }), inScope };
    });

  it('agrees with the machine for every state, event, caller and holding', async () => {
    const sent = await sendEveryEvent({
      situations: states.flatMap(({ id: state }) => holdings.map((owned) => ({ state, owned }))),
      eventsIn: () => events.map((event) => ({ event })),
      create: ({ state, owned }) => createInState(state, owned),
      traces,
      stateOf: ({ row }) => row.status,
      send: (name, id, { event }) => send(sessionOf(name).caller, id, event),
      expected: (name, _situation, { event }, { row }) => expectedOf(name, row, event),
      checkAccepted: (before, after, { event }, combination) => {
        expect(after.row.version, combination).toBe(before.row.version + 1);
        expect(after.owned, combination).toEqual(event === 'resignKeep' ? before.owned : []);
      },
    });
    console.log(`${sent} combinations of state, event, caller and holding agree on ${engine}`);
  });

  it('logs every edge so that it replays', async () => {
    await takeEveryEdge(staffLifecycle, async ({ from, event }) => {
      const id = await createInState(from, 1);
      await send(sessionOf('agent').caller, id, event);
      return (await traces(id)).log;
    });
  });

  it('suspends a member with the agent, and lets them work again with it, by edges that have no entry', async () => {
    const { id, account } = await addTestMember(server.database);
    const { agentId } = await rowOf(id);
    const { caller } = sessionOf('operations');
    const actor = { userId: 'operations', role: 'operations', agentId: null } as const;
    const agentNow = async () => {
      const [agent] = await server.database.db
        .select()
        .from(agents)
        .where(eq(agents.id, agentId ?? ''));
      if (!agent) throw new Error('No agent');
      return agent;
    };
    for (const [edge, event, to] of derived) {
      const { version } = await agentNow();
      const answer = await caller.call('PUT', '/agent/status', { id: agentId, version, event });
      expect(answer.status).toBe(200);
      const facts = { actor, agentId: agentId ?? '', agentStatus: (await agentNow()).status };
      expect(statesNow(staffLifecycle, (await rowOf(id)).status, facts)).toEqual([to, 'active']);
      const mayLogIn = await server.login('A001', account, accounts.salesperson[2]).then(
        () => true,
        () => false,
      );
      expect([edge, mayLogIn]).toEqual([edge, to === 'working']);
    }
  });

  it('is told on the chart: the steps that these tests take (R-replay-9)', async () => {
    const own = new Set(lifecycleEdges(staffLifecycle).map(({ edge }) => edge));
    const others = lifecycleParts(staffLifecycle)
      .flatMap(({ edges }) => edges)
      .filter(({ edge, from }) => from !== null && !own.has(edge));
    const edges = derived.map(([edge]) => edge);
    expect(others.map(({ edge }) => edge)).toEqual(edges);
    await expectCoverageWithDerived(server.database, staffLifecycle.id, edges);
  });
});
