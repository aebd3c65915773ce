import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestAgent, addTestLevel, freshEnterpriseId, freshLevelName } from '../support/agents.ts';
import { newCustomer, newStaff } from '../support/bodies.ts';
import { addTestCustomer } from '../support/deals.ts';
import { addTestMember } from '../support/staff.ts';
import { accounts, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';
import { uploadContract, uploadFile } from '../support/uploads.ts';
import { runningClient, soldPackage, waitingDeal } from './support/subjects.ts';

type Who = keyof typeof accounts | 'anonymous' | 'fresh';

describe.each(engines())('%s', (engine) => {
  let server: TestApi;
  const callers = new Map<string, Caller>();

  beforeAll(async () => void (server = await startTestApi(engine)));
  afterAll(() => server.close());

  async function callerOf(who: Who): Promise<Caller> {
    if (who === 'anonymous') return server.anonymous;
    const [enterpriseId, account, password] = accounts[who === 'fresh' ? 'salesperson' : who];
    const known = callers.get(who) ?? (await server.login(enterpriseId, account, password));
    if (who !== 'fresh') callers.set(who, known);
    return known;
  }

  interface CallInput {
    /** The value for `{id}`. */
    id?: string;
    query?: string;
    body?: unknown;
    headers?: Record<string, string>;
  }

  interface Call {
    /** The call as the spec writes it. */
    line: string;
    who: Who;
    input?: () => Promise<CallInput> | CallInput;
    /** The least content of its answer. */
    answered: unknown;
  }

  // A page names its last record; the next page begins after it.
  const page = { total: expect.any(Number), records: expect.any(Array), last: expect.any(String) };
  const list = expect.any(Array);
  const saved = expect.objectContaining({ id: expect.any(String), version: expect.any(Number) });
  const contract = async () => uploadContract(server, await callerOf('salesperson'));
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...new Uint8Array(64)]);

  function spec(heading: string, calls: Call[]) {
    describe(heading, () => {
      it.each(calls)('$line', async ({ line, who, input, answered }) => {
        const [method = '', template = ''] = line.split(' ');
        const { id, query, body, headers } = (await input?.()) ?? {};
        const path = template.replace('/api/operation', '').replace('{id}', id ?? '') + (query ?? '');
        const caller = await callerOf(who);
        // Sends only the headers that the section names.
        const answer = await caller.call(method, path, body, headers);
        expect(answer.body).toMatchObject({ code: 200 });
        expect(answer.status).toBe(200);
        expect(answer.body.data).toEqual(answered);
      });
    });
  }

  spec('User', [
    {
      line: 'POST /api/operation/user/login (credentials)',
      who: 'anonymous',
      input: () => ({ body: { enterpriseId: 'OPS', account: 'admin', password: 'admin123' } }),
      answered: { token: expect.stringMatching(/.{20,}/), scheme: 'Bearer' },
    },
    { line: 'POST /api/operation/user/loginOut', who: 'fresh', answered: expect.anything() },
    {
      line: 'GET /api/operation/user/detail',
      who: 'agent',
      answered: expect.objectContaining({ enterpriseId: 'A001', account: 'agent', roleId: 1 }),
    },
    {
      line: 'PUT /api/operation/user/modifyPassword',
      who: 'otherAgentsSalesperson',
      input: () => ({
        body: { oldPassword: 'sales123', newPassword: 'Fresh-123', newPasswordAgain: 'Fresh-123' },
      }),
      answered: expect.anything(),
    },
    {
      line: 'PUT /api/operation/user/modifyAvatarUrl',
      who: 'operations',
      input: async () => {
        const file = await uploadFile(server, await callerOf('operations'), 'avatar', 'me.png', png);
        return { body: { fileId: file.id } };
      },
      answered: expect.objectContaining({ avatarUrl: expect.any(String) }),
    },
    {
      line: 'GET /api/operation/user/page (query)',
      who: 'agent',
      input: () => ({ query: '?current=1&pageSize=10' }),
      answered: page,
    },
    {
      line: 'GET /api/operation/user/list (query)',
      who: 'agent',
      input: () => ({ query: '?keyword=' }),
      answered: list,
    },
    {
      line: 'POST /api/operation/user (add sales staff)',
      who: 'agent',
      input: () => ({ body: newStaff() }),
      answered: saved,
    },
    {
      line: 'PUT /api/operation/user/resign',
      who: 'agent',
      input: async () => ({
        body: { id: (await addTestMember(server.database)).id, version: 1, transfer: false },
      }),
      answered: expect.anything(),
    },
  ]);

  spec('Common', [
    {
      line: 'GET /api/operation/sys/parameter (response holds code and ossType)',
      who: 'agent',
      answered: { ossType: 'local' },
    },
    {
      line: 'GET /api/operation/file/upload/credential (header ossType)',
      who: 'agent',
      input: () => ({ query: '?name=contract.pdf', headers: { ossType: 'local' } }),
      answered: expect.objectContaining({ fileId: expect.any(String), url: expect.any(String) }),
    },
    {
      line: 'GET /api/operation/dict/byType (query)',
      who: 'agent',
      input: () => ({ query: '?type=role' }),
      answered: [
        { code: '0', label: 'Operations Admin' },
        { code: '1', label: 'Agent' },
        { code: '-1', label: 'Sales' },
        { code: '-2', label: 'Developer' },
      ],
    },
  ]);

  spec('Agent level', [
    {
      line: 'GET /api/operation/agent/level/page (query)',
      who: 'operations',
      input: () => ({ query: '?current=1' }),
      answered: page,
    },
    {
      line: 'POST /api/operation/agent/level',
      who: 'operations',
      input: () => ({ body: { name: freshLevelName(), discountRate: '0.05' } }),
      answered: saved,
    },
    {
      line: 'PUT /api/operation/agent/level',
      who: 'operations',
      input: async () => ({
        body: {
          id: await addTestLevel(server.database),
          version: 1,
          name: freshLevelName(),
          discountRate: '0.07',
        },
      }),
      answered: saved,
    },
    {
      line: 'PUT /api/operation/agent/level/status',
      who: 'operations',
      input: async () => ({
        body: { id: await addTestLevel(server.database), version: 1, event: 'disable' },
      }),
      answered: expect.objectContaining({ status: 'disabled' }),
    },
    {
      line: 'DELETE /api/operation/agent/level/{id}',
      who: 'operations',
      input: async () => ({ id: await addTestLevel(server.database), query: '?version=1' }),
      answered: expect.anything(),
    },
    {
      line: 'GET /api/operation/agent/level/list (query)',
      who: 'operations',
      input: () => ({ query: '?keyword=' }),
      answered: list,
    },
  ]);

  spec('Agent', [
    {
      line: 'GET /api/operation/agent/page (query)',
      who: 'operations',
      input: () => ({ query: '?current=1' }),
      answered: page,
    },
    {
      line: 'GET /api/operation/agent/detail (own account)',
      who: 'agent',
      answered: expect.objectContaining({ enterpriseId: 'A001' }),
    },
    {
      line: 'POST /api/operation/agent',
      who: 'operations',
      input: async () => ({
        body: {
          enterpriseId: freshEnterpriseId(),
          account: 'agent',
          name: '规格代理商',
          director: '李主管',
          levelId: await addTestLevel(server.database),
          password: 'agent12',
        },
      }),
      answered: saved,
    },
    {
      line: 'PUT /api/operation/agent',
      who: 'operations',
      input: async () => {
        const { id, levelId } = await addTestAgent(server.database);
        return { body: { id, version: 1, name: '改名代理商', director: '李主管', levelId } };
      },
      answered: expect.objectContaining({ name: '改名代理商' }),
    },
    {
      line: 'PUT /api/operation/agent/status',
      who: 'operations',
      input: async () => ({
        body: { id: (await addTestAgent(server.database)).id, version: 1, event: 'disable' },
      }),
      answered: expect.objectContaining({ status: 'disabled' }),
    },
    {
      line: 'GET /api/operation/agent/details/{id}',
      who: 'operations',
      input: async () => ({ id: (await addTestAgent(server.database)).id }),
      answered: saved,
    },
    {
      line: 'GET /api/operation/agent/list (query)',
      who: 'operations',
      input: () => ({ query: '?keyword=' }),
      answered: list,
    },
    {
      line: 'GET /api/operation/agent/recharge/record/page (query)',
      who: 'operations',
      input: () => ({ query: '?current=1' }),
      answered: page,
    },
    {
      line: 'POST /api/operation/agent/recharge',
      who: 'operations',
      input: async () => ({
        body: {
          agentId: (await addTestAgent(server.database)).id,
          amount: '100.00',
          remarks: '',
        },
      }),
      answered: expect.objectContaining({ creditedAmount: '110.00' }),
    },
  ]);

  spec('Order', [
    {
      line: 'POST /api/operation/order/page (body filters)',
      who: 'agent',
      input: () => ({ body: { status: 'pending' } }),
      answered: page,
    },
    {
      line: 'GET /api/operation/order/detail (query)',
      who: 'agent',
      input: async () => ({ query: `?id=${(await waitingDeal(server)).id}` }),
      answered: expect.objectContaining({ status: 'pending' }),
    },
    {
      line: 'GET /api/operation/order/createUserDown (query; salespeople for the order)',
      who: 'agent',
      input: () => ({ query: '?keyword=' }),
      answered: expect.arrayContaining([expect.objectContaining({ userId: expect.any(String) })]),
    },
    {
      line: 'POST /api/operation/order/orderApproval',
      who: 'agent',
      input: async () => ({
        body: { id: (await waitingDeal(server)).id, version: 1, event: 'approve', remarks: '' },
      }),
      answered: expect.objectContaining({ status: 'approved' }),
    },
    {
      line: 'POST /api/operation/order/add',
      who: 'salesperson',
      input: async () => {
        const { id: packageId, price } = await soldPackage(server);
        const customerId = await addTestCustomer(server.database.db);
        const contractFileId = await contract();
        return {
          body: { customerId, packageId, contractFileId, kind: 'package', seats: 0, quotedAmount: price },
        };
      },
      answered: expect.objectContaining({ status: 'pending', kind: 'package' }),
    },
    {
      line: 'POST /api/operation/order/addRenew',
      who: 'salesperson',
      input: async () => {
        const { customerId, packageId, price } = await runningClient(server);
        return { body: { customerId, packageId, contractFileId: await contract(), quotedAmount: price } };
      },
      answered: expect.objectContaining({ status: 'pending', kind: 'renewal' }),
    },
    {
      line: 'POST /api/operation/order/payProductPrice',
      who: 'salesperson',
      input: async () => {
        const { customerId, packageId } = await runningClient(server);
        return { body: { customerId, packageId, kind: 'renewal', seats: 0 } };
      },
      answered: expect.objectContaining({ amount: expect.stringMatching(/^\d+\.\d\d$/) }),
    },
    {
      line: 'GET /api/operation/order/payProductInfo (query)',
      who: 'salesperson',
      input: async () => ({ query: `?customerId=${await addTestCustomer(server.database.db)}` }),
      answered: expect.objectContaining({ packages: list }),
    },
  ]);

  spec('Customer', [
    { line: 'POST /api/operation/customer/page', who: 'agent', input: () => ({ body: {} }), answered: page },
    {
      line: 'GET /api/operation/customer/detail (query)',
      who: 'agent',
      input: async () => ({ query: `?id=${await addTestCustomer(server.database.db)}` }),
      answered: saved,
    },
    {
      line: 'GET /api/operation/customer/generateId',
      who: 'salesperson',
      answered: { companyId: expect.stringMatching(/^[A-Za-z0-9]{1,4}$/) },
    },
    {
      line: 'POST /api/operation/customer/add',
      who: 'salesperson',
      input: () => ({ body: newCustomer() }),
      answered: saved,
    },
    {
      line: 'POST /api/operation/customer/editStatus',
      who: 'agent',
      input: async () => ({
        body: { id: await addTestCustomer(server.database.db), version: 1, status: 'disabled' },
      }),
      answered: expect.objectContaining({ status: 'disabled' }),
    },
  ]);

  describe('Responses carry a numeric code field', () => {
    it.each([
      ['a success', 200, 'GET', '/user/detail', 'agent'],
      ['no session', 401, 'GET', '/user/detail', 'anonymous'],
      ['another role’s call', 403, 'GET', '/agent/page', 'agent'],
      ['no such call', 404, 'GET', '/nothing', 'agent'],
      ['a refused field', 400, 'GET', '/dict/byType?type=nothing', 'agent'],
    ] as const)('%s: %i', async (_, code, method, path, who) => {
      const response = await server.api.hono.request(`/api/operation${path}`, {
        method,
        headers: { Authorization: `Bearer ${(await callerOf(who)).token}` },
      });
      expect(await response.json()).toMatchObject({ code });
      expect(response.status).toBe(code);
    });
  });

  describe('Calls for applications, product packages and account records (named in the same manner)', () => {
    it.each([
      ['GET', '/app/page', 'operations'],
      ['GET', '/app/list', 'operations'],
      ['GET', '/package/page', 'operations'],
      ['GET', '/package/list', 'operations'],
      ['GET', '/account/balance', 'agent'],
      ['GET', '/account/recharge/page', 'agent'],
      ['GET', '/account/sale/page', 'agent'],
    ] as const)('%s /api/operation%s', async (method, path, who) => {
      expect((await (await callerOf(who)).call(method, path)).status).toBe(200);
    });
  });
});
