import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ApplicationDetail } from '../../src/domain/application.ts';
import {
  applicationAudit,
  type ApplicationAuditEvent,
  type ApplicationAuditFacts,
} from '../../src/machines/applicationAudit.ts';
import { applicationPublication } from '../../src/machines/applicationPublication.ts';
import { ask, lifecycleEvents, lifecycleStates } from '../../src/machines/lifecycle.ts';
import { applications, applicationVersions } from '../../src/server/db/schema.ts';
import * as contract from '../../src/server/application/contract.ts';
import { expectTestCoverage } from '../support/coverage.ts';
import { addTestApplication, newApplication } from '../support/applications.ts';
import { sendEveryEvent, takeEveryEdge } from '../support/lifecycleTests/everyEvent.ts';
import { expectedAnswer } from '../support/machineAnswer.ts';
import {
  callerNames,
  everybody,
  logOf,
  shortestPaths,
  type CallerName,
  type LoggedIn,
} from '../support/switching.ts';
import { startTestApi, type Answer, type Caller, type TestApi } from '../support/testApi.ts';
import { engines, type Engine } from '../support/testDatabase.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

type Sent = Answer<ApplicationDetail & { version: number }>;

const callOf = (event: string) =>
  ({
    edit: contract.appEdit,
    submit: contract.appSubmit,
    pass: contract.appAudit,
    reject: contract.appAudit,
    publish: contract.appPublish,
    unpublish: contract.appUnpublish,
  })[event] ?? contract.appAudit;

/** The owners: the demo developer and another one. */
const owners = ['DEV1', 'DEV2'] as const;
type Owner = (typeof owners)[number];
/** PGlite tests fewer roles, because a role without the call is refused before the database is used. */
const callersOn = {
  postgres: callerNames,
  pglite: ['operations', 'developer', 'anonymous'],
} as const satisfies Record<Engine, readonly CallerName[]>;

/** Sends the event by its real call; without `full`, it lacks the required reason or removal instructions. */
function send(caller: Caller, id: string, event: string, version: number, full: boolean): Promise<Sent> {
  const remarks = full ? '理由' : ' ';
  const body = {
    edit: { ...newApplication(), id, version },
    submit: { id, version },
    pass: { id, version, event, remarks },
    reject: { id, version, event, remarks },
    publish: { id, version },
    unpublish: { id, version, remarks },
  }[event];
  const { method, path } = callOf(event);
  return caller.call(method.toUpperCase(), path, body);
}

type Who = Pick<ApplicationAuditFacts, 'actor' | 'developerId'>;
type AuditRequest = Pick<ApplicationAuditEvent, 'remarks'> & { type: string };

describe.each(engines())('the machines of applications and the server on %s', (engine) => {
  let server: TestApi;
  let sessionOf: (name: CallerName) => LoggedIn;
  let otherDeveloper: Caller;
  beforeAll(async () => {
    server = await startTestApi(engine);
    sessionOf = await everybody(server);
    await addTestApplication(server.database, 'draft', { enterpriseId: 'DEV2' });
    otherDeveloper = await server.login('DEV2', 'dev', 'dev12345');
  });
  afterAll(() => server.close());

  const doerOf = (event: string, owner: Owner) => {
    if (!callOf(event).access.includes('developer')) return sessionOf('operations').caller;
    return owner === 'DEV1' ? sessionOf('developer').caller : otherDeveloper;
  };

  /** The machines under test, with the steps to create their records and to read their rows. */
  const subjects = {
    applicationAudit: {
      lifecycle: applicationAudit,
      /** True if the version can be tried out. */
      conditions: [true, false],
      prepare: async (owner: Owner) =>
        (await addTestApplication(server.database, 'draft', { enterpriseId: owner })).versionId,
      finish: async (id: string, condition: boolean) => {
        if (condition) return;
        await server.database.db
          .update(applicationVersions)
          .set({ accessAddress: '' })
          .where(eq(applicationVersions.id, id));
      },
      row: async (id: string) => {
        const [row] = await server.database.db
          .select()
          .from(applicationVersions)
          .where(eq(applicationVersions.id, id));
        return row;
      },
      decision: (state: string, who: Who, canBeTried: boolean, event: AuditRequest) =>
        ask(applicationAudit, state, { ...who, canBeTried, publication: 'unpublished' }, event),
      stateIn: (id: string, { versions }: ApplicationDetail) =>
        versions.find((version) => version.id === id)?.status,
    },
    applicationPublication: {
      lifecycle: applicationPublication,
      /** True if a version has passed; a published application always has one. */
      conditions: [true, false],
      prepare: async (owner: Owner, condition: boolean) => {
        const status = condition ? 'passed' : 'pending';
        return (await addTestApplication(server.database, status, { enterpriseId: owner })).id;
      },
      finish: async () => {},
      row: async (id: string) => {
        const [row] = await server.database.db.select().from(applications).where(eq(applications.id, id));
        return row;
      },
      decision: (state: string, who: Who, passed: boolean, event: AuditRequest) =>
        ask(applicationPublication, state, { ...who, passed, review: passed ? 'passed' : 'pending' }, event),
      stateIn: (_id: string, { status }: ApplicationDetail) => status,
    },
  };

  describe.each(Object.keys(subjects) as (keyof typeof subjects)[])('%s', (machine) => {
    const { lifecycle, conditions, prepare, finish, row, decision, stateIn } = subjects[machine];
    const paths = shortestPaths(lifecycle);
    const states = lifecycleStates(lifecycle);
    const events = lifecycleEvents(lifecycle);

    async function createInState(state: string, owner: Owner, condition: boolean): Promise<string> {
      const id = await prepare(owner, condition);
      for (const [index, event] of (paths.get(state) ?? []).entries())
        expect((await send(doerOf(event, owner), id, event, index + 1, true)).status).toBe(200);
      await finish(id, condition);
      return id;
    }

    const traces = async (id: string) => ({ row: await row(id), log: await logOf(server, lifecycle, id) });

    const expectedOf = (
      name: CallerName,
      state: string,
      event: string,
      { developerId, condition, full }: { developerId: string; condition: boolean; full: boolean },
    ) =>
      expectedAnswer(sessionOf(name).actor, callOf(event).access, (actor) => {
        const requested = { type: event, remarks: full ? '理由' : ' ' };
        return {
          decision: decision(state, { actor, developerId }, condition, requested),
          inScope: actor.role !== 'developer' || actor.userId === developerId,
        };
      });

    it('agrees with the server for every state, event, caller, owner and input', async () => {
      const developerId = sessionOf('developer').actor?.userId ?? '';
      const sent = await sendEveryEvent({
        situations: states
          .flatMap(({ id: state }) => owners.map((owner) => ({ state, owner })))
          .flatMap((situation) => conditions.map((condition) => ({ ...situation, condition })))
          // A published application always has a version that passed.
          .filter(({ state, condition }) => state !== 'published' || condition),
        eventsIn: () => events.flatMap((event) => [true, false].map((full) => ({ event, full }))),
        callers: callersOn[engine],
        create: ({ state, owner, condition }) => createInState(state, owner, condition),
        traces,
        stateOf: (after) => after.row?.status,
        send: (name, id, { event, full }, before) =>
          send(sessionOf(name).caller, id, event, before.row?.version ?? 0, full),
        expected: (name, { state, owner, condition }, { event, full }) => {
          const facts = { developerId: owner === 'DEV1' ? developerId : 'another', condition, full };
          return expectedOf(name, state, event, facts);
        },
      });
      console.log(`${sent} combinations of ${machine} agree on ${engine}`);
    });

    it('logs every edge so that it replays', async () => {
      await takeEveryEdge(lifecycle, async ({ from, event, to }) => {
        const id = await createInState(from, 'DEV1', true);
        const before = await row(id);
        const answer = await send(doerOf(event, 'DEV1'), id, event, before?.version ?? 0, true);
        expect(stateIn(id, answer.body.data)).toBe(to);
        return (await traces(id)).log;
      });
    });

    it('lets one of two at once win, and tells the other who was faster', async () => {
      const state = machine === 'applicationAudit' ? 'pending' : 'published';
      const event = machine === 'applicationAudit' ? 'reject' : 'unpublish';
      const id = await createInState(state, 'DEV1', true);
      const version = (await row(id))?.version ?? 0;
      const { caller } = sessionOf('operations');
      const answers = await Promise.all([1, 2].map(() => send(caller, id, event, version, true)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const lost = answers.find(({ status }) => status === 409);
      expect(lost?.body.data).toMatchObject({ actorName: expect.stringMatching(/./), remarks: '理由' });
    });
  });

  it('is told on the chart: the steps that these tests take (R-replay-9)', async () => {
    await expectTestCoverage(server.database, 'applicationAudit', 'applicationPublication');
  });
});
