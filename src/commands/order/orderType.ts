import IconFileInvoice from '@tabler/icons-react/dist/esm/icons/IconFileInvoice.mjs';
import { orderStates } from '../../domain/order.ts';
import { graphql } from '../../graph/client/graphql.ts';
import { defineRecordType, newestIn, rowsIn } from '../../commandKit/recordType.ts';
import { loadOrder, orderSummary, type OrderFacts } from './orderRecord.ts';

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
});
