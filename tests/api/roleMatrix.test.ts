import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { callRows } from '../support/callRows.ts';
import { newSubject } from '../support/callSubject.ts';
import { callers, type CallerName, outsiders, type Subject, templateOf } from '../support/matrix.ts';
import { accounts, newKey, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { uploadContract } from '../support/uploads.ts';

vi.setConfig({ testTimeout: 60_000 });

describe('who may call what (R-role-2)', () => {
  let server: TestApi;
  let contractFileId: string;
  let salesperson: Caller;
  const sessions = new Map<CallerName, Caller>();
  beforeAll(async () => {
    server = await startTestApi('postgres');
    for (const name of callers) sessions.set(name, await loginAs(name));
    salesperson = await loginAs('salesperson');
    contractFileId = await uploadContract(server, salesperson);
  });
  afterAll(() => server.close());

  const sessionOf = (name: CallerName) => sessions.get(name) ?? server.anonymous;

  async function loginAs(name: CallerName): Promise<Caller> {
    if (name === 'anonymous') return server.anonymous;
    const [enterpriseId, account, password] = accounts[name];
    return server.login(enterpriseId, account, password);
  }

  /** Records that no call has changed yet. */
  let untouched: Omit<Subject, 'credentials'> | undefined;

  async function subjectFor(name: CallerName): Promise<Subject> {
    untouched ??= await newSubject(server.database, contractFileId, sessionOf('operations'));
    return { ...untouched, credentials: accounts[name === 'anonymous' ? 'salesperson' : name] };
  }

  it('has a row for every call and no row for a call that is not there', () => {
    const ids = server.api.operations.map(({ operationId }) => operationId);
    expect(ids.sort()).toEqual(Object.keys(callRows).sort());
    console.log(`Role matrix: ${ids.length} calls × ${callers.length} callers`);
  });

  it.each(Object.entries(callRows).map(([operationId, row]) => ({ operationId, ...row })))(
    'answers $operationId as the table says (R-error-1)',
    async ({ operationId, statuses, request, shows, endsSession }) => {
      const operation = server.api.operations.find((each) => each.operationId === operationId);
      const answered: Record<string, number> = {};
      for (const name of callers) {
        const subject = await subjectFor(name);
        const { method, path, body } = request(subject);
        expect(`${method} ${templateOf(path)}`).toBe(`${operation?.method.toUpperCase()} ${operation?.path}`);
        const caller = endsSession ? await loginAs(name) : sessionOf(name);
        const answer = await caller.call(method, path, body, newKey());
        answered[name] = answer.status;
        if (operation?.writes && answer.status === 200) untouched = undefined;
        expect(answer.body.code).toBe(answer.status);
        const text = JSON.stringify(answer.body);
        if (!outsiders.includes(name)) {
          if (shows) expect(text, name).toContain(subject.customerName);
        } else {
          for (const secret of [subject.customerName, subject.orderNo, subject.deal.id])
            expect(text, name).not.toContain(secret);
        }
      }
      expect(answered).toEqual(Object.fromEntries(callers.map((name, column) => [name, statuses[column]])));
    },
  );

  it('tells the history of a level, a package and a platform user to operations alone (R-role-5)', async () => {
    const firstOf = {
      agentLevel: 'agent_levels',
      packagePublication: 'packages',
      platformUser: "users where enterprise_id = 'DEV1'",
    };
    for (const [lifecycle, table] of Object.entries(firstOf)) {
      const [row] = await server.database.rows(`select id from ${table} limit 1`, []);
      const answered: Partial<Record<CallerName, number>> = {};
      for (const name of callers)
        answered[name] = (
          await sessionOf(name).call('GET', `/lifecycle/history?lifecycle=${lifecycle}&id=${row?.id}`)
        ).status;
      const expected = (name: CallerName) => (name === 'anonymous' ? 401 : name === 'operations' ? 200 : 404);
      expect(answered, lifecycle).toEqual(Object.fromEntries(callers.map((name) => [name, expected(name)])));
    }
  });

  it('gives a contract to whoever sees its order, and to nobody else (R-file-5)', async () => {
    const { renewable, packageId, price } = await newSubject(
      server.database,
      contractFileId,
      sessionOf('operations'),
    );
    const fileId = await uploadContract(server, salesperson);
    const order = { customerId: renewable, packageId, quotedAmount: price, contractFileId: fileId };
    expect((await salesperson.call('POST', '/order/addRenew', order, newKey())).status).toBe(200);
    const answered: Record<string, number> = {};
    for (const name of callers) {
      const token = sessions.get(name)?.token;
      const response = await server.api.hono.request(`/api/operation/file/${fileId}/content`, {
        headers: token ? { Authorization: `Bearer ${token}` } : {},
      });
      answered[name] = response.status;
      await response.arrayBuffer();
    }
    expect(Object.values(answered)).toEqual([401, 200, 200, 200, 404, 404, 404, 404]);
  });
});
