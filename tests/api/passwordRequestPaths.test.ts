import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { getSimplePaths } from 'xstate/graph';
import { roleOf } from '../../src/domain/roles.ts';
import type { CurrentUser } from '../../src/domain/user.ts';
import { ask, lifecycleEdges, lifecycleEvents, lifecycleStates } from '../../src/machines/lifecycle.ts';
import { passwordRequest, type PasswordRequestFacts } from '../../src/machines/passwordRequest.ts';
import { passwordRequests } from '../../src/server/db/schema.ts';
import { expectTestCoverage } from '../support/coverage.ts';
import { addPasswordRequest } from '../support/passwordRequests.ts';
import { accounts, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
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
  const callers = new Map<string, { caller: Caller; user?: CurrentUser }>();
  beforeAll(async () => {
    server = await startTestApi(engine);
    callers.set('anonymous', { caller: server.anonymous });
    for (const [name, credentials] of Object.entries(accounts)) {
      const caller = await server.login(...(credentials as [string, string, string]));
      callers.set(name, { caller, user: (await caller.call<CurrentUser>('GET', '/user/detail')).body.data });
    }
  });
  afterAll(() => server.close());

  const by = (name: string) => {
    const found = callers.get(name);
    if (!found) throw new Error(`Nobody is ${name}`);
    return found;
  };
  const send = (name: string, event: string, id: string, version: number) => {
    const { path, input } = callOf[event] ?? { path: '', input: {} };
    return by(name).caller.call('POST', path, { id, version, ...input });
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

  function expected(
    user: CurrentUser | undefined,
    userId: string,
    agentId: string | null,
    state: string,
    event: string,
  ) {
    if (!user) return 401;
    const role = roleOf(user.roleId);
    if (role !== 'operations' && role !== 'agent') return 403;
    const actor = { userId: user.userId, role, agentId: user.agentId };
    const facts: PasswordRequestFacts = { actor, userId, agentId };
    const decision = ask(passwordRequest, state, facts, { type: event });
    // A caller who is not the superior learns nothing, in any state.
    const initial = ask(passwordRequest, 'pending', facts, { type: event });
    if (!initial.ok && initial.kind === 'rule' && initial.refusal.refusal === 'scope') return 404;
    if (decision.ok) return 200;
    return decision.kind === 'state' ? 409 : 422;
  }

  it('have a call for every event and a path over every edge', () => {
    expect(Object.keys(callOf).sort()).toEqual([...alphabet].sort());
    expect(new Set(paths.map(({ to }) => to))).toEqual(
      new Set(lifecycleStates(passwordRequest).map(({ id }) => id)),
    );
    expect(paths.flatMap(({ events }) => events)).toHaveLength(lifecycleEdges(passwordRequest).length);
  });

  it('agree for every state, event, caller and superior', async () => {
    const agentOfA001 = by('agent').user?.agentId ?? null;
    const disagreements: unknown[] = [];
    let checked = 0;
    for (const agentId of [agentOfA001, null]) {
      for (const { to: state, events } of paths) {
        for (const name of callers.keys()) {
          for (const event of alphabet) {
            const id = await createInState(agentId, events);
            const before = await rowOf(id);
            const { status } = await send(name, event, id, before.version);
            const expectedStatus = expected(by(name).user, before.userId, agentId, state, event);
            if (status !== expectedStatus)
              disagreements.push({ agentId, state, name, event, status, expectedStatus });
            const after = await rowOf(id);
            if (status !== 200) expect(after).toEqual(before);
            else expect(after.status).toBe(decideTo(state, event));
            checked += 1;
          }
        }
      }
    }
    expect(disagreements).toEqual([]);
    expect(checked).toBe(2 * paths.length * callers.size * alphabet.length);
  });

  const decideTo = (state: string, event: string) => {
    const decision = ask(passwordRequest, state, permissive, { type: event });
    return decision.ok ? decision.to : undefined;
  };

  it('refuse an older version, and let one of two win', async () => {
    const agentId = by('agent').user?.agentId ?? null;
    const id = await createInState(agentId, []);
    expect((await send('agent', 'answer', id, 0)).status).toBe(409);
    const statuses = await Promise.all([send('agent', 'answer', id, 1), send('agent', 'dismiss', id, 1)]);
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const history = await by('agent').caller.call(
      'GET',
      `/lifecycle/history?lifecycle=passwordRequest&id=${id}`,
    );
    expect(history.body.data).toMatchObject({ verified: true, state: (await rowOf(id)).status });
    expect((history.body.data as { entries: unknown[] }).entries).toHaveLength(2);
  });

  it('let nobody answer their own request (R-password-8)', async () => {
    const { user } = by('operations');
    const own = { userId: user?.userId ?? '', agentId: null };
    const [request] = await server.database.db.insert(passwordRequests).values(own).returning();
    const answer = await send('operations', 'answer', request?.id ?? '', 1);
    expect(answer).toMatchObject({ status: 422, body: { reason: 'notOneself' } });
  });

  it('is told on the chart: the steps that these tests take (R-replay-9)', async () => {
    await expectTestCoverage(server.database, passwordRequest.id);
  });
});
