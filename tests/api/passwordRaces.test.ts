import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { passwordRequests, sessions, users } from '../../src/server/db/schema.ts';
import { runAdminCommand } from '../../src/server/admin/command.ts';
import { addTestAgent } from '../support/agents.ts';
import { stopBeforeHashing, stopBeforeUser } from '../support/interleaving.ts';
import { addTestPlatformUser, newPlatformUser } from '../support/platformUsers.ts';
import { addTestMember } from '../support/staff.ts';
import { accounts, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';

vi.setConfig({ testTimeout: 60_000 });

type Login = [enterpriseId: string, account: string, password: string];
type Status = { status: number };

/** A user who logs in, and the call by which a superior resets their password. */
interface Subject {
  login: Login;
  newPassword: string;
  reset: (newPassword: string) => Promise<Status>;
}

describe('a password that is reset while something is under way with the old one', () => {
  let server: TestApi;
  let operations: Caller;
  let agent: Caller;
  beforeAll(async () => {
    server = await startTestApi('postgres');
    operations = await server.login(...accounts.operations);
    agent = await server.login(...accounts.agent);
  });
  afterAll(() => server.close());

  async function userOf([enterpriseId, account]: readonly [string, string, ...string[]]) {
    const [user] = await server.database.db
      .select()
      .from(users)
      .where(and(eq(users.enterpriseId, enterpriseId), eq(users.account, account)));
    if (!user) throw new Error(`No ${enterpriseId}/${account}`);
    return user;
  }

  const attempt = ([enterpriseId, account, password]: Login) =>
    server.anonymous.call<{ token: string } | null>('POST', '/user/login', {
      enterpriseId,
      account,
      password,
    });

  async function answerRequest(superior: Caller, login: Login, newPassword: string): Promise<Status> {
    const [enterpriseId, account] = login;
    await server.anonymous.call('POST', '/user/forgetPassword', { enterpriseId, account });
    const { id: userId } = await userOf(login);
    const [request] = await server.database.db
      .select()
      .from(passwordRequests)
      .where(and(eq(passwordRequests.userId, userId), eq(passwordRequests.status, 'pending')));
    if (!request) throw new Error('No request was filed');
    return superior.call('POST', '/user/resetPassword', {
      id: request.id,
      version: request.version,
      newPassword,
      newPasswordAgain: newPassword,
    });
  }

  async function platformLogin(role: 'operations' | 'developer'): Promise<{ id: string; login: Login }> {
    const fields = newPlatformUser(role);
    const { id } = await addTestPlatformUser(operations, { ...fields, enterpriseId: 'RACE' });
    return { id, login: ['RACE', fields.account, fields.password] };
  }

  const subjects: Record<string, () => Promise<Subject>> = {
    'an agent answers the request of a salesperson': async () => {
      const { enterpriseId, account } = await addTestMember(server.database);
      const login: Login = [enterpriseId, account, accounts.salesperson[2]];
      return { login, newPassword: 'Fresh-5821', reset: (fresh) => answerRequest(agent, login, fresh) };
    },
    'operations answer the request of an agent': async () => {
      const [login] = (await addTestAgent(server.database)).logins;
      if (!login) throw new Error('The agent has no login');
      return { login, newPassword: 'Fr5821', reset: (fresh) => answerRequest(operations, login, fresh) };
    },
    'operations edit an agent': async () => {
      const { id, levelId, logins } = await addTestAgent(server.database);
      const [login] = logins;
      if (!login) throw new Error('The agent has no login');
      const body = { id, version: 1, levelId, name: '改密代理商', director: '王主管' };
      const reset = (password: string) => operations.call('PUT', '/agent', { ...body, password });
      return { login, newPassword: 'Fr5821', reset };
    },
    'operations edit a platform user': async () => {
      const { id, login } = await platformLogin('developer');
      const body = { id, version: 1, name: '改密开发' };
      const reset = (password: string) => operations.call('PUT', '/user/platform', { ...body, password });
      return { login, newPassword: 'Fresh-5821', reset };
    },
    'the operator resets it on the command line': async () => {
      const { login } = await platformLogin('operations');
      const [enterpriseId, account] = login;
      const reset = async (password: string) => {
        const command = { command: 'reset-password', enterpriseId, account, password } as const;
        const { refused } = await runAdminCommand(server.api.services, command);
        return { status: refused.length === 0 ? 200 : 400 };
      };
      return { login, newPassword: 'Fresh-5821', reset };
    },
  };

  async function livingSessions(userId: string) {
    const living = and(eq(sessions.userId, userId), isNull(sessions.revokedAt));
    return server.database.db.select().from(sessions).where(living);
  }

  it.each(Object.keys(subjects))('opens no session with the old one when %s (R-session-15)', async (name) => {
    const { login, newPassword, reset } = await subjectOf(name);
    const { id } = await userOf(login);
    const resetting = await stopBeforeUser(server.database, id, () => reset(newPassword));
    const pending = await stopBeforeHashing(() => attempt(login));
    expect((await resetting.proceed()).status).toBe(200);
    expect(await pending.proceed()).toMatchObject({ status: 400, body: { data: null } });
    expect(await livingSessions(id)).toEqual([]);
    expect((await attempt([login[0], login[1], newPassword])).status).toBe(200);
  });

  it.each(Object.keys(subjects))('is not overwritten by its user when %s (R-password-10)', async (name) => {
    const { login, newPassword, reset } = await subjectOf(name);
    const { id, roleId } = await userOf(login);
    const own = roleId === 1 ? 'Own4711' : 'Own-4711';
    const caller = await server.login(...login);
    const resetting = await stopBeforeUser(server.database, id, () => reset(newPassword));
    const pending = await stopBeforeHashing(() => changePassword(caller, login[2], own));
    expect((await resetting.proceed()).status).toBe(200);
    expect((await pending.proceed()).status).toBe(401);
    expect((await attempt([login[0], login[1], own])).status).toBe(400);
    expect((await attempt([login[0], login[1], newPassword])).status).toBe(200);
  });

  async function subjectOf(name: string): Promise<Subject> {
    const subject = await subjects[name]?.();
    if (!subject) throw new Error(`No subject ${name}`);
    return subject;
  }

  const changePassword = (caller: Caller, oldPassword: string, newPassword: string) =>
    caller.call('PUT', '/user/modifyPassword', { oldPassword, newPassword, newPasswordAgain: newPassword });

  it('takes one of two changes by its user at once (R-password-10)', async () => {
    const { login } = await platformLogin('developer');
    const caller = await server.login(...login);
    const first = await stopBeforeHashing(() => changePassword(caller, login[2], 'First-5821'));
    const second = changePassword(caller, login[2], 'Second-5821');
    const answers = [await first.proceed(), await second];
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const refused = answers.find(({ status }) => status === 400);
    expect(refused?.body.errors).toEqual([
      { field: 'oldPassword', message: 'The old password is incorrect' },
    ]);
    const right = answers[0]?.status === 200 ? 'First-5821' : 'Second-5821';
    expect((await attempt([login[0], login[1], right])).status).toBe(200);
  });

  it('is not changed by a superior who is disabled meanwhile (R-password-10)', async () => {
    const { id, login } = await platformLogin('operations');
    const superior = await server.login(...login);
    const { id: agentId, levelId, logins } = await addTestAgent(server.database);
    const body = { id: agentId, version: 1, levelId, name: '改密代理商', director: '王主管' };
    const pending = await stopBeforeHashing(() =>
      superior.call('PUT', '/agent', { ...body, password: 'Fr5821' }),
    );
    expect((await switchUser(id, 'disable')).status).toBe(200);
    expect((await pending.proceed()).status).toBe(401);
    expect((await attempt(logins[0] as Login)).status).toBe(200);
  });

  const switchUser = (id: string, event: 'enable' | 'disable', version = 1) =>
    operations.call('PUT', '/user/platform/status', { id, version, event });

  it('opens no session of a platform user who is disabled meanwhile, nor when enabled again (R-session-15)', async () => {
    const { id, login } = await platformLogin('developer');
    const pending = await stopBeforeHashing(() => attempt(login));
    expect((await switchUser(id, 'disable')).status).toBe(200);
    expect((await pending.proceed()).status).toBe(422);
    expect((await switchUser(id, 'enable', 2)).status).toBe(200);
    expect(await livingSessions(id)).toEqual([]);
  });

  it('opens no session of the people of an agent that is disabled meanwhile (R-session-15)', async () => {
    for (const which of [0, 1]) {
      const { id, logins } = await addTestAgent(server.database);
      const login = logins[which];
      if (!login) throw new Error('The agent has no login');
      const pending = await stopBeforeHashing(() => attempt(login));
      const status = (event: string, version: number) =>
        operations.call('PUT', '/agent/status', { id, version, event });
      expect((await status('disable', 1)).status).toBe(200);
      expect((await pending.proceed()).status).toBe(422);
      expect((await status('enable', 2)).status).toBe(200);
      expect(await livingSessions((await userOf(login)).id)).toEqual([]);
    }
  });

  it('opens no session of a salesperson who resigns meanwhile (R-session-15)', async () => {
    const { id, enterpriseId, account } = await addTestMember(server.database);
    const pending = await stopBeforeHashing(() => attempt([enterpriseId, account, accounts.salesperson[2]]));
    const resigned = await agent.call('PUT', '/user/resign', {
      id,
      version: 1,
      transfer: false,
      assignments: [],
    });
    expect(resigned.status).toBe(200);
    expect((await pending.proceed()).status).toBe(422);
    expect(await livingSessions(id)).toEqual([]);
  });

  it('keeps a session that is opened after its user has ended all others (R-session-15)', async () => {
    const { login } = await platformLogin('developer');
    const caller = await server.login(...login);
    const pending = await stopBeforeHashing(() => attempt(login));
    expect((await caller.call('POST', '/user/session/revoke', {})).status).toBe(200);
    expect((await pending.proceed()).status).toBe(200);
    const list = await caller.call<unknown[]>('GET', '/user/session/list');
    expect(list.body.data).toHaveLength(2);
  });
});
