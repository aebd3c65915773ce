import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PlatformUser } from '../../src/domain/platformUser.ts';
import { ask, lifecycleEvents, lifecycleStates } from '../../src/machines/lifecycle.ts';
import { platformUser } from '../../src/machines/platformUser.ts';
import { users } from '../../src/server/db/schema.ts';
import { isUnbroken } from '../support/histories.ts';
import { platformUserStatus } from '../../src/server/platformUser/contract.ts';
import { sendEveryEvent } from '../support/lifecycleTests/everyEvent.ts';
import { expectedAnswer } from '../support/machineAnswer.ts';
import { addTestPlatformUser, newPlatformUser } from '../support/platformUsers.ts';
import { everybody, logOf, shortestPaths, type SendEvent } from '../support/switching.ts';
import { accounts, newKey, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';

interface Page {
  total: number;
  records: PlatformUser[];
}

const send: SendEvent = (caller, id, event, version) =>
  event === 'edit'
    ? caller.call('PUT', '/user/platform', { id, version, name: '新名' })
    : caller.call('PUT', '/user/platform/status', { id, version, event });

describe.each(engines())('platform users on %s', (engine) => {
  let server: TestApi;
  let operations: Caller;
  beforeAll(async () => {
    server = await startTestApi(engine);
    operations = await server.login(...accounts.operations);
  });
  afterAll(() => server.close());

  const page = async (query: string) =>
    (await operations.call<Page>('GET', `/user/platform/page?${query}`)).body.data.records;
  const self = async () => {
    const [admin] = await page('keyword=admin');
    if (!admin) throw new Error('The demo admin is not listed');
    return admin;
  };

  it('lists those of no agent, and nobody else', async () => {
    const all = await page('pageSize=100');
    expect(all.map(({ enterpriseId, account, roleId }) => [enterpriseId, account, roleId])).toEqual(
      expect.arrayContaining([
        ['OPS', 'admin', 0],
        ['DEV1', 'dev', -2],
      ]),
    );
    expect(new Set(all.map(({ roleId }) => roleId))).toEqual(new Set([0, -2]));
    expect((await page('role=developer')).every(({ roleId }) => roleId === -2)).toBe(true);
  });

  it('adds an admin who can log in and add the next, and tells who added whom', async () => {
    const fields = newPlatformUser();
    const added = await addTestPlatformUser(operations, fields);
    const next = await server.login('OPS', fields.account, fields.password);
    const developer = await addTestPlatformUser(next, { role: 'developer', enterpriseId: 'dev9' });
    expect(developer).toMatchObject({ roleId: -2, enterpriseId: 'DEV9', status: 'active', lastAdmin: false });
    const log = await logOf(server, platformUser, developer.id);
    expect(log.map(({ event, to, actorId }) => [event, to, actorId])).toEqual([['add', 'active', added.id]]);
    expect((await server.login('DEV9', developer.account, 'secret123')).token).toBeTruthy();
  });

  it('refuses, beside its field, an account that is taken and an enterprise ID that an agent has', async () => {
    const refused = async (fields: object) => {
      const body = { ...newPlatformUser(), ...fields };
      const answer = await operations.call('POST', '/user/platform', body, newKey());
      return [answer.status, answer.body.errors];
    };
    expect(await refused({ account: 'admin' })).toEqual([
      400,
      [{ field: 'account', message: 'This account is already taken' }],
    ]);
    expect(await refused({ enterpriseId: 'a001' })).toEqual([
      400,
      [{ field: 'enterpriseId', message: 'This enterprise ID is already taken' }],
    ]);
    expect(await refused({ password: 'short' })).toMatchObject([400, [{ field: 'password' }]]);
    expect(await refused({ role: 'agent' })).toMatchObject([400, [{ field: 'role' }]]);
  });

  it('resets a password: every session ends, the old password with them', async () => {
    const { id, account } = await addTestPlatformUser(operations);
    const before = await server.login('OPS', account, 'secret123');
    const edit = { id, version: 1, name: '钱运营', password: 'changed99' };
    expect((await operations.call('PUT', '/user/platform', edit)).status).toBe(200);
    expect((await before.call('GET', '/user/detail')).status).toBe(401);
    await expect(server.login('OPS', account, 'secret123')).rejects.toThrow('Incorrect enterprise ID');
    expect((await server.login('OPS', account, 'changed99')).token).toBeTruthy();
    const log = await logOf(server, platformUser, id);
    expect(log.map(({ event, params }) => [event, params])).toEqual([
      ['add', {}],
      ['edit', { password: 'reset' }],
    ]);
    expect(isUnbroken(log)).toBe(true);
  });

  it('disables: logged out at once, no login until enabled again (R-user-2)', async () => {
    const { id, account } = await addTestPlatformUser(operations, {
      role: 'developer',
      enterpriseId: 'DEV1',
    });
    const developer = await server.login('DEV1', account, 'secret123');
    expect((await send(operations, id, 'disable', 1)).status).toBe(200);
    expect((await developer.call('GET', '/user/detail')).status).toBe(401);
    await expect(server.login('DEV1', account, 'secret123')).rejects.toThrow('disabled');
    expect((await send(operations, id, 'disable', 2)).status).toBe(409);
    expect((await send(operations, id, 'enable', 2)).status).toBe(200);
    expect((await server.login('DEV1', account, 'secret123')).token).toBeTruthy();
  });

  it('answers every event in every state to every caller as the machine says', async () => {
    const sessionOf = await everybody(server);
    const paths = shortestPaths(platformUser);
    const rowOf = async (id: string) => {
      const [row] = await server.database.db.select().from(users).where(eq(users.id, id));
      return row;
    };
    await sendEveryEvent({
      situations: lifecycleStates(platformUser).map(({ id: state }) => ({ state })),
      eventsIn: () => lifecycleEvents(platformUser).map((event) => ({ event })),
      create: async ({ state }) => {
        const { id } = await addTestPlatformUser(operations, { role: 'developer' });
        for (const [index, event] of (paths.get(state) ?? []).entries())
          await send(operations, id, event, index + 1);
        return id;
      },
      traces: rowOf,
      stateOf: (row) => row?.status,
      send: (name, id, { event }, row) => send(sessionOf(name).caller, id, event, row?.version ?? 0),
      expected: (name, { state }, { event }) =>
        expectedAnswer(sessionOf(name).actor, platformUserStatus.access, (actor) => ({
          decision: ask(platformUser, state, { actor, lastAdmin: false }, { type: event }),
        })),
    });
  });

  it('keeps the only enabled admin enabled, and says that it is (R-user-3)', async () => {
    const { id, version } = await self();
    const others = (await page('role=operations&status=active&pageSize=100')).filter(
      (each) => each.id !== id,
    );
    for (const other of others)
      expect((await send(operations, other.id, 'disable', other.version)).status).toBe(200);
    expect((await self()).lastAdmin).toBe(true);
    const answer = await send(operations, id, 'disable', version);
    expect([answer.status, answer.body.reason, answer.body.msg]).toEqual([
      422,
      'anotherAdmin',
      'The only enabled operations admin cannot be disabled',
    ]);
    expect((await operations.call('GET', '/user/detail')).status).toBe(200);
  });

  it('keeps one when two admins disable one another at the same moment (R-user-3)', async () => {
    for (let round = 0; round < 5; round++) {
      const admin = await self();
      const added = await addTestPlatformUser(operations);
      const other = await server.login('OPS', added.account, 'secret123');
      const answers = await Promise.all([
        send(operations, added.id, 'disable', 1),
        send(other, admin.id, 'disable', admin.version),
      ]);
      const active = await server.database.db.$count(users, eq(users.status, 'active'));
      expect(active).toBeGreaterThan(0);
      expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
      // The remaining admin enables the first one again.
      const activeUser = answers[0]?.status === 200 ? operations : other;
      if (activeUser === other) {
        expect((await send(other, admin.id, 'enable', admin.version + 1)).status).toBe(200);
        operations = await server.login(...accounts.operations);
        expect((await send(operations, added.id, 'disable', 1)).status).toBe(200);
      }
    }
  });
});
