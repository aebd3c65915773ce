import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { agentLevel, type AgentLevelFacts } from '../../src/machines/agentLevel.ts';
import { ask, lifecycleEdges, lifecycleEvents, lifecycleStates } from '../../src/machines/lifecycle.ts';
import { agentLevelEdit } from '../../src/server/agentLevel/contract.ts';
import { agentLevels, agents } from '../../src/server/db/schema.ts';
import { expectTestCoverage } from '../support/coverage.ts';
import { isUnbroken } from '../support/histories.ts';
import { addTestLevel, freshLevelName } from '../support/agents.ts';
import { givenAnswer, expectedAnswer } from '../support/machineAnswer.ts';
import {
  callerNames,
  everybody,
  logOf,
  shortestPaths,
  type CallerName,
  type LoggedIn,
  type SendEvent,
} from '../support/switching.ts';
import { newKey, startTestApi, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';
import { replayed } from '../support/replayed.ts';

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
    const disagreements: unknown[] = [];
    let checked = 0;
    for (const { id: state } of lifecycleStates(agentLevel)) {
      // A level with agents cannot be deleted.
      for (const used of state === 'deleted' ? [false] : [false, true]) {
        let id = await createInState(state, used);
        let before = await traces(id);
        for (const name of callerNames) {
          for (const event of events) {
            const combination = JSON.stringify({ state, event, name, used });
            const expected = expectedOf(name, state, event, used);
            const answer = await send(sessionOf(name).caller, id, event, before.row?.version ?? 0);
            const answered = givenAnswer(answer, answer.body.data?.status);
            if (!isDeepStrictEqual(answered, expected))
              disagreements.push({ combination, answered, expected });
            if (answer.status === 200) {
              id = await createInState(state, used);
              before = await traces(id);
            } else {
              expect(await traces(id), combination).toEqual(before);
            }
            checked += 1;
          }
        }
      }
    }
    expect(disagreements).toEqual([]);
    expect(checked).toBe((lifecycleStates(agentLevel).length * 2 - 1) * events.length * callerNames.length);
    console.log(`${checked} combinations of state, event, caller and use agree on ${engine}`);
  });

  it('logs every edge so that it replays', async () => {
    const { caller } = sessionOf('operations');
    for (const edge of lifecycleEdges(agentLevel)) {
      const id = await createInState(edge.from, false);
      const { row } = await traces(id);
      expect((await send(caller, id, edge.event, row?.version ?? 0)).body.data.status).toBe(edge.to);
      const { log } = await traces(id);
      expect(log.at(-1)).toMatchObject({ from: edge.from, event: edge.event, to: edge.to, edge: edge.edge });
      expect(isUnbroken(log)).toBe(true);
      expect(replayed(log)).toEqual(new Set(['agrees']));
    }
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
