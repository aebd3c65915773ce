import type { OrderState } from '../domain/order.ts';
import type { GraphClient } from '../graph/client/client.ts';
import { customerInput, customerPageQuery } from './customer/customerListQuery.ts';
import { listPlace } from '../ui/list/listState.ts';
import { quotaQuery } from '../commands/order/quotaQuery.ts';
import { orderInput, orderPageQuery } from './order/orderListQuery.ts';
import { balanceQuery, balanceHistoryQuery } from './account/balanceQuery.ts';
import { levelPageQuery, levelVariables } from './agentLevel/levelListQuery.ts';

/** Asks for what a screen shows first. `search`: the query of its address. */
type FirstAsk = (graph: Pick<GraphClient, 'askAhead'>, search: string) => Promise<unknown>[];

const place = (search: string) => listPlace(new URLSearchParams(search));

/** An agent's list needs the balance too, as deals are approved from it. */
const orders =
  ({ status, balance = false }: { status?: OrderState; balance?: boolean }): FirstAsk =>
  (graph, search) => [
    graph.askAhead(orderPageQuery, { input: orderInput(place(search), status).input }),
    ...(balance ? [graph.askAhead(quotaQuery, {})] : []),
  ];

/**
 * The pages that people open first, by path: what they show is asked for before they are drawn, and, where the address has
 * no query, by index.html itself (scripts/first-files-plugin.ts).
 */
export const firstAsks: Readonly<Record<string, FirstAsk>> = {
  '/account-balance': (graph) => [graph.askAhead(balanceQuery, {}), graph.askAhead(balanceHistoryQuery, {})],
  '/agent-grade': (graph, search) => [
    graph.askAhead(levelPageQuery, levelVariables(place(search)).variables),
  ],
  '/my-client': (graph, search) => [
    graph.askAhead(customerPageQuery, { input: customerInput(place(search)).input }),
  ],
  '/deal-list': orders({ balance: true }),
  '/deal-approval': orders({ status: 'pending', balance: true }),
  '/sale-order': orders({}),
  '/order-record': orders({}),
};
