import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { customerLifecycle, type CustomerMachineFacts } from '../../src/machines/customer.ts';
import { ask, lifecycleEvents, lifecycleStates } from '../../src/machines/lifecycle.ts';
import {
  customerChangeCreditCode,
  customerEdit,
  customerEditStatus,
} from '../../src/server/customer/contract.ts';
import { customers } from '../../src/server/db/schema.ts';
import { expectTestCoverage } from '../support/coverage.ts';
import { userTransfer } from '../../src/server/staff/contract.ts';
import { addTestCustomer } from '../support/deals.ts';
import { sendEveryEvent, takeEveryEdge } from '../support/lifecycleTests/everyEvent.ts';
import { expectedAnswer } from '../support/machineAnswer.ts';
import { addTestMember } from '../support/staff.ts';
import { everybody, logOf, shortestPaths, type CallerName, type LoggedIn } from '../support/switching.ts';
import { newKey, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

const paths = shortestPaths(customerLifecycle);
const states = lifecycleStates(customerLifecycle);
const events = lifecycleEvents(customerLifecycle);
/** The salesperson of a customer: the demo salesperson, or a resigned member. */
const keepers = ['salesperson', 'resigned'] as const;
type Keeper = (typeof keepers)[number];
/** Returns the possible events: only customers of a resigned salesperson are transferred by a call. */
const takes = (keeper: Keeper) => events.filter((event) => event !== 'transfer' || keeper === 'resigned');

const callOf = (event: string) =>
  ({ edit: customerEdit, transfer: userTransfer, changeCreditCode: customerChangeCreditCode })[event] ??
  customerEditStatus;

describe.each(engines())('the customer machine and the server on %s', (engine) => {
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
    const [row] = await server.database.db.select().from(customers).where(eq(customers.id, id));
    if (!row) throw new Error(`No customer ${id}`);
    return row;
  }

  const traces = async (id: string) => ({
    row: await rowOf(id),
    log: await logOf(server, customerLifecycle, id),
  });

  /**
   * Sends the event by the real call; a transfer needs the resigned member's version, which earlier transfers did not
   * change.
   */
  async function send(caller: Caller, id: string, event: string) {
    const row = await rowOf(id);
    const { version } = row;
    if (event === 'transfer') {
      const assignments = [{ customerId: id, receiverId }];
      const body = { id: row.salespersonId, version: 2, assignments };
      return caller.call('POST', '/user/transfer', body, newKey());
    }
    if (event === 'edit') {
      const { name, creditCode, industry, adminName, adminPhone, adminAccount } = row;
      const employeeCount = row.employeeCount + 1;
      const unchanged = { name, employeeCount, creditCode, industry, adminName, adminPhone, adminAccount };
      return caller.call('PUT', '/customer', { id, version, ...unchanged });
    }
    if (event === 'changeCreditCode')
      return caller.call('PUT', '/customer/creditCode', { id, version, creditCode: row.creditCode });
    const status = event === 'enable' ? 'enabled' : 'disabled';
    return caller.call('POST', '/customer/editStatus', { id, version, status });
  }

  async function createInState(state: string, keeper: Keeper): Promise<string> {
    const { caller } = sessionOf('agent');
    const member = keeper === 'resigned' ? await addTestMember(server.database) : undefined;
    const id = await addTestCustomer(server.database.db, 'A001', member?.account);
    if (member) {
      const resignation = { id: member.id, version: 1, transfer: false };
      expect((await caller.call('PUT', '/user/resign', resignation, newKey())).status).toBe(200);
    }
    for (const event of paths.get(state) ?? []) expect((await send(caller, id, event)).status).toBe(200);
    expect((await rowOf(id)).status).toBe(state);
    return id;
  }

  const expectedOf = (name: CallerName, row: typeof customers.$inferSelect, event: string) =>
    expectedAnswer(sessionOf(name).actor, callOf(event).access, (actor) => {
      const { agentId, salespersonId, status } = row;
      const facts: CustomerMachineFacts = { actor, agentId, salespersonId };
      const inScope = customerLifecycle.rules.customerInScope?.test(facts as never, { type: event } as never);
      return { decision: ask(customerLifecycle, status, facts, { type: event }), inScope };
    });

  it('agrees with the machine for every state, event, caller and keeper', async () => {
    const sent = await sendEveryEvent({
      situations: states.flatMap(({ id: state }) => keepers.map((keeper) => ({ state, keeper }))),
      eventsIn: ({ keeper }) => takes(keeper).map((event) => ({ event })),
      create: ({ state, keeper }) => createInState(state, keeper),
      traces,
      stateOf: ({ row }) => row.status,
      send: (name, id, { event }) => send(sessionOf(name).caller, id, event),
      expected: (name, _situation, { event }, { row }) => expectedOf(name, row, event),
      checkAccepted: (before, after, _event, combination) =>
        expect(after.row.version, combination).toBe(before.row.version + 1),
    });
    console.log(`${sent} combinations of state, event, caller and keeper agree on ${engine}`);
  });

  it('logs every edge so that it replays', async () => {
    await takeEveryEdge(customerLifecycle, async ({ from, event, rules }) => {
      const id = await createInState(from, event === 'transfer' ? 'resigned' : 'salesperson');
      const by = rules.includes('actorIsSalesperson') ? 'salesperson' : 'agent';
      expect((await send(sessionOf(by).caller, id, event)).status).toBe(200);
      const { row, log } = await traces(id);
      if (event === 'transfer') expect(row.salespersonId).toBe(receiverId);
      return log;
    });
  });

  it('is told on the chart: the steps that these tests take (R-replay-9)', async () => {
    await expectTestCoverage(server.database, customerLifecycle.id);
  });
});
