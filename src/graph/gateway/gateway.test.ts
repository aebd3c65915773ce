import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import type { GetMeshOptions } from '@graphql-mesh/runtime';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createGateway, type Gateway, type GatewayOptions } from './gateway.ts';
import { bodyLimit } from './graphRequest.ts';
import type { FetchRest } from './restCalls.ts';
import { meshOptionsOf } from './testing/sampleMesh.ts';
import { createSampleRest, sampleIds } from './testing/sampleRest.ts';

interface Answer {
  status: number;
  data?: Record<string, unknown> | null;
  errors?: { message: string; path?: string[]; extensions?: Record<string, unknown> }[];
  text: string;
}

const rest = createSampleRest();
const report = vi.fn();
const translate: GatewayOptions['translate'] = (key, acceptLanguage) => `${key} in ${acceptLanguage}`;
const closing: (() => unknown)[] = [];
let mesh: GetMeshOptions;

beforeAll(async () => {
  mesh = await meshOptionsOf(rest.document);
});
afterAll(() => Promise.all(closing.map((close) => close())));

function gatewayOf(options: Partial<GatewayOptions>): Gateway {
  const fetchRest: FetchRest = (request) => rest.app.fetch(request);
  return createGateway({
    fetchRest,
    translate,
    report,
    production: true,
    meshOptions: () => Promise.resolve(mesh),
    ...options,
  });
}

async function listening(): Promise<string> {
  const server = serve({ fetch: rest.app.fetch, port: 0, hostname: '127.0.0.1' });
  closing.push(() => server.close());
  if (!server.listening) await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function execute(
  gateway: Gateway,
  query: string,
  { variables = {}, headers = {} }: { variables?: object; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const response = await gateway.handle(
    new Request('http://page/graphql', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: 'Bearer token',
        'accept-language': 'en-US',
        ...headers,
      },
      body: JSON.stringify({ query, variables }),
    }),
  );
  const text = await response.text();
  return { status: response.status, text, ...(JSON.parse(text) as object) };
}

const addOrder = 'mutation Add($input: NewOrder_Input!) { orderAdd(input: $input) { orderNo } }';
const newOrder = (quotedAmount: string, seats = 3) => ({
  customerId: sampleIds.present,
  packageId: sampleIds.present,
  kind: 'package',
  seats,
  quotedAmount,
  contractFileId: sampleIds.present,
});

describe.each<[string, () => Promise<Partial<GatewayOptions>>]>([
  ['in process', () => Promise.resolve({})],
  ['over HTTP', async () => ({ operationApiUrl: await listening() })],
])('the graph over REST %s', (_name, options) => {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = gatewayOf(await options());
    await gateway.whenLoaded;
  });

  it('answers the data without its envelope', async () => {
    const answer = await execute(
      gateway,
      'query($input: OrderFilter_Input!) { orderPage(input: $input) { total records { id status decidedAt } } }',
      { variables: { input: { current: 2, status: 'pending' } } },
    );
    expect(answer.status).toBe(200);
    expect(answer.errors).toBeUndefined();
    const { total, records } = (answer.data?.orderPage ?? {}) as { total: number; records: unknown[] };
    expect(total).toBe(1000);
    expect(records).toHaveLength(20);
    expect(records[1]).toEqual({
      id: sampleIds.present.replace(/0$/, '1'),
      status: 'pending',
      decidedAt: null,
    });
  });

  it('answers a link of those records that its call answers', async () => {
    const query = '{ orderPage(input: {}) { records { customerId customer { id } } } }';
    const page = (await execute(gateway, query)).data?.orderPage as { records: Record<string, unknown>[] };
    const linked = page.records.map(({ customerId: id }, at) => (at < 10 ? { id } : null));
    expect(page.records.map(({ customer }) => customer)).toEqual(linked);
  });

  it('answers words, empty lists and nothing', async () => {
    const { data, errors } = await execute(
      gateway,
      '{ customerGenerateId packageList(trial: TRUE) { id } accountBalance { totalQuota } }',
      { headers: { authorization: 'Bearer operations' } },
    );
    expect(errors).toBeUndefined();
    expect(data).toEqual({ customerGenerateId: 'B2', packageList: [], accountBalance: null });
    expect((await execute(gateway, 'mutation { orderRemove(id: "a") }')).data).toEqual({ orderRemove: null });
  });

  it('passes on the headers that REST needs, and no others', async () => {
    const headers = {
      authorization: 'Bearer abc',
      'user-agent': 'Firefox/150.0',
      'user-client': '3',
      'accept-language': 'zh-CN',
      osstype: 's3',
      'idempotency-key': sampleIds.present,
      'x-forwarded-for': '1.2.3.4',
      cookie: 'secret',
    };
    await execute(gateway, addOrder, { variables: { input: newOrder('12800.00') }, headers });
    const seen = rest.calls.at(-1)?.headers ?? {};
    const { cookie: _cookie, 'x-forwarded-for': _forwarded, ...passed } = headers;
    expect(seen).toMatchObject({ ...passed, 'content-type': 'application/json' });
    expect(seen).not.toHaveProperty('cookie');
    expect(seen).not.toHaveProperty('x-forwarded-for');
  });

  it('sends no key that the caller did not send', async () => {
    await execute(gateway, addOrder, { variables: { input: newOrder('12800.00') } });
    expect(rest.calls.at(-1)?.headers).not.toHaveProperty('idempotency-key');
  });

  it('sends arguments where the contract has them', async () => {
    await execute(gateway, `{ orderDetail(id: "${sampleIds.present}") { id } }`);
    expect(rest.calls.at(-1)).toMatchObject({
      method: 'GET',
      path: '/api/operation/order/detail',
      query: { id: sampleIds.present },
    });
    await execute(gateway, 'mutation { orderRemove(id: "../user?x=1#y") }');
    expect(rest.calls.at(-1)).toMatchObject({
      method: 'DELETE',
      path: '/api/operation/order/..%2Fuser%3Fx%3D1%23y',
      query: {},
    });
    const before = rest.calls.at(-1);
    const refused = await execute(gateway, 'mutation { orderRemove(id: "..") }');
    expect(refused.errors?.[0]?.extensions).toEqual({ code: 400 });
    expect(rest.calls.at(-1)).toBe(before);
  });

  it('tells each refused field of a 400, in the language of the caller', async () => {
    const wrong = { variables: { input: newOrder('cheap', -1) } };
    expect((await execute(gateway, addOrder, wrong)).errors).toEqual([
      {
        message: 'Please check the marked fields',
        path: ['orderAdd'],
        extensions: {
          code: 400,
          errors: [
            { field: 'seats', message: 'is not right' },
            { field: 'quotedAmount', message: 'is not right' },
          ],
        },
      },
    ]);
    const chinese = await execute(gateway, addOrder, { ...wrong, headers: { 'accept-language': 'zh-CN' } });
    expect(chinese.errors?.[0]?.message).toBe('请检查标出的内容');
  });

  it('tells a dead session as 401 in an answer of status 200', async () => {
    const { status, data, errors } = await execute(gateway, '{ userDetail { name } }', {
      headers: { authorization: '' },
    });
    expect([status, data]).toEqual([200, { userDetail: null }]);
    expect(errors).toEqual([
      { message: 'Please log in again', path: ['userDetail'], extensions: { code: 401 } },
    ]);
  });

  it('tells what a conflict is with, and which rule refused', async () => {
    const conflict = await execute(gateway, addOrder, { variables: { input: newOrder('9.00') } });
    expect(conflict.errors?.[0]?.extensions).toEqual({
      code: 409,
      data: {
        state: null,
        version: null,
        actorName: null,
        at: null,
        remarks: null,
        quotedAmount: '9.00',
        currentAmount: '12.00',
      },
    });
    const refused = await execute(gateway, addOrder, { variables: { input: newOrder('8.00') } });
    expect(refused.errors?.[0]?.extensions).toEqual({
      code: 422,
      reason: 'enoughQuota',
      data: { shortfall: '120.00' },
    });
  });

  it('tells nothing of a fault but its request id', async () => {
    const { text, errors } = await execute(gateway, `{ orderDetail(id: "${sampleIds.broken}") { id } }`);
    expect(errors).toEqual([
      { message: 'Server error', path: ['orderDetail'], extensions: { code: 500, requestId: 'r-1' } },
    ]);
    expect(text).not.toMatch(/secret|stack|http|url|originalError|request"/i);
  });

  it('answers what worked beside what failed', async () => {
    const { data, errors } = await execute(
      gateway,
      `{ customerGenerateId a: orderDetail(id: "${sampleIds.absent}") { id } }`,
    );
    expect(data).toEqual({ customerGenerateId: 'B2', a: null });
    expect(errors).toMatchObject([{ path: ['a'], extensions: { code: 404 } }]);
  });
});

it('takes the REST server from the environment as npm start does', async () => {
  const operationApiUrl = await listening();
  vi.stubEnv('OPERATION_API_URL', `${operationApiUrl}/`);
  const { data } = await execute(gatewayOf({ operationApiUrl }), '{ customerGenerateId }');
  vi.unstubAllEnvs();
  expect(data).toEqual({ customerGenerateId: 'B2' });
});

it('tells a REST server elsewhere whose call it is', async () => {
  let forwarded: string | string[] | undefined;
  const server = createServer((request, response) => {
    forwarded = request.headers['x-forwarded-for'];
    response.end(JSON.stringify({ code: 200, msg: '', data: 'B2' }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close());
  const operationApiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const body = JSON.stringify({ query: '{ customerGenerateId }' });
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': '1.2.3.4' };
  const request = new Request('http://page/graphql', { method: 'POST', headers, body });
  const gateway = gatewayOf({ operationApiUrl });
  expect(await (await gateway.handle(request, '203.0.113.9')).json()).toEqual({
    data: { customerGenerateId: 'B2' },
  });
  expect(forwarded).toBe('203.0.113.9');
});

describe('a REST server that does not answer as it should', () => {
  const order = `{ orderDetail(id: "${sampleIds.present}") { id } }`;

  it('is 502 when it cannot be reached', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const operationApiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.close();
    await once(server, 'close');
    const { errors, text } = await execute(gatewayOf({ operationApiUrl }), order);
    expect(errors).toEqual([
      { message: 'refusal.gateway in en-US', path: ['orderDetail'], extensions: { code: 502 } },
    ]);
    expect(text).not.toContain('127.0.0.1');
  });

  it('is 502 when something else answers in its place', async () => {
    const server = createServer((_request, response) => response.end('<html>maintenance</html>'));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    closing.push(() => server.close());
    const operationApiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const { errors } = await execute(gatewayOf({ operationApiUrl }), order);
    expect(errors?.[0]?.extensions).toEqual({ code: 502 });
  });

  it('is 502 when its answer ends in the middle', async () => {
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{ "code": 200,', () => response.destroy());
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    closing.push(() => server.close());
    const operationApiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { errors } = await execute(gatewayOf({ operationApiUrl }), order);
    expect(errors).toEqual([
      { message: 'refusal.gateway in en-US', path: ['orderDetail'], extensions: { code: 502 } },
    ]);
  });

  it('is 500 in this process, and the operator is told', async () => {
    const broken = new Error('secret');
    report.mockClear();
    const { errors, text } = await execute(gatewayOf({ fetchRest: () => Promise.reject(broken) }), order);
    expect(errors?.[0]).toMatchObject({
      message: 'common.serverError in en-US',
      extensions: { code: 500 },
    });
    expect(text).not.toContain('secret');
    expect(report).toHaveBeenCalledWith(broken);
  });

  it('is 500 when its data are not what the contract says', async () => {
    const fetchRest: FetchRest = () => Response.json({ code: 200, msg: 'OK', data: { id: null } });
    const { data, errors } = await execute(gatewayOf({ fetchRest }), order);
    expect(data).toEqual({ orderDetail: null });
    expect(errors).toEqual([
      { message: 'common.serverError in en-US', path: ['orderDetail', 'id'], extensions: { code: 500 } },
    ]);
  });
});

describe('a request that is none', () => {
  const json = { 'content-type': 'application/json' };
  const post = (body: string, headers: Record<string, string> = json) =>
    new Request('http://page/graphql', { method: 'POST', headers, body });
  const large = ' '.repeat(bodyLimit);

  it.each<[string, Request, number]>([
    ['no JSON', post('{'), 400],
    ['a list', post('[{ "query": "{ userDetail { name } }" }]'), 400],
    ['no query', post('{}'), 400],
    ['odd variables', post('{ "query": "{ userDetail { name } }", "variables": [1] }'), 400],
    ['an odd operation name', post('{ "query": "{ userDetail { name } }", "operationName": 1 }'), 400],
    ['no GraphQL', post('{ "query": "{" }'), 400],
    ['an unknown field', post('{ "query": "{ nope }" }'), 400],
    [
      'variables of another type',
      post('{ "query": "query($id: String!) { orderDetail(id: $id) { id } }" }'),
      400,
    ],
    ['a form', post('query={}', { 'content-type': 'text/plain' }), 415],
    ['too large', post(`${large}{}`), 413],
    ['too large by its own word', post('{}', { ...json, 'content-length': String(bodyLimit + 1) }), 413],
    ['a GET', new Request('http://page/graphql?query={userDetail{name}}'), 405],
  ])('is refused: %s', async (_name, request, status) => {
    const response = await gatewayOf({}).handle(request);
    expect(response.status).toBe(status);
    const { errors, data } = (await response.json()) as Answer;
    expect(data).toBeUndefined();
    expect(errors?.[0]?.message).toBeTruthy();
    expect(errors?.[0]?.extensions).toEqual({ code: status });
  });
});

describe('GraphiQL and introspection', () => {
  const page = () => new Request('http://page/graphql', { headers: { accept: 'text/html,*/*' } });

  it('are there while developing, without a call to the outside', async () => {
    const gateway = gatewayOf({ production: false });
    const response = await gateway.handle(page());
    expect(response.headers.get('content-type')).toMatch('text/html');
    expect((await response.text()).replace(/<script>[^]*<\/script>/, '')).not.toMatch(/(src|href)="?https?:/);
    expect((await execute(gateway, '{ __schema { queryType { name } } }')).data).toEqual({
      __schema: { queryType: { name: 'Query' } },
    });
  });

  it('are not there in production', async () => {
    const gateway = gatewayOf({ production: true });
    expect((await gateway.handle(page())).status).toBe(405);
    expect((await execute(gateway, '{ __schema { queryType { name } } }')).status).toBe(401);
    expect((await execute(gateway, '{ __typename }')).data).toEqual({ __typename: 'Query' });
  });

  it('tell the schema in production to whoever is logged in (R-call-8)', async () => {
    const gateway = gatewayOf({ production: true, isLoggedIn: () => Promise.resolve(true) });
    expect((await execute(gateway, '{ __schema { queryType { name } } }')).data).toEqual({
      __schema: { queryType: { name: 'Query' } },
    });
  });
});

it('says so when its artifacts cannot be loaded', async () => {
  const gateway = gatewayOf({ meshOptions: () => Promise.reject(new Error('no artifacts')) });
  expect((await execute(gateway, '{ customerGenerateId }')).errors).toEqual([
    { message: 'common.serverError in en-US', extensions: { code: 500 } },
  ]);
  await expect(gateway.whenLoaded).rejects.toThrow('no artifacts');
  await gateway.dispose();
});
