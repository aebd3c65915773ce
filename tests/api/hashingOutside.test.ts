import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashing } from '../../src/server/http/hashing.ts';
import { addTestAgent, addTestLevel, freshEnterpriseId } from '../support/agents.ts';
import { importedFile, newCustomer, newStaff } from '../support/bodies.ts';
import { addTestCustomer } from '../support/deals.ts';
import { addPasswordRequest } from '../support/passwordRequests.ts';
import { accounts, startTestApi, type TestApi } from '../support/testApi.ts';

/** The in-process database has one connection: hashing within a transaction would block all other calls. */
describe('a call that waits for a password to be hashed', () => {
  let server: TestApi;
  beforeAll(async () => {
    server = await startTestApi('pglite');
  });
  afterAll(() => server.close());

  const newPassword = { newPassword: 'Fresh-123', newPasswordAgain: 'Fresh-123' };
  const calls: Record<string, () => Promise<[keyof typeof accounts, string, string, object]>> = {
    userLogin: async () => {
      const [enterpriseId, account, password] = accounts.developer;
      return ['developer', 'POST', '/user/login', { enterpriseId, account, password }];
    },
    userModifyPassword: async () => [
      'otherAgentsSalesperson',
      'PUT',
      '/user/modifyPassword',
      { oldPassword: 'sales123', ...newPassword },
    ],
    userResetPassword: async () => {
      const { id: agentId } = await ownAgent();
      const id = await addPasswordRequest(server.database, agentId);
      return ['agent', 'POST', '/user/resetPassword', { id, version: 1, ...newPassword }];
    },
    userAdd: async () => ['agent', 'POST', '/user', newStaff()],
    customerAdd: async () => ['salesperson', 'POST', '/customer/add', newCustomer()],
    customerImport: async () => ['salesperson', 'POST', '/customer/import', { text: importedFile() }],
    customerEdit: async () => {
      const { companyId: _companyId, ...fields } = newCustomer();
      const id = await addTestCustomer(server.database.db);
      return ['salesperson', 'PUT', '/customer', { ...fields, id, version: 1 }];
    },
    agentAdd: async () => {
      const levelId = await addTestLevel(server.database);
      const enterpriseId = freshEnterpriseId();
      const named = { account: 'agent', name: '散列代理商', director: '李主管' };
      return ['operations', 'POST', '/agent', { enterpriseId, levelId, ...named, password: 'agent12' }];
    },
    agentEdit: async () => {
      const { id, levelId } = await addTestAgent(server.database);
      const named = { name: '改名代理商', director: '李主管' };
      return ['operations', 'PUT', '/agent', { id, version: 1, levelId, ...named, password: 'agent21' }];
    },
  };

  async function ownAgent(): Promise<{ id: string }> {
    const agent = await server.login(...accounts.agent);
    return (await agent.call<{ id: string }>('GET', '/agent/detail')).body.data;
  }

  it.each(Object.keys(calls))('does not keep others from the database: %s', async (operationId) => {
    const [who, method, path, body] = (await calls[operationId]?.()) ?? [];
    if (!who || !method || !path) throw new Error('No such call');
    const [enterpriseId, account, password] = accounts[who];
    const caller = await server.login(enterpriseId, account, password);
    const other = await server.login(...accounts.operations);

    let open = () => {};
    const gate = new Promise<void>((resolve) => (open = resolve));
    const delayed = Array.from({ length: hashing.concurrency }, () => hashing(() => gate));
    let answered = false;
    const answer = caller.call(method, path, body).finally(() => {
      answered = true;
      open();
    });
    // The other caller sends calls until the first one is queued: each of them is answered.
    while (hashing.pendingCount === 0 && !answered)
      expect((await other.call('GET', '/user/session/list')).status).toBe(200);
    expect(answered, 'the call hashes').toBe(false);
    expect((await other.call('GET', '/user/session/list')).status).toBe(200);
    expect(answered).toBe(false);
    open();
    await Promise.all(delayed);
    expect((await answer).status).toBe(200);
  });
});
