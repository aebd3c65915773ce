import type { Request } from 'autocannon';
import { createRequest, formatDocument, stringifyDocument } from 'urql';
import type { OrderState } from '../../src/domain/order.ts';
import { callHeaders } from '../../src/graph/client/callHeaders.ts';
import { orderPageQuery } from '../../src/screens/order/orderListQuery.ts';
import { demoPasswords } from '../../src/server/seed/agents.ts';
import type { BenchmarkAgent } from './bulk.ts';
import { tokenAt } from './login.ts';

/** The filter for the deal list of one agent in one state, newest first, with its total. */
interface Filter {
  agent: BenchmarkAgent;
  status: OrderState;
}

/** Builds the request of a server's list. */
export type RequestBuilder = (filter: Filter) => Request;

/** The states of the orders that bulk.ts fills in. */
const bulkStates: OrderState[] = ['pending', 'approved', 'rejected'];

const page = { current: 1, pageSize: 20 };
const json = { 'Content-Type': 'application/json' };

export function filtersOf(agents: BenchmarkAgent[]): Filter[] {
  return bulkStates.flatMap((status) => agents.map((agent) => ({ agent, status })));
}

export const buildBareRequest: RequestBuilder = ({ agent, status }) => ({
  method: 'POST',
  path: '/',
  headers: json,
  body: JSON.stringify({ ...page, status, agentId: agent.id }),
});

/** Returns a session token of each agent, by its enterprise ID. */
export async function logIn(url: string, agents: BenchmarkAgent[]): Promise<Map<string, string>> {
  const tokens = new Map<string, string>();
  for (const { enterpriseId } of agents)
    tokens.set(enterpriseId, await tokenAt(url, [enterpriseId, 'agent', demoPasswords.agent]));
  return tokens;
}

function headersFor({ agent }: Filter, tokens: Map<string, string>) {
  return { ...json, ...callHeaders(`Bearer ${tokens.get(agent.enterpriseId)}`, 'zh-CN') };
}

export function restRequestBuilder(tokens: Map<string, string>): RequestBuilder {
  return (filter) => ({
    method: 'POST',
    path: '/api/operation/order/page',
    headers: headersFor(filter, tokens),
    body: JSON.stringify({ ...page, status: filter.status }),
  });
}

/** Builds the same request as the page: the list's own document, in the form that urql sends. */
export function graphRequestBuilder(tokens: Map<string, string>): RequestBuilder {
  const query = stringifyDocument(formatDocument(createRequest(orderPageQuery, { input: {} }).query));
  return (filter) => ({
    method: 'POST',
    path: '/graphql',
    headers: headersFor(filter, tokens),
    body: JSON.stringify({
      operationName: 'OrderPage',
      query,
      variables: { input: { ...page, status: filter.status } },
    }),
  });
}

interface OrderPage {
  total: number;
  records: { id: string; amount: string; customerName: string }[];
}

/** Returns a server's answer, reduced to the part that must be equal on all servers. */
export async function answerTo(url: string, { path, ...request }: Request): Promise<string> {
  const response = await fetch(url + path, request);
  const body = (await response.json()) as OrderPage & { data?: OrderPage & { orderPage?: OrderPage } };
  const { total, records } = body.data?.orderPage ?? body.data ?? body;
  if (!records?.length) throw new Error(`${url}${path} answered ${JSON.stringify(body).slice(0, 500)}`);
  const rows = records.map(({ id, amount, customerName }) => [id, amount, customerName]);
  return JSON.stringify([total, rows]);
}
