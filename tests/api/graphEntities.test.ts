/** An entity has one type in the graph, so that a client with a normalised cache needs no rules of its own. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, getNullableType, isObjectType, type GraphQLSchema } from 'graphql';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as agentContract from '../../src/server/agent/contract.ts';
import * as applicationContract from '../../src/server/application/contract.ts';
import * as auditCaseContract from '../../src/server/auditCase/contract.ts';
import * as customerContract from '../../src/server/customer/contract.ts';
import * as orderContract from '../../src/server/order/contract.ts';
import * as packageContract from '../../src/server/package/contract.ts';
import { details } from '../../src/graph/gateway/details.ts';
import { addPendingDeals, type Deal } from '../support/deals.ts';
import { startGraph } from '../support/graphOverRest.ts';
import { root } from '../support/paths.ts';
import { accounts, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let server: TestApi;
let graph: Awaited<ReturnType<typeof startGraph>>;
let agent: Caller;
let salesperson: Caller;
let deal: Deal;
beforeAll(async () => {
  server = await startTestApi('postgres');
  graph = await startGraph(server);
  agent = await server.login(...accounts.agent);
  salesperson = await server.login(...accounts.salesperson);
});
afterAll(async () => {
  await graph.close();
  await server.close();
});
beforeEach(async () => {
  [deal] = (await addPendingDeals(server.database, ['1.00'])) as [Deal];
  graph.reset();
});

type Entity = Record<string, unknown>;

/** A normalised cache in its simplest form: each record once, by its type and id. */
function normalizedCache() {
  const entities = new Map<string, Entity>();
  /** Stores the records of an answer, and returns it with a reference in place of each. */
  function write(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(write);
    if (typeof value !== 'object' || value === null) return value;
    const record = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, write(inner)]));
    if (typeof record.id !== 'string') return record;
    const ref = `${String(record.__typename)}:${record.id}`;
    entities.set(ref, { ...entities.get(ref), ...record });
    return { ref };
  }
  function read(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(read);
    if (typeof value !== 'object' || value === null) return value;
    const { ref } = value as { ref?: string };
    if (ref !== undefined) return read(entities.get(ref));
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, read(inner)]));
  }
  return { write, read };
}

const list = `query($input: OrderFilter_Input!) { orderPage(input: $input) { records {
  __typename id status version customer { __typename id orderCount } } } }`;
const approval = (fields: string) => `mutation($input: OrderApproval_Input!) {
  orderApproval(input: $input) { ${fields} } }`;
const verdict = () => ({ input: { id: deal.id, event: 'approve', version: 1, remarks: '' } });

describe('an order', () => {
  it('that is approved in one query is approved in the list of another', async () => {
    const cache = normalizedCache();
    const listed = cache.write(
      (await graph.ask(agent, list, { input: { customerId: deal.customerId } })).data,
    );
    const customer = { __typename: 'Customer', id: deal.customerId, orderCount: 0 };
    const row = { __typename: 'Order', id: deal.id, customer };
    expect(cache.read(listed)).toEqual({
      orderPage: { records: [{ ...row, status: 'pending', version: 1 }] },
    });
    const { data, errors } = await graph.ask(agent, approval('__typename id status version'), verdict());
    expect(errors).toBeUndefined();
    cache.write(data);
    expect(cache.read(listed)).toEqual({
      orderPage: { records: [{ ...row, status: 'approved', version: 2 }] },
    });
  });

  it('leads after a change to its records as they are then', async () => {
    const [second] = (await addPendingDeals(server.database, ['2.00'])) as [Deal];
    await server.database.rows('update orders set customer_id = $1 where id = $2', [
      deal.customerId,
      second.id,
    ]);
    const change = `mutation($first: OrderApproval_Input!, $second: OrderApproval_Input!, $id: String!) {
      first: orderApproval(input: $first) { customer { status } }
      customerEditStatus(input: { id: $id, status: disabled, version: 1 }) { status }
      second: orderApproval(input: $second) { customer { status } } }`;
    const rejection = { id: second.id, event: 'reject', version: 1, remarks: '资料不全，请补充' };
    const variables = { first: verdict().input, second: rejection, id: deal.customerId };
    const { data, errors } = await graph.ask(agent, change, variables);
    expect(errors).toBeUndefined();
    expect(data).toEqual({
      first: { customer: { status: 'enabled' } },
      customerEditStatus: { status: 'disabled' },
      second: { customer: { status: 'disabled' } },
    });
  });

  it('has in a list what its page shows, by a call for each row, once', async () => {
    const fields = 'id companyId creditCode remarks contractFile { id } remainingQuota';
    const rows = `query($input: OrderFilter_Input!) { orderPage(input: $input) { records { ${fields} } } }`;
    const input = { customerId: deal.customerId, pageSize: 5 };
    const { data, errors } = await graph.ask(agent, rows, { input });
    expect(errors).toBeUndefined();
    expect(graph.calls).toEqual(['/order/page', '/order/detail']);
    // A list at 4 units, and at most five orders at 1.
    expect(graph.charged).toEqual([9]);
    const single = await graph.ask(agent, `{ orderDetail(id: "${deal.id}") { ${fields} } }`);
    expect(graph.calls).toEqual(['/order/page', '/order/detail', '/order/detail']);
    expect(graph.charged).toEqual([9, 1]);
    expect(data?.orderPage?.records).toEqual([single.data?.orderDetail]);
    expect(single.data?.orderDetail).toMatchObject({ id: deal.id, remarks: null, contractFile: null });

    const many = await graph.ask(agent, rows, { input: { pageSize: 20 } });
    expect(many.errors?.map(({ message }) => message)).toEqual(['One request may make at most 10 calls.']);
    const hidden = await graph.ask(salesperson, rows, { input });
    expect(hidden.data?.orderPage?.records).toMatchObject([{ remainingQuota: null }]);
  });
});

/** By hand: the type of each entity, the fields that make a type one of it, its other types, and what its rows lack. */
const entities = {
  Order: {
    known: ['id', 'orderNo', 'amount', 'status'],
    others: ['FoundOrder'],
    beyondRow: [
      'companyId',
      'contractFile',
      'creditCode',
      'creditCodeNow',
      'decidedByName',
      'remainingQuota',
      'remarks',
    ],
    answeredBy: [
      'orderAdd',
      'orderAddRenew',
      'orderApproval',
      'orderDetail',
      'orderRequote',
      'orderWithdraw',
    ],
  },
  Customer: {
    known: ['id', 'companyId', 'name', 'status'],
    others: ['FoundCustomer'],
    beyondRow: ['subscriptions'],
    answeredBy: [
      'customerAdd',
      'customerChangeCreditCode',
      'customerDetail',
      'customerEdit',
      'customerEditStatus',
    ],
  },
  Agent: {
    known: ['id', 'enterpriseId', 'discountRate', 'status'],
    others: ['FoundAgent'],
    beyondRow: ['account', 'customerCount', 'levelStatus', 'staffCount'],
    answeredBy: ['agentAdd', 'agentDetail', 'agentDetails', 'agentEdit', 'agentStatus'],
  },
  ManagedPackage: {
    known: ['id', 'seatPrice', 'status', 'applications'],
    others: [],
    beyondRow: ['pendingOrders', 'removalInstructions', 'runningCustomers'],
    answeredBy: ['packageAdd', 'packageDetail', 'packageEdit', 'packagePublish', 'packageUnpublish'],
  },
  Application: {
    known: ['id', 'latestId', 'clients', 'status'],
    others: [],
    beyondRow: ['removalInstructions', 'versions'],
    answeredBy: [
      'appAdd',
      'appAddVersion',
      'appAudit',
      'appDetail',
      'appEdit',
      'appPublish',
      'appSubmit',
      'appUnpublish',
    ],
  },
  AuditCase: {
    known: ['id', 'title', 'status', 'itemCount'],
    others: ['FoundAuditCase'],
    beyondRow: ['items'],
    answeredBy: [
      'auditCaseAdd',
      'auditCaseClose',
      'auditCaseDetail',
      'auditCaseEdit',
      'auditCaseInclude',
      'auditCaseReopen',
    ],
  },
};

describe('each entity', () => {
  let schema: GraphQLSchema;
  beforeAll(() => {
    schema = buildSchema(readFileSync(join(root, 'src/graph/generated/schema.graphql'), 'utf8'));
  });
  const calls = [
    agentContract,
    applicationContract,
    auditCaseContract,
    customerContract,
    orderContract,
    packageContract,
  ].flatMap((contract) => Object.values(contract));
  const byName = (a: string, b: string) => a.localeCompare(b);
  it('is one of these', () => {
    expect(Object.keys(details).sort()).toEqual(Object.keys(entities).sort());
  });

  it.each(Object.entries(entities))(
    '%s has one type, but for hits of the search',
    (name, { known, others }) => {
      const types = Object.values(schema.getTypeMap())
        .filter(isObjectType)
        .filter((type) => known.every((field) => field in type.getFields()));
      // A hit has what it was found by, which belongs to one search.
      expect(types.map((type) => type.name).sort(byName)).toEqual([name, ...others].sort(byName));
    },
  );

  it.each(Object.entries(entities))(
    '%s is answered as a whole by every call that answers one',
    (name, { answeredBy, beyondRow }) => {
      expect(details[name]?.fields.toSorted(byName)).toEqual(beyondRow);
      const whole = calls.filter(({ data }) => data.meta()?.id === details[name]?.schema);
      expect(whole.map(({ operationId }) => operationId).sort(byName)).toEqual(answeredBy);
      const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
        Object.values(type?.getFields() ?? {}),
      );
      const single = fields.filter(({ type }) => getNullableType(type).toString() === name);
      expect(single.map((field) => field.name).sort(byName)).toEqual(answeredBy);
    },
  );
});
