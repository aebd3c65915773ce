import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { callRows } from '../support/callRows.ts';
import { newSubject } from '../support/callSubject.ts';
import { callers, type CallerName, type MatrixRequest, type Subject } from '../support/matrix.ts';
import {
  accounts,
  newKey,
  startTestApi,
  type Answer,
  type Caller,
  type TestApi,
} from '../support/testApi.ts';
import { uploadContract } from '../support/uploads.ts';

vi.setConfig({ testTimeout: 60_000 });

type Json = Record<string, unknown>;

/** Bodies with nested records, which their valid calls do not contain. */
const nested: { path: string; method: string; as: CallerName; body: Json; fields: string[] }[] = [
  {
    method: 'PUT',
    path: '/user/resign',
    as: 'agent',
    body: {
      id: crypto.randomUUID(),
      version: 1,
      transfer: true,
      assignments: [
        { customerId: crypto.randomUUID(), receiverId: crypto.randomUUID() },
        { customerId: crypto.randomUUID(), receiverId: crypto.randomUUID(), reciever: 1 },
      ],
    },
    fields: ['assignments.1.reciever'],
  },
  {
    method: 'POST',
    path: '/user/transfer',
    as: 'agent',
    body: {
      id: crypto.randomUUID(),
      version: 1,
      assignments: [{ customerId: crypto.randomUUID(), receiverId: crypto.randomUUID(), surplus: null }],
    },
    fields: ['assignments.0.surplus'],
  },
  {
    method: 'POST',
    path: '/audit-trail/evidence',
    as: 'operations',
    body: { records: [{ lifecycle: 'customer', id: crypto.randomUUID(), surplus: 1 }], surplus: 1 },
    fields: ['records.0.surplus', 'surplus'],
  },
];

describe('a field that a call does not know is refused (R-call-7)', () => {
  let server: TestApi;
  let subject: Subject;
  const sessions = new Map<CallerName, Caller>();
  const sessionOf = (name: CallerName) => sessions.get(name) ?? server.anonymous;
  beforeAll(async () => {
    server = await startTestApi('postgres');
    for (const name of callers)
      if (name !== 'anonymous') {
        const [enterpriseId, account, password] = accounts[name];
        sessions.set(name, await server.login(enterpriseId, account, password));
      }
    const contractFileId = await uploadContract(server, sessionOf('salesperson'));
    const made = await newSubject(server.database, contractFileId, sessionOf('operations'));
    subject = { ...made, credentials: accounts.salesperson };
  });
  afterAll(() => server.close());

  /** Returns a caller whose call is not refused before its fields are checked. */
  function callerOf(statuses: number[]): Caller {
    const name = callers.find((_, column) => ![401, 403].includes(statuses[column] ?? 401));
    return sessionOf(name ?? 'anonymous');
  }

  const errorsOf = ({ status, body }: Answer) => ({ status, errors: body.errors });
  const unknown = (...fields: string[]) => ({
    status: 400,
    errors: fields.map((field) => ({ field, message: 'Unknown field' })),
  });

  const withQuery = (path: string, name: string) => `${path}${path.includes('?') ? '&' : '?'}${name}=1`;

  it.each(Object.entries(callRows).map(([operationId, row]) => ({ operationId, ...row })))(
    'by $operationId',
    async ({ operationId, statuses, request }) => {
      const caller = callerOf(statuses);
      const { method, path, body }: MatrixRequest = request(subject);
      const send = async (at: string, sent?: unknown) =>
        errorsOf(await caller.call(method, at, sent, newKey()));
      expect(await send(withQuery(path, 'surplus'), body)).toEqual(unknown('surplus'));
      if (method !== 'GET') {
        expect(await send(path, { ...(body as Json | undefined), surplus: 1 })).toEqual(unknown('surplus'));
        expect(await send(path, { ...(body as Json | undefined), surplus: undefined, Surplus: {} })).toEqual(
          unknown('Surplus'),
        );
      }
      // Misspells each of the call's own fields.
      const operation = server.api.operations.find((each) => each.operationId === operationId);
      for (const name of namesIn(operation?.query)) {
        const misspelt = withQuery(path, `${name}x`);
        expect(await send(misspelt, body), misspelt).toEqual(unknown(`${name}x`));
      }
      for (const name of namesIn(operation?.body))
        expect(await send(path, { ...(body as Json), [`${name}x`]: 'x' }), name).toEqual(unknown(`${name}x`));
    },
  );

  it('by every export, with its query as well', async () => {
    expect(server.api.exports.length).toBeGreaterThan(10);
    for (const { path, list } of server.api.exports) {
      const row = callRows[list];
      if (!row) throw new Error(`No row for ${list}`);
      const caller = callerOf(row.statuses);
      const send = async (at: string, body: Json) => errorsOf(await caller.call('POST', at, body));
      expect(await send(path, { keywrod: 'x' }), path).toEqual(unknown('keywrod'));
      expect(await send(`${path}?status=disabled`, {}), path).toEqual(unknown('status'));
    }
    const recorded = await server.database.rows(
      "select count(*)::int as count from security_events where kind = 'export'",
      [],
    );
    expect(recorded).toEqual([{ count: 0 }]);
  });

  it.each(nested)('within records, by $path', async ({ method, path, as, body, fields }) => {
    expect(errorsOf(await sessionOf(as).call(method, path, body, newKey()))).toEqual(unknown(...fields));
  });

  it('in the language of the caller, beside what else is wrong', async () => {
    const headers = { 'Accept-Language': 'zh-CN' };
    const { status, body } = await sessionOf('agent').call(
      'POST',
      '/order/page',
      { curent: 1, pageSize: 0 },
      headers,
    );
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { field: 'pageSize', message: expect.any(String) as string },
      { field: 'curent', message: '未知字段' },
    ]);
  });

  it('whatever its name is', async () => {
    const body = JSON.parse('{ "__proto__": { "status": "approved" }, "constructor": 1, "": 2 }') as Json;
    expect(errorsOf(await sessionOf('agent').call('POST', '/order/page', body))).toEqual(
      unknown('__proto__', 'constructor', ''),
    );
    expect(
      errorsOf(await sessionOf('agent').call('GET', '/user/page?__proto__=1&constructor=2&%6Beywrod=3')),
    ).toEqual(unknown('__proto__', 'constructor', 'keywrod'));
  });

  it('as the OpenAPI document says', () => {
    const document = server.api.hono.getOpenAPI31Document({
      openapi: '3.1.0',
      info: { title: '', version: '' },
    });
    const open: string[] = [];
    const look = (value: unknown, at: string) => {
      if (typeof value !== 'object' || value === null) return;
      const { $ref, type, additionalProperties } = value as { $ref?: string; type?: string } & Json;
      if ($ref !== undefined) {
        const name = $ref.split('/').at(-1) ?? '';
        look(document.components?.schemas?.[name], name);
        return;
      }
      if (type === 'object' && additionalProperties !== false) open.push(at);
      for (const [key, part] of Object.entries(value)) look(part, `${at}.${key}`);
    };
    for (const [path, item] of Object.entries(document.paths ?? {}))
      for (const [method, { requestBody }] of Object.entries(item as Record<string, Json>))
        look(requestBody, `${method} ${path}`);
    expect(open).toEqual([]);
  });
});

function namesIn(schema: unknown): string[] {
  return Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});
}
