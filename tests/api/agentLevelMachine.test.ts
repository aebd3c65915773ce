import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { agentLevel, type AgentLevelFacts } from '../../src/machines/agentLevel.ts';
import { ask, lifecycleEvents, lifecycleStates } from '../../src/machines/lifecycle.ts';
import { agentLevelEdit } from '../../src/server/agentLevel/contract.ts';
import { agentLevels, agents } from '../../src/server/db/schema.ts';
import { expectTestCoverage } from '../support/coverage.ts';
import { addTestLevel, freshLevelName } from '../support/agents.ts';
import { sendEveryEvent, takeEveryEdge } from '../support/lifecycleTests/everyEvent.ts';
import { expectedAnswer } from '../support/machineAnswer.ts';
import {
  everybody,
  logOf,
  shortestPaths,
  type CallerName,
  type LoggedIn,
  type SendEvent,
} from '../support/switching.ts';
import { newKey, startTestApi, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';

vi.setConfig({ testTimeout: 120_000 });

const send: SendEvent = (caller, id, event, version) => {
  if (event === 'delete') return caller.call('DELETE', `/agent/level/${id}?version=${version}`);
  if (event === 'edit')
    return caller.call('PUT', '/agent/level', { id, version, name: freshLevelName(), discountRate: '0.12' });
  return caller.call('PUT', '/agent/level/status', { id, version, event });
};

const paths = shortestPaths(agentLevel);
const events = lifecycleEvents(agentLevel);

describe.each(engines())('the agent-level machine and the server on %s', (engine) => {
  let server: TestApi;
  let sessionOf: (name: CallerName) => LoggedIn;
  beforeAll(async () => {
    server = await startTestApi(engine);
    sessionOf = await everybody(server);
  });
  afterAll(() => server.close());

  async function createInState(state: string, used: boolean): Promise<string> {
    const id = await addTestLevel(server.database);
    for (const [index, event] of (paths.get(state) ?? []).entries()) {
      const { status, body } = await send(sessionOf('operations').caller, id, event, index + 1);
      expect({ status, version: body.data.version }).toEqual({ status: 200, version: index + 2 });
    }
    if (used) {
      const [found] = await server.database.db.select().from(agents).where(eq(agents.enterpriseId, 'A003'));
      await server.database.db
        .update(agents)
        .set({ levelId: id })
        .where(eq(agents.id, found?.id ?? ''));
    }
    return id;
  }

  async function traces(id: string) {
    const [row] = await server.database.db.select().from(agentLevels).where(eq(agentLevels.id, id));
    return { row, log: await logOf(server, agentLevel, id) };
  }

  const expectedOf = (name: CallerName, state: string, event: string, used: boolean) =>
    expectedAnswer(sessionOf(name).actor, agentLevelEdit.access, (actor) => {
      const facts: AgentLevelFacts = { actor, agentCount: used ? 1 : 0 };
      return { decision: ask(agentLevel, state, facts, { type: event }) };
    });

  it('agrees with the machine for every state, event, caller and use', async () => {
    const sent = await sendEveryEvent({
      situations: lifecycleStates(agentLevel)
        .flatMap(({ id: state }) => [false, true].map((used) => ({ state, used })))
        // A level with agents cannot be deleted.
        .filter(({ state, used }) => !(state === 'deleted' && used)),
      eventsIn: () => events.map((event) => ({ event })),
      create: ({ state, used }) => createInState(state, used),
      traces,
      stateOf: ({ row }) => row?.status,
      send: (name, id, { event }, { row }) => send(sessionOf(name).caller, id, event, row?.version ?? 0),
      expected: (name, { state, used }, { event }) => expectedOf(name, state, event, used),
    });
    console.log(`${sent} combinations of state, event, caller and use agree on ${engine}`);
  });

  it('logs every edge so that it replays', async () => {
    const { caller } = sessionOf('operations');
    await takeEveryEdge(agentLevel, async ({ from, event }) => {
      const id = await createInState(from, false);
      const { row } = await traces(id);
      await send(caller, id, event, row?.version ?? 0);
      return (await traces(id)).log;
    });
  });

  it('says who was faster, and by how many agents a level is used', async () => {
    const { caller } = sessionOf('operations');
    const id = await createInState('enabled', true);
    await send(caller, id, 'edit', 1);
    const late = await send(caller, id, 'disable', 1);
    expect(late.status).toBe(409);
    expect(late.body.data).toMatchObject({ version: 2, actorName: expect.stringMatching(/./) });
    const refused = await send(caller, id, 'delete', 2);
    expect(refused.body).toMatchObject({ code: 409, reason: 'levelUnused' });
    expect(refused.body.msg).toContain('1 agent:');
  });

  it('gives a name to one level only, also when two ask at once, and again after a deletion', async () => {
    const { caller } = sessionOf('operations');
    const name = freshLevelName();
    const add = () =>
      caller.call<{ id: string }>('POST', '/agent/level', { name, discountRate: '0.05' }, newKey());
    const answers = await Promise.all([add(), add(), add()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const refused = answers.find(({ status }) => status === 400);
    expect(refused?.body.errors?.map(({ field }) => field)).toEqual(['name']);
    const id = answers.find(({ status }) => status === 200)?.body.data.id ?? '';
    await send(caller, id, 'delete', 1);
    expect((await add()).status).toBe(200);
  });

  it('lists a deleted level only when it is asked for, and keeps its history (R-level-7)', async () => {
    const { caller } = sessionOf('operations');
    const id = await createInState('deleted', false);
    const listed = async (query: string) => {
      const path = `/agent/level/page?pageSize=100&${query}`;
      const { body } = await caller.call<{ records: { id: string }[] }>('GET', path);
      return body.data.records.map((level) => level.id).includes(id);
    };
    expect([await listed(''), await listed('status=deleted')]).toEqual([false, true]);
    const { body } = await caller.call<{ state: string; entries: { event: string }[] }>(
      'GET',
      `/lifecycle/history?lifecycle=agentLevel&id=${id}`,
    );
    expect(body.data.state).toBe('deleted');
    expect(body.data.entries.at(-1)?.event).toMatch(/^delete/);
  });

  it.each([
    [
      { name: '', discountRate: '' },
      { name: 'The name cannot be empty', discountRate: 'The discount ratio cannot be empty' },
    ],
    [
      { name: ' ', discountRate: '1.0001' },
      { name: 'The name cannot be empty', discountRate: 'Enter a rate from 0% to 100%' },
    ],
    [{}, { name: 'The name cannot be empty', discountRate: 'The discount ratio cannot be empty' }],
    [
      { name: '长'.repeat(21), discountRate: '-0.1' },
      { name: 'At most 20 characters', discountRate: 'Enter a rate from 0% to 100%' },
    ],
  ])('names the fields that are not valid in %j', async (input, expected) => {
    const { body } = await sessionOf('operations').caller.call('POST', '/agent/level', input, newKey());
    expect(body.code).toBe(400);
    expect(Object.fromEntries(body.errors?.map(({ field, message }) => [field, message]) ?? [])).toEqual(
      expected,
    );
  });

  it('is told on the chart: the steps that these tests take (R-replay-9)', async () => {
    await expectTestCoverage(server.database, agentLevel.id);
  });
});
