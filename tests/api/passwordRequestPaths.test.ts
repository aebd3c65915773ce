import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { getSimplePaths } from 'xstate/graph';
import { ask, lifecycleEdges, lifecycleEvents, lifecycleStates } from '../../src/machines/lifecycle.ts';
import { passwordRequest, type PasswordRequestFacts } from '../../src/machines/passwordRequest.ts';
import { passwordRequests } from '../../src/server/db/schema.ts';
import { userResetPassword } from '../../src/server/passwordRequest/contract.ts';
import { expectTestCoverage } from '../support/coverage.ts';
import { sendEveryEvent } from '../support/lifecycleTests/everyEvent.ts';
import { expectedAnswer } from '../support/machineAnswer.ts';
import { addPasswordRequest } from '../support/passwordRequests.ts';
import { everybody, type CallerName, type LoggedIn } from '../support/switching.ts';
import { startTestApi, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';

vi.setConfig({ testTimeout: 120_000 });

const permissive: PasswordRequestFacts = {
  actor: { userId: 'superior', role: 'operations', agentId: null },
  userId: 'forgetful',
  agentId: null,
};
const alphabet = lifecycleEvents(passwordRequest);

/** Every simple path from the initial state, as its events. */
const paths = getSimplePaths<AnyStateMachine>(passwordRequest.machine, {
  input: permissive,
  events: alphabet.map((type) => ({ type })),
  filterEvents: (_state, event) => !event.type.startsWith('xstate.'),
  serializeState: (state) => JSON.stringify(state.value),
}).map(({ state, steps }) => ({
  to: String(state.value),
  events: steps.map(({ event }) => event.type).filter((type) => !type.startsWith('xstate.')),
}));

const callOf: Record<string, { path: string; input: object }> = {
  answer: {
    path: '/user/resetPassword',
    input: { newPassword: 'Fresh-123', newPasswordAgain: 'Fresh-123' },
  },
  dismiss: { path: '/user/passwordRequest/dismiss', input: { remarks: '已电话告知' } },
};

describe.each(engines())('the machine of forgotten passwords and the server on %s', (engine) => {
  let server: TestApi;
  let sessionOf: (name: CallerName) => LoggedIn;
  beforeAll(async () => {
    server = await startTestApi(engine);
    sessionOf = await everybody(server);
  });
  afterAll(() => server.close());

  const send = (name: CallerName, event: string, id: string, version: number) => {
    const { path, input } = callOf[event] ?? { path: '', input: {} };
    return sessionOf(name).caller.call('POST', path, { id, version, ...input });
  };
  const rowOf = async (id: string) => {
    const [row] = await server.database.db.select().from(passwordRequests).where(eq(passwordRequests.id, id));
    if (!row) throw new Error('The request is gone');
    return row;
  };

  /** Adds a request of the agent's salesperson or, without an agent, of a developer, and sends the path's events. */
  async function createInState(agentId: string | null, events: string[]): Promise<string> {
    const id = await addPasswordRequest(server.database, agentId);
    for (const [index, event] of events.entries()) {
      const { status } = await send(agentId === null ? 'operations' : 'agent', event, id, index + 1);
      expect(status).toBe(200);
    }
    return id;
  }

  it('have a call for every event and a path over every edge', () => {
    expect(Object.keys(callOf).sort()).toEqual([...alphabet].sort());
    expect(new Set(paths.map(({ to }) => to))).toEqual(
      new Set(lifecycleStates(passwordRequest).map(({ id }) => id)),
    );
    expect(paths.flatMap(({ events }) => events)).toHaveLength(lifecycleEdges(passwordRequest).length);
  });

  it('agree for every state, event, caller and superior', async () => {
    const agentOfA001 = sessionOf('agent').actor?.agentId ?? null;
    const sent = await sendEveryEvent({
      situations: [agentOfA001, null].flatMap((agentId) =>
        paths.map(({ to, events }) => ({ state: to, agentId, events })),
      ),
      eventsIn: () => alphabet.map((event) => ({ event })),
      create: ({ agentId, events }) => createInState(agentId, events),
      traces: rowOf,
      stateOf: ({ status }) => status,
      send: (name, id, { event }, { version }) => send(name, event, id, version),
      expected: (name, { state, agentId }, { event }, { userId }) =>
        expectedAnswer(sessionOf(name).actor, userResetPassword.access, (actor) => {
          const facts: PasswordRequestFacts = { actor, userId, agentId };
          const decision = ask(passwordRequest, state, facts, { type: event });
          // A caller who is not the superior learns nothing, in any state.
          const initial = ask(passwordRequest, 'pending', facts, { type: event });
          const isOutside = !initial.ok && initial.kind === 'rule' && initial.refusal.refusal === 'scope';
          return { decision, inScope: !isOutside };
        }),
    });
    console.log(`${sent} combinations of state, event, caller and superior agree on ${engine}`);
  });

  it('refuse an older version, and let one of two win', async () => {
    const agentId = sessionOf('agent').actor?.agentId ?? null;
    const id = await createInState(agentId, []);
    expect((await send('agent', 'answer', id, 0)).status).toBe(409);
    const statuses = await Promise.all([send('agent', 'answer', id, 1), send('agent', 'dismiss', id, 1)]);
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const history = await sessionOf('agent').caller.call(
      'GET',
      `/lifecycle/history?lifecycle=passwordRequest&id=${id}`,
    );
    expect(history.body.data).toMatchObject({ verified: true, state: (await rowOf(id)).status });
    expect((history.body.data as { entries: unknown[] }).entries).toHaveLength(2);
  });

  it('let nobody answer their own request (R-password-8)', async () => {
    const { actor } = sessionOf('operations');
    const own = { userId: actor?.userId ?? '', agentId: null };
    const [request] = await server.database.db.insert(passwordRequests).values(own).returning();
    const answer = await send('operations', 'answer', request?.id ?? '', 1);
    expect(answer).toMatchObject({ status: 422, body: { reason: 'notOneself' } });
  });

  it('is told on the chart: the steps that these tests take (R-replay-9)', async () => {
    await expectTestCoverage(server.database, passwordRequest.id);
  });
});
