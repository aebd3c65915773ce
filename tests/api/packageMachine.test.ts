import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ask, lifecycleEdges, lifecycleEvents, lifecycleStates } from '../../src/machines/lifecycle.ts';
import { packagePublication, type PackageFacts } from '../../src/machines/packagePublication.ts';
import { applications, packages } from '../../src/server/db/schema.ts';
import { expectTestCoverage } from '../support/coverage.ts';
import { isUnbroken } from '../support/histories.ts';
import { givenAnswer, expectedAnswer } from '../support/machineAnswer.ts';
import { packageEdit } from '../../src/server/package/contract.ts';
import { addTestPackage, demoApplications, newPackage } from '../support/packages.ts';
import {
  callerNames,
  everybody,
  logOf,
  shortestPaths,
  type CallerName,
  type LoggedIn,
} from '../support/switching.ts';
import { startTestApi, type Answer, type Caller, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';
import { replayed } from '../support/replayed.ts';

vi.setConfig({ testTimeout: 120_000 });

const paths = shortestPaths(packagePublication);
const events = lifecycleEvents(packagePublication);

/** The situations of the package: all applications are published, one is not, or an edit would add one that is not. */
const situations = ['all published', 'one withdrawn', 'one withdrawn is added'] as const;
type Situation = (typeof situations)[number];

describe.each(engines())('the machine of packages and the server on %s', (engine) => {
  let server: TestApi;
  let sessionOf: (name: CallerName) => LoggedIn;
  let published: string[];
  let withdrawn: string;
  let passing: string;
  beforeAll(async () => {
    server = await startTestApi(engine);
    sessionOf = await everybody(server);
    const found = await demoApplications(server.database);
    [withdrawn = ''] = found.unpublished;
    // This one is unpublished and published again as the test needs it.
    [passing = '', ...published] = found.published;
  });
  afterAll(() => server.close());

  const shelve = (status: 'published' | 'unpublished') =>
    server.database.db.update(applications).set({ status }).where(eq(applications.id, passing));

  function send(
    caller: Caller,
    id: string,
    event: string,
    version: number,
    { situation = 'all published', remarks = '不再销售' }: { situation?: Situation; remarks?: string } = {},
  ): Promise<Answer<{ status: string; version: number }>> {
    const included = [published[0] ?? '', passing];
    const expected = situation === 'one withdrawn is added' ? [...included, withdrawn] : included;
    if (event === 'edit') return caller.call('PUT', '/package', { ...newPackage(expected), id, version });
    const more = event === 'unpublish' ? { remarks } : {};
    return caller.call('POST', `/package/${event}`, { id, version, ...more });
  }

  async function createInState(state: string, situation: Situation): Promise<string> {
    await shelve('published');
    const id = await addTestPackage(server.database, [published[0] ?? '', passing]);
    for (const [index, event] of (paths.get(state) ?? []).entries())
      expect((await send(sessionOf('operations').caller, id, event, index + 1)).status).toBe(200);
    if (situation === 'one withdrawn') await shelve('unpublished');
    return id;
  }

  async function traces(id: string) {
    const [row] = await server.database.db.select().from(packages).where(eq(packages.id, id));
    return { row, log: await logOf(server, packagePublication, id) };
  }

  const expectedOf = (name: CallerName, state: string, event: string, situation: Situation) =>
    expectedAnswer(sessionOf(name).actor, packageEdit.access, (actor) => {
      const facts: PackageFacts = {
        actor,
        unpublished: situation === 'one withdrawn' ? ['x'] : [],
        unpublishedAdded: situation === 'one withdrawn is added' && event === 'edit' ? ['x'] : [],
      };
      const remarks = event === 'unpublish' ? '不再销售' : undefined;
      return { decision: ask(packagePublication, state, facts, { type: event, remarks }) };
    });

  it('agree for every state, event, caller and situation of the applications', async () => {
    const disagreements: unknown[] = [];
    let checked = 0;
    for (const { id: state } of lifecycleStates(packagePublication)) {
      for (const situation of situations) {
        let id = await createInState(state, situation);
        let before = await traces(id);
        for (const name of callerNames) {
          for (const event of events) {
            const combination = JSON.stringify({ state, event, name, situation });
            const expected = expectedOf(name, state, event, situation);
            const { caller } = sessionOf(name);
            const answer = await send(caller, id, event, before.row?.version ?? 0, { situation });
            const answered = givenAnswer(answer, answer.body.data?.status);
            if (!isDeepStrictEqual(answered, expected))
              disagreements.push({ combination, answered, expected });
            if (answer.status === 200) {
              id = await createInState(state, situation);
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
    const states = lifecycleStates(packagePublication).length;
    expect(checked).toBe(states * situations.length * events.length * callerNames.length);
    console.log(`${checked} combinations of state, event, caller and situation agree on ${engine}`);
  });

  it('log every edge so that it replays', async () => {
    const { caller } = sessionOf('operations');
    for (const edge of lifecycleEdges(packagePublication)) {
      const id = await createInState(edge.from, 'all published');
      const { row } = await traces(id);
      expect((await send(caller, id, edge.event, row?.version ?? 0)).body.data.status).toBe(edge.to);
      const { log } = await traces(id);
      expect(log.at(-1)).toMatchObject({ from: edge.from, event: edge.event, to: edge.to, edge: edge.edge });
      expect(isUnbroken(log)).toBe(true);
      expect(replayed(log)).toEqual(new Set(['agrees']));
    }
  });

  it('say who was faster, and ask for the removal instructions', async () => {
    const { caller } = sessionOf('operations');
    const id = await createInState('published', 'all published');
    const bare = await send(caller, id, 'unpublish', 2, { remarks: '  ' });
    expect(bare.body.errors).toEqual([{ field: 'remarks', message: 'Enter the removal instructions' }]);
    await send(caller, id, 'edit', 2);
    const late = await send(caller, id, 'unpublish', 2);
    expect(late.status).toBe(409);
    expect(late.body.data).toMatchObject({ version: 3, actorName: expect.stringMatching(/./) });
    const twice = await Promise.all([send(caller, id, 'unpublish', 3), send(caller, id, 'unpublish', 3)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is told on the chart: the steps that these tests take (R-replay-9)', async () => {
    await expectTestCoverage(server.database, 'packagePublication');
  });
});
