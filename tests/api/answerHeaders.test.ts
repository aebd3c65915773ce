import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { serve, type RunningServer } from '../../src/serve.ts';
import { callRows } from '../support/callRows.ts';
import { newSubject } from '../support/callSubject.ts';
import { callers, type CallerName, type Subject } from '../support/matrix.ts';
import { root } from '../support/paths.ts';
import { oneOf } from '../support/scope.ts';
import { accounts, newKey, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { uploadContract, uploadFile } from '../support/uploads.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const headersOf = (response: Response) => ({
  'X-Content-Type-Options': response.headers.get('X-Content-Type-Options'),
  'Cache-Control': response.headers.get('Cache-Control'),
});
const safe = { 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-store' };

describe('no answer of REST is stored or taken for another kind (R-call-9)', () => {
  let server: TestApi;
  let subject: Subject;
  let contractFileId: string;
  const sessions = new Map<CallerName, Caller>();
  const tokenOf = (name: CallerName) => sessions.get(name)?.token ?? '';
  beforeAll(async () => {
    server = await startTestApi('postgres');
    for (const name of callers)
      if (name !== 'anonymous') {
        const [enterpriseId, account, password] = accounts[name];
        sessions.set(name, await server.login(enterpriseId, account, password));
      }
    const salesperson = sessions.get('salesperson') ?? server.anonymous;
    contractFileId = await uploadContract(server, salesperson);
    const operations = sessions.get('operations') ?? server.anonymous;
    const made = await newSubject(server.database, contractFileId, operations);
    subject = { ...made, credentials: accounts.salesperson };
  });
  afterAll(() => server.close());

  async function answer(method: string, path: string, init: { token?: string; body?: string } = {}) {
    const { token, body } = init;
    const response = await server.api.hono.request(`/api/operation${path}`, {
      method,
      headers: {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...newKey(),
      },
      body,
    });
    await response.body?.cancel();
    return response;
  }

  it.each(oneOf(5, Object.entries(callRows)).map(([operationId, row]) => ({ operationId, ...row })))(
    'of $operationId, whatever comes of it',
    async ({ statuses, request, endsSession }) => {
      const { method, path, body } = request(subject);
      const sent = body === undefined ? undefined : JSON.stringify(body);
      const answered = new Set<number>();
      const expectSafe = async (response: Response) => {
        answered.add(response.status);
        expect(headersOf(response), `${method} ${path} ${response.status}`).toEqual(safe);
      };
      await expectSafe(await answer(method, path));
      for (const [column, name] of callers.entries()) {
        if (name === 'anonymous' || endsSession || (column > 3 && statuses[column] === 200)) continue;
        await expectSafe(await answer(method, path, { token: tokenOf(name), body: sent }));
      }
      await expectSafe(
        await answer(method, `${path}${path.includes('?') ? '&' : '?'}surplus=1`, { body: sent }),
      );
      if (sent !== undefined)
        await expectSafe(await answer(method, path, { token: tokenOf('agent'), body: '{' }));
      // A call that is open to everybody is refused for its fields alone.
      const expected = new Set([...statuses.slice(0, 4), 400]);
      if (!endsSession) expect(expected.size - answered.size).toBeLessThanOrEqual(1);
    },
  );

  it('of exports, streams, files, the document, and what is not there', async () => {
    const token = tokenOf('operations');
    for (const { path, list } of server.api.exports) {
      const at = callers.findIndex((_, column) => callRows[list]?.statuses[column] === 200);
      const own = tokenOf(callers[at] ?? 'anonymous');
      expect(headersOf(await answer('POST', path, { token: own, body: '{}' })), path).toEqual(safe);
      expect(headersOf(await answer('POST', path)), path).toEqual(safe);
    }
    const evidence = { records: [{ lifecycle: 'customer', id: subject.deal.customerId }] };
    const cases: [number, string, string, { token?: string; body?: string }][] = [
      [200, 'GET', '/openapi.json', {}],
      [404, 'GET', '/nothing', {}],
      [405, 'DELETE', '/order/page', { token }],
      [401, 'GET', '/events', {}],
      [200, 'GET', '/events', { token }],
      [200, 'POST', '/audit-trail/evidence', { token, body: JSON.stringify(evidence) }],
      [401, 'PUT', `/file/${contractFileId}/content`, {}],
      [404, 'PUT', `/file/${contractFileId}/part/1`, { token, body: '{}' }],
      [404, 'GET', `/file/${crypto.randomUUID()}/content`, { token }],
      [200, 'GET', `/file/${contractFileId}/content`, { token: tokenOf('salesperson') }],
      [200, 'HEAD', `/file/${contractFileId}/content`, { token: tokenOf('salesperson') }],
      [413, 'POST', '/order/page', { token, body: JSON.stringify({ keyword: 'x'.repeat(1024 * 1024) }) }],
    ];
    for (const [status, method, path, init] of cases) {
      const response = await answer(method, path, init);
      expect(response.status, `${method} ${path}`).toBe(status);
      expect(headersOf(response), `${method} ${path}`).toEqual(safe);
    }
    const picture = await uploadFile(
      server,
      sessions.get('agent') ?? server.anonymous,
      'avatar',
      'a.png',
      png,
    );
    const shown = await answer('GET', `/file/${picture.id}/content`, { token });
    expect(headersOf(shown)).toEqual({ ...safe, 'Cache-Control': 'private, max-age=604800, immutable' });
  });

  it('when it comes too often (429), is put off (503), or fails (500)', async () => {
    const wrong = JSON.stringify({ enterpriseId: 'NONE', account: 'nobody', password: 'wrong' });
    const statuses: number[] = [];
    for (let count = 0; count < 7; count++) {
      const response = await answer('POST', '/user/login', { body: wrong });
      statuses.push(response.status);
      expect(headersOf(response)).toEqual(safe);
    }
    expect(statuses).toContain(429);
    const errorLog = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    try {
      for (const [error, status] of [
        [Object.assign(new Error('gone'), { code: '57P01' }), 503],
        [new Error('fault'), 500],
      ] as const) {
        const find = vi.spyOn(server.api.services.sessions, 'find').mockRejectedValueOnce(error);
        const response = await answer('GET', '/user/detail', { token: tokenOf('agent') });
        find.mockRestore();
        expect(response.status).toBe(status);
        expect(headersOf(response)).toEqual(safe);
      }
    } finally {
      errorLog.mockRestore();
    }
  });
});

describe('no answer of the graph and the health check is stored or taken for another kind (R-call-9)', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'oms-headers-'));
  let running: RunningServer;
  beforeAll(async () => {
    const variables = { PORT: '0', DATA_DIR: dataDir, SEED: 'none' };
    running = await serve({ root, variables });
  });
  afterAll(async () => {
    await running.close();
    rmSync(dataDir, { recursive: true });
  });

  const json = { 'Content-Type': 'application/json' };
  const query = (text: string) => ({ method: 'POST', headers: json, body: JSON.stringify({ query: text }) });
  it.each<[string, number, RequestInit]>([
    ['/healthz', 200, {}],
    ['/healthz', 200, { method: 'HEAD' }],
    ['/graphql', 405, {}],
    ['/graphql', 415, { method: 'POST', body: '{}' }],
    ['/graphql', 400, { method: 'POST', headers: json, body: '{' }],
    ['/graphql', 413, { method: 'POST', headers: json, body: ' '.repeat(300_000) }],
    ['/graphql', 400, query('{ nope }')],
    ['/graphql', 200, query('{ userDetail { name } }')],
    ['/graphql', 200, query('{ __typename }')],
    ['/api/operation/user/detail', 401, {}],
    ['/api/operation/nothing', 404, {}],
    ['/api/operation/openapi.json', 200, {}],
  ])('at %s, %i', async (path, status, init) => {
    const response = await fetch(running.url + path, init);
    expect(response.status).toBe(status);
    expect(headersOf(response)).toEqual(safe);
    expect(await response.text()).not.toMatch(/did you mean/i);
  });
});
