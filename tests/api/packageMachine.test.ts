import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ask, lifecycleEvents, lifecycleStates } from '../../src/machines/lifecycle.ts';
import { packagePublication, type PackageFacts } from '../../src/machines/packagePublication.ts';
import { applications, packages } from '../../src/server/db/schema.ts';
import { expectTestCoverage } from '../support/coverage.ts';
import { sendEveryEvent, takeEveryEdge } from '../support/lifecycleTests/everyEvent.ts';
import { expectedAnswer } from '../support/machineAnswer.ts';
import { packageEdit } from '../../src/server/package/contract.ts';
import { addTestPackage, demoApplications, newPackage } from '../support/packages.ts';
import { everybody, logOf, shortestPaths, type CallerName, type LoggedIn } from '../support/switching.ts';
import { startTestApi, type Answer, type Caller, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';

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
    const sent = await sendEveryEvent({
      situations: lifecycleStates(packagePublication).flatMap(({ id: state }) =>
        situations.map((situation) => ({ state, situation })),
      ),
      eventsIn: ({ situation }) => events.map((event) => ({ event, situation })),
      create: ({ state, situation }) => createInState(state, situation),
      traces,
      stateOf: ({ row }) => row?.status,
      send: (name, id, { event, situation }, { row }) =>
        send(sessionOf(name).caller, id, event, row?.version ?? 0, { situation }),
      expected: (name, { state, situation }, { event }) => expectedOf(name, state, event, situation),
    });
    console.log(`${sent} combinations of state, event, caller and situation agree on ${engine}`);
  });

  it('log every edge so that it replays', async () => {
    const { caller } = sessionOf('operations');
    await takeEveryEdge(packagePublication, async ({ from, event }) => {
      const id = await createInState(from, 'all published');
      const { row } = await traces(id);
      await send(caller, id, event, row?.version ?? 0);
      return (await traces(id)).log;
    });
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
