import type { GetMeshOptions } from '@graphql-mesh/runtime';
import { beforeAll, describe, expect, it } from 'vitest';
import { createGateway, type Gateway } from './gateway.ts';
import { meshOptionsOf } from './testing/sampleMesh.ts';
import { createSampleRest, sampleIds } from './testing/sampleRest.ts';

const rest = createSampleRest();
let mesh: GetMeshOptions;
beforeAll(async () => {
  mesh = await meshOptionsOf(rest.document);
});

async function execute(gateway: Gateway, query: string, authorization = 'Bearer token') {
  const response = await gateway.handle(
    new Request('http://page/graphql', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization,
        'accept-language': 'en-US',
      },
      body: JSON.stringify({ query }),
    }),
  );
  const answer = (await response.json()) as { data?: unknown; errors?: object[] };
  return { status: response.status, retryAfter: response.headers.get('retry-after'), ...answer };
}

describe('what a request costs (R-call-10)', () => {
  const query = '{ a: orderDetail(id: "%") { id } b: orderDetail(id: "%") { id } }'.replaceAll(
    '%',
    sampleIds.present,
  );
  /** Creates a gateway that records the requests to admit and counts the REST calls. */
  function watched(refusing: boolean) {
    const admissions: unknown[] = [];
    let calls = 0;
    const gateway = createGateway({
      translate: (key) => key,
      production: true,
      meshOptions: () => Promise.resolve(mesh),
      fetchRest: (request, bindings) => {
        calls += bindings.isCharged ? 1 : NaN;
        return rest.app.fetch(request);
      },
      costOf: (field) => ({ orderDetail: 30, customerPage: 5 })[field] ?? 1,
      admit: (request) => {
        admissions.push(request);
        const headers = { 'Retry-After': '7' };
        return Promise.resolve(refusing ? { status: 429, message: 'too much', headers } : undefined);
      },
    });
    return { gateway, admissions, calls: () => calls };
  }
  const caller = { authorization: 'Bearer token', acceptLanguage: 'en-US' };

  it('is asked for once, before the first call', async () => {
    const { gateway, admissions, calls } = watched(false);
    expect((await execute(gateway, query)).status).toBe(200);
    expect(admissions).toEqual([{ ...caller, cost: 60 }]);
    expect(calls()).toBe(2);
  });

  it('is refused as a whole, and no call is made', async () => {
    const { gateway, calls } = watched(true);
    const answer = await execute(gateway, query);
    expect(answer).toMatchObject({
      status: 429,
      errors: [{ message: 'too much', extensions: { code: 429 } }],
    });
    expect(calls()).toBe(0);
  });

  it('is something for a document that is wrong, too', async () => {
    const { gateway, admissions } = watched(false);
    expect((await execute(gateway, '{ nothing }')).status).toBe(400);
    expect(admissions).toEqual([{ ...caller, cost: 20 }]);
  });

  it('is that of its links too, each by one call for all records', async () => {
    const { gateway, admissions, calls } = watched(false);
    const { data, errors } = await execute(
      gateway,
      '{ orderPage(input: {}) { records { customer { name } buyer: customer { id } } } }',
    );
    expect(errors).toBeUndefined();
    const records = Array.from({ length: 20 }, (_, at) => {
      const number = String(at).padStart(2, '0');
      const id = sampleIds.present.replace(/00$/, number);
      return at < 10
        ? { customer: { name: `杭州云帆${number}` }, buyer: { id } }
        : { customer: null, buyer: null };
    });
    expect(data).toEqual({ orderPage: { records } });
    // Both links of each order are answered by one call, and charged as two.
    expect(admissions).toEqual([{ ...caller, cost: 11 }]);
    expect(calls()).toBe(2);
  });

  it('stays that of one call where a link is refused, beside what is answered', async () => {
    const { gateway, calls } = watched(false);
    const { data, errors } = await execute(
      gateway,
      '{ orderPage(input: {}) { total records { customer { id } } } }',
      'Bearer stranger',
    );
    const records = Array.from({ length: 20 }, () => ({ customer: null }));
    expect(data).toEqual({ orderPage: { total: 1000, records } });
    expect(errors).toHaveLength(20);
    expect(errors?.[19]).toEqual({
      message: 'Not for this role',
      path: ['orderPage', 'records', 19, 'customer'],
      extensions: { code: 403 },
    });
    expect(calls()).toBe(2);
  });
});
