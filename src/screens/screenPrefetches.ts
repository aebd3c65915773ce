import type { PagePath } from '../domain/pages.ts';
import type { OrderState } from '../domain/order.ts';
import type { GraphClient } from '../graph/client/client.ts';
import { customerInput, customerPageQuery } from './customer/customerListQuery.ts';
import { listParametersOf } from '../ui/list/listState.ts';
import { quotaQuery } from '../commands/order/quotaQuery.ts';
import { orderInput, orderPageQuery } from './order/orderListQuery.ts';
import { balanceQuery, balanceHistoryQuery } from './account/balanceQuery.ts';
import { levelPageQuery, levelInput } from './agentLevel/levelListQuery.ts';

/** Requests the data that a screen shows first. `search`: the query of its address. */
type ScreenPrefetch = (graph: Pick<GraphClient, 'prefetch'>, search: string) => Promise<unknown>[];

const parametersOf = (search: string) => listParametersOf(new URLSearchParams(search));

/** An agent's list needs the balance too, because deals are approved from it. */
const orders =
  ({ status, balance = false }: { status?: OrderState; balance?: boolean }): ScreenPrefetch =>
  (graph, search) => [
    graph.prefetch(orderPageQuery, { input: orderInput(parametersOf(search), status).input }),
    ...(balance ? [graph.prefetch(quotaQuery, {})] : []),
  ];

/**
 * The prefetches of the most used pages, by path: their data is requested before they are rendered.
 * If the address has no query, index.html itself sends the requests (scripts/first-files-plugin.ts).
 */
export const screenPrefetches: Readonly<Record<string, ScreenPrefetch>> = {
  '/account-balance': (graph) => [graph.prefetch(balanceQuery, {}), graph.prefetch(balanceHistoryQuery, {})],
  '/agent-grade': (graph, search) => [graph.prefetch(levelPageQuery, levelInput(parametersOf(search)).input)],
  '/my-client': (graph, search) => [
    graph.prefetch(customerPageQuery, { input: customerInput(parametersOf(search)).input }),
  ],
  '/deal-list': orders({ balance: true }),
  '/deal-approval': orders({ status: 'pending', balance: true }),
  '/sale-order': orders({}),
  '/order-record': orders({}),
} satisfies Partial<Record<PagePath, ScreenPrefetch>>;
