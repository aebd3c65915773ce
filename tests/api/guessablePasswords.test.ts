import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { importFields } from '../../src/domain/customerImport.ts';
import { runAdminCommand } from '../../src/server/admin/command.ts';
import { customers, passwordRequests, users } from '../../src/server/db/schema.ts';
import { addTestAgent, addTestLevel, freshEnterpriseId } from '../support/agents.ts';
import { newCustomer, newStaff } from '../support/bodies.ts';
import { addTestCustomer } from '../support/deals.ts';
import { addTestPlatformUser, newPlatformUser } from '../support/platformUsers.ts';
import { addTestMember } from '../support/staff.ts';
import { accounts, startTestApi, type Answer, type Caller, type TestApi } from '../support/testApi.ts';

vi.setConfig({ testTimeout: 60_000 });

const common = 'Too many people use this password, choose another one';
const ownName = 'The password must not be the account or the enterprise ID';

/** A call that sets a password, with its field, and an account whose name is also a valid password. */
interface Door {
  field: string;
  account: string;
  set: (password: string) => Promise<Answer<unknown>>;
}

describe('a new password that is guessed easily (R-password-11)', () => {
  let server: TestApi;
  let operations: Caller;
  let agent: Caller;
  let salesperson: Caller;
  beforeAll(async () => {
    server = await startTestApi('pglite');
    operations = await server.login(...accounts.operations);
    agent = await server.login(...accounts.agent);
    salesperson = await server.login(...accounts.salesperson);
  });
  afterAll(() => server.close());

  async function requestOf(superior: Caller, enterpriseId: string, account: string) {
    await server.anonymous.call('POST', '/user/forgetPassword', { enterpriseId, account });
    const [row] = await server.database.db
      .select({ id: passwordRequests.id })
      .from(passwordRequests)
      .innerJoin(users, eq(users.id, passwordRequests.userId))
      .where(and(eq(users.enterpriseId, enterpriseId), eq(users.account, account)));
    return (password: string) =>
      superior.call('POST', '/user/resetPassword', {
        id: row?.id,
        version: 1,
        newPassword: password,
        newPasswordAgain: password,
      });
  }

  const doors: Record<string, () => Promise<Door>> = {
    'of a new salesperson': async () => {
      const fields = { ...newStaff(), account: 'matrix-first' };
      const set = (password: string) =>
        agent.call('POST', '/user', { ...fields, password, passwordAgain: password });
      return { field: 'password', account: 'Matrix-First', set };
    },
    'of a new platform user': async () => {
      const fields = { ...newPlatformUser(), account: 'platform-first' };
      const set = (password: string) => operations.call('POST', '/user/platform', { ...fields, password });
      return { field: 'password', account: 'platform-first', set };
    },
    'of a platform user who is edited': async () => {
      const { id, account } = await addTestPlatformUser(operations);
      const set = (password: string) =>
        operations.call('PUT', '/user/platform', { id, version: 1, name: '改密', password });
      return { field: 'password', account, set };
    },
    'that answers a request': async () => {
      const { enterpriseId, account } = await addTestMember(server.database);
      return { field: 'newPassword', account, set: await requestOf(agent, enterpriseId, account) };
    },
    'of one’s own': async () => {
      const fields = newPlatformUser('developer');
      const { enterpriseId, account } = await addTestPlatformUser(operations, fields);
      const caller = await server.login(enterpriseId, account, fields.password);
      const set = (password: string) =>
        caller.call('PUT', '/user/modifyPassword', {
          oldPassword: fields.password,
          newPassword: password,
          newPasswordAgain: password,
        });
      return { field: 'newPassword', account, set };
    },
    'of a new customer’s administrator': async () => {
      const fields = { ...newCustomer(), adminAccount: 'lisi-first' };
      const set = (password: string) =>
        salesperson.call('POST', '/customer/add', {
          ...fields,
          adminPassword: password,
          adminPasswordAgain: password,
        });
      return { field: 'adminPassword', account: 'lisi-first', set };
    },
    'of a customer’s administrator who is edited': async () => {
      const { companyId: _, ...fields } = { ...newCustomer(), adminAccount: 'lisi-next' };
      const id = await addTestCustomer(server.database.db);
      const set = (password: string) =>
        salesperson.call('PUT', '/customer', {
          ...fields,
          id,
          version: 1,
          adminPassword: password,
          adminPasswordAgain: password,
        });
      return { field: 'adminPassword', account: 'lisi-next', set };
    },
    'of a customer’s administrator in a file': async () => {
      const fields = { ...newCustomer(), adminAccount: 'lisi-file' };
      const set = (password: string) => {
        const row: Record<string, unknown> = { ...fields, adminPassword: password };
        const text = [importFields.join(','), importFields.map((field) => String(row[field])).join(',')];
        return salesperson.call('POST', '/customer/import', { text: text.join('\n') });
      };
      return { field: 'rows.2.adminPassword', account: 'lisi-file', set };
    },
  };

  it.each(Object.keys(doors))('is refused beside its field: %s', async (name) => {
    const door = await doors[name]?.();
    if (!door) throw new Error(`No ${name}`);
    const { field, account, set } = door;
    for (const password of ['password', 'PassWord1', '12345678', '1qaz2wsx', 'p@ssw0rd', 'admin123'])
      expect(await set(password), password).toMatchObject({
        status: 400,
        body: { errors: [{ field, message: common }] },
      });
    expect(await set(account)).toMatchObject({
      status: 400,
      body: { errors: [{ field, message: ownName }] },
    });
    expect((await set('Maple-4821')).status).toBe(200);
  });

  it('is refused in the caller’s language', async () => {
    const body = { ...newPlatformUser(), password: 'qwerty123' };
    const answer = await operations.call('POST', '/user/platform', body, { 'Accept-Language': 'zh-CN' });
    expect(answer.body.errors).toEqual([{ field: 'password', message: '使用该密码的人太多，请换一个' }]);
  });

  it('is named in the preview of a file', async () => {
    const row: Record<string, unknown> = { ...newCustomer(), adminPassword: 'iloveyou' };
    const text = [importFields.join(','), importFields.map((field) => String(row[field])).join(',')].join(
      '\n',
    );
    const preview = await salesperson.call('POST', '/customer/importPreview', { text });
    expect(preview.body.data).toMatchObject({
      wrong: 1,
      rows: [{ problems: [{ field: 'adminPassword', message: common }] }],
    });
    expect(await server.database.db.$count(customers, eq(customers.companyId, String(row.companyId)))).toBe(
      0,
    );
  });

  it('is refused on the command line', async () => {
    const login = { enterpriseId: 'OPS', account: 'operator' };
    const run = (password: string) =>
      runAdminCommand(server.api.services, {
        command: 'create',
        role: 'operations',
        name: 'Operator',
        ...login,
        password,
      });
    const refused = async (password: string) => (await run(password)).refused.map(({ key }) => key);
    expect(await refused('sunshine1')).toEqual(['refusal.password.common']);
    expect(await refused('Operator')).toEqual(['refusal.password.ownName']);
    expect(await refused('Maple-4821')).toEqual([]);
    const reset = { command: 'reset-password', ...login } as const;
    expect(await runAdminCommand(server.api.services, { ...reset, password: 'football' })).toEqual({
      refused: [expect.objectContaining({ key: 'refusal.password.common' })],
    });
  });

  it('of an agent is its names only: its rule leaves no room for more', async () => {
    const enterpriseId = freshEnterpriseId();
    const body = {
      enterpriseId,
      account: 'agent',
      name: '易猜代理商',
      director: '李主管',
      levelId: await addTestLevel(server.database),
    };
    const refusal = { status: 400, body: { errors: [{ field: 'password', message: ownName }] } };
    for (const password of ['agent', 'AGENT', enterpriseId, enterpriseId.toLowerCase()])
      expect(await operations.call('POST', '/agent', { ...body, password })).toMatchObject(refusal);
    expect((await operations.call('POST', '/agent', { ...body, password: '123456' })).status).toBe(200);

    const { id, levelId, enterpriseId: other } = await addTestAgent(server.database);
    const edit = { id, version: 1, levelId, name: '易猜代理商', director: '王主管' };
    expect(await operations.call('PUT', '/agent', { ...edit, password: other })).toMatchObject(refusal);
    const reset = await requestOf(operations, other, 'agent');
    expect(await reset('agent')).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'newPassword', message: ownName }] },
    });
    expect((await reset('abc123')).status).toBe(200);
  });

  it('does not keep anybody out whose password is set already', async () => {
    for (const [enterpriseId, account, password] of Object.values(accounts))
      expect((await server.login(enterpriseId, account, password)).token).toMatch(/./);
  });
});
