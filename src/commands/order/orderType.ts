import { IconFileInvoice } from '../../icons/icons.ts';
import { orderStates } from '../../domain/order.ts';
import { graphql } from '../../graph/client/graphql.ts';
import type { CommandContext } from '../../commandKit/command.ts';
import {
  defineRecordType,
  newestCount,
  newestIn,
  rowsIn,
  type FoundRecord,
} from '../../commandKit/recordType.ts';
import { peopleOf } from '../core/peopleOf.ts';
import { statusInLifecycle } from '../../commandKit/lifecycleStatus.ts';
import { dealApproval } from '../../machines/dealApproval.ts';
import { dealFacts, loadOrder, orderPeople, orderSummary, type OrderFacts } from './orderRecord.ts';

export const orderFound = graphql(`
  fragment FoundOrderRow on FoundOrder @_unmask {
    id
    matchRank
    reading
    orderNo
    customerName
    packageName
    amount
    status
  }
`);

const newestQuery = graphql(`
  query OrderCandidates($input: OrderFilter_Input!) {
    orderPage(input: $input) {
      records {
        id
        orderNo
        customerName
        packageName
        amount
        status
      }
    }
  }
`);

/** Returns the newest orders of a customer, an agent or a salesperson. Throws GraphFailure. */
export async function ordersOf(
  { graph, t }: CommandContext,
  whose: { customerId: string } | { agentId: string } | { salespersonId: string },
): Promise<FoundRecord[]> {
  const { orderPage } = await graph.query(newestQuery, { input: { ...whose, pageSize: newestCount } });
  return rowsIn(orderPage).map((row) => orderType.found(row, t));
}

type OrderRow = Pick<OrderFacts, 'id' | 'orderNo' | 'customerName' | 'packageName' | 'amount' | 'status'>;

export const orderType = defineRecordType<'order', OrderRow>({
  type: 'order',
  title: 'palette.type.order',
  placeholder: 'palette.placeholder.order',
  icon: IconFileInvoice,
  keySection: 'keys.section.order',
  log: { lifecycle: 'dealApproval' },
  load: loadOrder,
  name: ({ orderNo }) => orderNo,
  readNames: ({ customerName, packageName }) => [customerName, packageName],
  summary: orderSummary,
  newest: async ({ graph }, from) =>
    rowsIn((await graph.query(newestQuery, { input: newestIn(from, orderStates) })).orderPage),
  stateOf: ({ status }) => status,
  relations: [
    {
      title: 'command.related.agent',
      to: 'agent',
      roles: ['operations'],
      one: ({ agentId, agentName }) => ({ id: agentId, name: agentName }),
    },
    {
      title: 'command.related.salesperson',
      to: 'staff',
      roles: ['agent'],
      one: ({ salespersonId, salespersonName }) => ({ id: salespersonId, name: salespersonName }),
    },
    {
      title: 'command.related.customer',
      to: 'customer',
      roles: ['operations', 'agent', 'salesperson'],
      one: ({ customerId, customerName }) => ({ id: customerId, name: customerName }),
    },
  ],
  lifecycles: {
    dealApproval: {
      statusOf: (context, order) =>
        statusInLifecycle(
          dealApproval,
          order.id,
          order.status,
          dealFacts(context, order),
          orderPeople(order),
        ),
      owners: peopleOf,
    },
  },
});
