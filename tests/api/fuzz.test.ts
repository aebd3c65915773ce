import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { contractDocument } from '../../src/server/app.ts';
import { fileUploadCredential } from '../../src/server/file/contract.ts';
import type { Operation } from '../../src/server/http/operation.ts';
import { answerCheck } from '../support/answerCheck.ts';
import { times } from '../support/scope.ts';
import { hostile, valuesOf, type Schema } from '../support/schemaArbitrary.ts';
import { accounts, startTestApi, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';

/** The number of requests of the CI's run on all databases together; `FUZZ_REQUESTS` and `FUZZ_SEED` change the run. */
const requests = Math.ceil(Number(process.env.FUZZ_REQUESTS ?? times(500, 2500)) / engines().length);
const seed = Number(process.env.FUZZ_SEED ?? 20261121);
/** The number of requests between two checks of the whole store, while no request succeeds. */
const lookEvery = 40;
const oneMegabyte = 'x'.repeat(1024 * 1024);

vi.setConfig({ testTimeout: Math.max(240_000, requests * 60) });

const callers = ['operations', 'agent', 'salesperson', 'developer'] as const;
/** Calls that would end the sessions of the run itself. */
const notCalled = new Set(['userLoginOut', 'userSessionRevoke']);

type Json = Record<string, unknown>;
interface FuzzRequest {
  operation: Operation;
  caller: (typeof callers)[number] | 'anonymous';
  path: string;
  body: string | undefined;
  headers: Record<string, string>;
}

let server: TestApi;
const tokens = new Map<string, string>();
/** Records of each table, but not those that the run logs in with. */
const known = new Map<string, string[]>();
let unexpected: ReturnType<typeof vi.spyOn>;

/** Hashes all data that a refused call must not change; the record of the refusal and its derived tables are excluded. */
async function fingerprint(): Promise<string> {
  const tables = await server.database.rows(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_name not in ('login_throttles', 'sessions', 'security_events',
         'audit_entries', 'flow_days', 'stay_days', 'scope_days') and table_name not like 'log\\_%' order by 1`,
    [],
  );
  const parts = await Promise.all(
    tables.map(({ name }) =>
      server.database.rows(
        `select md5(coalesce(string_agg(t::text, '' order by t::text), '')) as hash from ${String(name)} t`,
        [],
      ),
    ),
  );
  return parts.map(([row]) => String(row?.hash)).join();
}

const document = contractDocument();
const resolve = (ref: string): Schema => {
  const found = ref
    .split('/')
    .slice(1)
    .reduce<unknown>((at, key) => (at as Json)[key], document);
  return found as Schema;
};

const tableOfField: Record<string, string> = {
  customerId: 'customers',
  packageId: 'packages',
  applicationId: 'applications',
  applicationIds: 'applications',
  levelId: 'agent_levels',
  agentId: 'agents',
  salespersonId: 'users',
  receiverId: 'users',
  userId: 'users',
  contractFileId: 'files',
  installerFileId: 'files',
};

/** Returns the table of an `id`, by the area of the call. */
function tableOfPath(path: string): string {
  if (path.startsWith('/agent/level')) return 'agent_levels';
  if (path.startsWith('/agent')) return 'agents';
  if (path.startsWith('/app/')) return /audit|submit/.test(path) ? 'application_versions' : 'applications';
  if (path === '/app') return 'application_versions';
  if (path.startsWith('/user')) return path.includes('assword') ? 'password_requests' : 'users';
  if (path.startsWith('/package')) return 'packages';
  return path.startsWith('/customer') ? 'customers' : 'orders';
}

function idsFor(path: string) {
  return (field: string) => {
    const ids = known.get(tableOfField[field] ?? tableOfPath(path)) ?? [];
    return ids.length > 0 ? fc.constantFrom(...ids) : undefined;
  };
}

interface Shape {
  requestBody?: { content: { 'application/json': { schema: Schema } } };
  parameters?: { in: string; name: string; required?: boolean; schema: Schema }[];
}

function requestsOf(operation: Operation): fc.Arbitrary<FuzzRequest> {
  const shape = (document.paths as unknown as Record<string, Record<string, Shape>>)[
    `/api/operation${operation.path}`
  ]?.[operation.method];
  const ids = idsFor(operation.path);
  const values = (schema: Schema, field = '') => valuesOf(schema, resolve, ids, field);
  const body = shape?.requestBody
    ? values(shape.requestBody.content['application/json'].schema)
    : fc.constant(undefined);
  const parameters = shape?.parameters ?? [];
  const parametersIn = (parameterLocation: string) =>
    fc.record(
      Object.fromEntries(
        parameters
          .filter((one) => one.in === parameterLocation)
          .map((one) => [one.name, values(one.schema, one.name)]),
      ),
      {
        requiredKeys: parameters
          .filter((one) => one.in === parameterLocation && one.required)
          .map(({ name }) => name),
      },
    ) as fc.Arbitrary<Json>;
  return fc
    .record({
      body,
      query: parametersIn('query'),
      params: parametersIn('path'),
      caller: fc.constantFrom(...callers, ...allowed(operation), ...allowed(operation), 'anonymous' as const),
      kind: fc.constantFrom('valid', 'almost', 'almost', 'hostile'),
      bad: hostile,
      at: fc.nat(20),
      key: fc.uuid(),
    })
    .map(({ body: given, query, params, caller, kind, bad, at, key }) => {
      const headers: Record<string, string> = { 'Content-Type': 'application/json', 'User-Client': '3' };
      if (operation.writes === 'once' && (kind !== 'almost' || at !== 0)) headers['Idempotency-Key'] = key;
      let sent = given as unknown;
      let sentQuery = query;
      if (kind === 'almost') {
        if (sent && typeof sent === 'object') sent = spoilt(sent as Json, bad, at);
        else sentQuery = spoilt(query, bad, at);
      }
      let text = sent === undefined ? undefined : JSON.stringify(sent);
      if (kind === 'hostile') {
        if (text !== undefined)
          text = [JSON.stringify(bad), '{', '[[[[', `{"name":"${oneMegabyte}"}`, '\u0000', ''][at % 6] ?? '';
        else sentQuery = Object.fromEntries(Object.keys(query).map((name) => [name, bad]));
        if (at % 7 === 0) headers['Content-Type'] = 'text/plain';
        if (at % 5 === 0) headers['Accept-Language'] = 'xx;q=\u00e9';
      }
      const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
        segment(kind === 'hostile' ? bad : params[name]),
      );
      const search = Object.entries(sentQuery)
        .map(([name, value]) => `${name}=${segment(value)}`)
        .join('&');
      return {
        operation,
        caller,
        path: search ? `${path}?${search}` : path,
        body: operation.method === 'get' ? undefined : text,
        headers,
      };
    });
}

function allowed(operation: Operation): FuzzRequest['caller'][] {
  return typeof operation.access === 'string'
    ? [...callers]
    : callers.filter((role) => operation.access.includes(role));
}

function segment(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return encodeURIComponent(text.slice(0, 2000).replace(/\p{Surrogate}/gu, '\uFFFD')) || '-';
}

/** Makes one field wrong, removes one, or adds one too many. */
function spoilt(value: Json, bad: unknown, at: number): Json {
  const names = Object.keys(value);
  const name = names[at % Math.max(names.length, 1)];
  if (name === undefined || at % 9 === 8) return { ...value, surplus: bad };
  if (at % 5 === 4) return Object.fromEntries(Object.entries(value).filter(([other]) => other !== name));
  return { ...value, [name]: bad };
}

describe.each(engines())('the server on %s', (engine) => {
  beforeAll(async () => {
    server = await startTestApi(engine);
    for (const caller of callers) {
      const [enterpriseId, account, password] = accounts[caller];
      tokens.set(caller, (await server.login(enterpriseId, account, password)).token);
    }
    const tables = [
      'orders',
      'customers',
      'packages',
      'applications',
      'agent_levels',
      'files',
      'password_requests',
    ];
    for (const table of tables) {
      const rows = await server.database.rows(`select id::text from ${table} limit 30`, []);
      known.set(
        table,
        rows.map((row) => String(row.id)),
      );
    }
    const apart = `enterprise_id not in ('A001', 'A002', 'OPS', 'DEV1')`;
    for (const table of ['agents', 'users']) {
      const rows = await server.database.rows(`select id::text from ${table} where ${apart} limit 30`, []);
      known.set(
        table,
        rows.map((row) => String(row.id)),
      );
    }
    unexpected = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterAll(async () => {
    unexpected.mockRestore();
    await server.close();
  });

  it(`answers ${requests} valid, almost valid and hostile requests without a fault, and changes nothing it refuses`, async () => {
    const check = answerCheck(document);
    const operations = server.api.operations.filter(({ operationId }) => !notCalled.has(operationId));
    const each = operations.map((operation, index) =>
      fc.sample(requestsOf(operation), {
        numRuns: Math.ceil(requests / operations.length),
        // Sends different requests on each engine.
        seed: seed + index + engines().indexOf(engine) * operations.length,
      }),
    );
    const counts = new Map<number, number>();
    let before = await fingerprint();
    let since: string[] = [];
    const look = async () => {
      const now = await fingerprint();
      expect(now === before, `A refused call has changed something. One of:\n${since.join('\n')}`).toBe(true);
      since = [];
    };
    let sent = 0;
    for (let round = 0; sent < requests; round++) {
      for (const samples of each) {
        const request = samples[round];
        if (!request) continue;
        const { operation, caller, path, body, headers } = request;
        const token = tokens.get(caller);
        const response = await server.api.hono.request(`/api/operation${path}`, {
          method: operation.method.toUpperCase(),
          headers: { ...headers, ...(token && { Authorization: `Bearer ${token}` }) },
          body,
        });
        sent += 1;
        const line = `${caller} ${operation.method} ${path.slice(0, 300)} ${String(body).slice(0, 300)} → ${response.status}`;
        const text = await response.text();
        counts.set(response.status, (counts.get(response.status) ?? 0) + 1);
        if (response.status >= 500) expect.fail(`${line}\n${text}\n${String(unexpected.mock.calls.at(-1))}`);
        const answer = JSON.parse(text) as { code: number; msg: string };
        expect(answer.code, line).toBe(response.status);
        expect(answer.msg, line).not.toBe('');
        expect(check(operation.method, path, response.status, answer), line).toEqual([]);
        if (response.status < 400) {
          // Because only refusals came before a success, and they changed nothing. A reading call changes nothing either.
          if (
            operation.writes ||
            operation.method !== 'get' ||
            operation.operationId === fileUploadCredential.operationId
          ) {
            before = await fingerprint();
            since = [];
          }
        } else since.push(line);
        if (since.length >= lookEvery) await look();
      }
    }
    await look();
    const summary = [...counts].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
    console.log(`Fuzz: ${sent} requests to ${operations.length} calls, seed ${seed} (${summary.join(', ')})`);
    expect(counts.get(200) ?? 0).toBeGreaterThan(sent / 50);
  });
});
