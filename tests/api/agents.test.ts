import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { agent } from '../../src/machines/agent.ts';
import { ask, lifecycleEvents, lifecycleStates } from '../../src/machines/lifecycle.ts';
import { agentLevels, agents, users } from '../../src/server/db/schema.ts';
import { agentEdit } from '../../src/server/agent/contract.ts';
import { addTestAgent, addTestLevel, freshEnterpriseId, type TestAgent } from '../support/agents.ts';
import { sendEveryEvent, takeEveryEdge } from '../support/lifecycleTests/everyEvent.ts';
import { expectedAnswer } from '../support/machineAnswer.ts';
import { everybody, logOf, shortestPaths, type CallerName, type LoggedIn } from '../support/switching.ts';
import { newKey, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';

vi.setConfig({ testTimeout: 120_000 });

const paths = shortestPaths(agent);
const events = lifecycleEvents(agent);

describe.each(engines())('agents on %s', (engine) => {
  let server: TestApi;
  let sessionOf: (name: CallerName) => LoggedIn;
  let operations: Caller;
  beforeAll(async () => {
    server = await startTestApi(engine);
    sessionOf = await everybody(server);
    operations = sessionOf('operations').caller;
  });
  afterAll(() => server.close());

  interface Answered {
    id: string;
    status: string;
    version: number;
  }

  function send(caller: Caller, { id, levelId }: TestAgent, event: string, version: number) {
    if (event !== 'edit') return caller.call<Answered>('PUT', '/agent/status', { id, version, event });
    const edit = { id, version, name: '改名代理商', director: '王主管', levelId };
    return caller.call<Answered>('PUT', '/agent', edit);
  }

  async function createInState(state: string): Promise<TestAgent> {
    const agency = await addTestAgent(server.database);
    for (const [index, event] of (paths.get(state) ?? []).entries())
      expect((await send(operations, agency, event, index + 1)).status).toBe(200);
    return agency;
  }

  async function traces({ id }: TestAgent) {
    const [row] = await server.database.db.select().from(agents).where(eq(agents.id, id));
    return { row, log: await logOf(server, agent, id) };
  }

  it('agree with the machine for every state, event and caller', async () => {
    const sent = await sendEveryEvent({
      situations: lifecycleStates(agent).map(({ id: state }) => ({ state })),
      eventsIn: () => events.map((event) => ({ event })),
      create: ({ state }) => createInState(state),
      traces,
      stateOf: ({ row }) => row?.status,
      send: (name, agency, { event }, { row }) =>
        send(sessionOf(name).caller, agency, event, row?.version ?? 0),
      expected: (name, { state }, { event }) =>
        expectedAnswer(sessionOf(name).actor, agentEdit.access, (actor) => ({
          decision: ask(agent, state, { actor }, { type: event }),
        })),
    });
    console.log(`${sent} combinations of agent state, event and caller agree on ${engine}`);
  });

  it('log every edge so that it replays (R-trail-1)', async () => {
    await takeEveryEdge(agent, async ({ from, event }) => {
      const agency = await createInState(from);
      const { row } = await traces(agency);
      await send(operations, agency, event, row?.version ?? 0);
      return (await traces(agency)).log;
    });
  });

  const newAgent = (fields: Record<string, unknown>) => ({
    enterpriseId: freshEnterpriseId(),
    account: 'agent',
    name: '新代理商',
    director: '陈主管',
    password: 'abc1234',
    ...fields,
  });

  it('are added with an account that logs in and an empty balance (R-agent-1)', async () => {
    const levelId = await addTestLevel(server.database, '0.1500');
    const input = newAgent({ levelId, enterpriseId: 'abc99' });
    const { status, body } = await operations.call('POST', '/agent', input, newKey());
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      enterpriseId: 'ABC99',
      status: 'enabled',
      remainingQuota: '0.00',
      staffCount: 0,
      customerCount: 0,
      discountRate: '0.1500',
    });
    expect(JSON.stringify(body)).not.toContain('assword');
    const own = await server.login('ABC99', 'agent', 'abc1234');
    const mine = await own.call('GET', '/agent/detail');
    expect(mine.body.data).toMatchObject({ id: body.data.id, account: 'agent', name: '新代理商' });
  });

  it.each([
    ['12345678', 'Only letters or numbers with less than 8 digits can be entered'],
    ['abc 12', 'Only letters or numbers with less than 8 digits can be entered'],
    ['', 'Password cannot be empty'],
  ])('are not added with the password "%s"', async (password, message) => {
    const input = newAgent({ levelId: await addTestLevel(server.database), password });
    const { body } = await operations.call('POST', '/agent', input, newKey());
    expect(body.errors).toEqual([{ field: 'password', message }]);
  });

  it('have an enterprise ID each, also when two ask at once, and none of the other users’ (R-agent-3)', async () => {
    const levelId = await addTestLevel(server.database);
    const input = newAgent({ levelId });
    const add = (fields: object) => operations.call('POST', '/agent', fields, newKey());
    const answers = await Promise.all([add(input), add(input)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const duplicate = await add({ ...input, enterpriseId: 'ops' });
    expect(duplicate.body.errors).toMatchObject([{ field: 'enterpriseId' }]);
  });

  it('are given no disabled or deleted level, but may keep the one they have (R-level-5)', async () => {
    const agency = await addTestAgent(server.database);
    const { db } = server.database;
    const other = await addTestLevel(server.database);
    await db.update(agentLevels).set({ status: 'disabled' }).where(eq(agentLevels.id, other));
    await db.update(agentLevels).set({ status: 'disabled' }).where(eq(agentLevels.id, agency.levelId));
    expect((await send(operations, agency, 'edit', 1)).status).toBe(200);
    const moved = await send(operations, { ...agency, levelId: other }, 'edit', 2);
    expect(moved).toMatchObject({ status: 422, body: { reason: 'levelEnabled' } });
    const added = await operations.call('POST', '/agent', newAgent({ levelId: other }), newKey());
    expect(added.status).toBe(422);
    await db.update(agentLevels).set({ status: 'deleted' }).where(eq(agentLevels.id, other));
    const refused = await operations.call('POST', '/agent', newAgent({ levelId: other }), newKey());
    expect(refused.body.errors).toMatchObject([{ field: 'levelId' }]);
  });

  it('give a level and delete it at once: one of the two is refused (R-level-4)', async () => {
    for (let round = 0; round < 5; round++) {
      const levelId = await addTestLevel(server.database);
      const [added, deleted] = await Promise.all([
        operations.call('POST', '/agent', newAgent({ levelId }), newKey()),
        operations.call('DELETE', `/agent/level/${levelId}?version=1`),
      ]);
      expect([added.status, deleted.status]).toSatisfy(
        ([one, two]) => (one === 200 && two === 409) || (one === 400 && two === 200),
      );
    }
  });

  it('are logged out with all their staff when disabled, and cannot log in until enabled (R-agent-5)', async () => {
    const agency = await addTestAgent(server.database);
    const people = await Promise.all(agency.logins.map((login) => server.login(...login)));
    const statuses = () =>
      Promise.all(people.map(async (person) => (await person.call('GET', '/user/detail')).status));
    expect(await statuses()).toEqual([200, 200]);
    expect((await send(operations, agency, 'disable', 1)).status).toBe(200);
    expect(await statuses()).toEqual([401, 401]);
    for (const [enterpriseId, account, password] of agency.logins) {
      const credentials = { enterpriseId, account, password };
      expect((await server.anonymous.call('POST', '/user/login', credentials)).status).toBe(422);
    }
    expect((await send(operations, agency, 'enable', 2)).status).toBe(200);
    expect(await statuses(), 'ended sessions stay ended').toEqual([401, 401]);
    const again = await Promise.all(agency.logins.map((login) => server.login(...login)));
    expect((await again[1]?.call('GET', '/user/detail'))?.status).toBe(200);
  });

  it('get a new password, which ends the session of the old one and nobody else’s (R-agent-4)', async () => {
    const agency = await addTestAgent(server.database);
    const [own, staff] = await Promise.all(agency.logins.map((login) => server.login(...login)));
    const { id, levelId, enterpriseId } = agency;
    const edit = { id, version: 1, name: '新名', director: '新主管', levelId, password: 'new1234' };
    expect((await operations.call('PUT', '/agent', edit)).status).toBe(200);
    expect((await own?.call('GET', '/user/detail'))?.status).toBe(401);
    expect((await staff?.call('GET', '/user/detail'))?.status).toBe(200);
    const renewed = await server.login(enterpriseId, 'agent', 'new1234');
    expect((await renewed.call('GET', '/user/detail')).body.data).toMatchObject({ name: '新主管' });
    const bad = await operations.call('PUT', '/agent', { ...edit, version: 2, password: 'longerthan7' });
    expect(bad.body.errors).toEqual([
      { field: 'password', message: 'Only letters or numbers with less than 8 digits can be entered' },
    ]);
  });

  it('are listed with the picture of the one who acts for them', async () => {
    const agency = await addTestAgent(server.database);
    const avatarUrl = '/api/operation/file/3d5f6c1e-0d8a-4a53-9a64-6f1b9f1d2c11/content';
    await server.database.db
      .update(users)
      .set({ avatarUrl })
      .where(and(eq(users.agentId, agency.id), eq(users.account, 'agent')));
    const listed = await operations.call('GET', `/agent/page?keyword=${agency.enterpriseId}`);
    expect(listed.body.data).toMatchObject({ records: [{ avatarUrl }] });
    expect((await operations.call('GET', `/agent/details/${agency.id}`)).body.data).toMatchObject({
      avatarUrl,
    });
  });

  it('are listed by keyword, state and level, and only enabled ones are offered (R-agent-6)', async () => {
    const agency = await addTestAgent(server.database);
    await send(operations, agency, 'disable', 1);
    const names = async (path: string) => {
      const { body } = await operations.call<{ records: { id: string }[] }>('GET', path);
      return body.data.records.map(({ id }) => id);
    };
    expect(await names(`/agent/page?keyword=${agency.enterpriseId}`)).toEqual([agency.id]);
    expect(await names(`/agent/page?keyword=${agency.enterpriseId}&status=enabled`)).toEqual([]);
    expect(await names(`/agent/page?levelId=${agency.levelId}`)).toEqual([agency.id]);
    const offered = await operations.call<unknown[]>('GET', `/agent/list?keyword=${agency.enterpriseId}`);
    expect(offered.body.data).toEqual([]);
  });
});
