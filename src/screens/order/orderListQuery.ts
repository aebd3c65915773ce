import type { OrderState } from '../../domain/order.ts';
import { orderFilterSchema } from '../../domain/orderFilter.ts';
import { orderContextFragment } from '../../commands/order/orderRecord.ts';
import { graphql } from '../../graph/client/graphql.ts';
import { listInput } from '../../ui/list/listInput.ts';
import type { ListParameters } from '../../ui/list/listState.ts';

export const orderPageQuery = graphql(
  `
    query OrderPage($input: OrderFilter_Input!) {
      orderPage(input: $input) {
        total
        totalIsLowerBound
        before
        last
        records {
          id
          orderNo
          customerId
          customerName
          customerNameNow
          productType
          kind
          packageName
          seatCount
          amount
          quotedAmount
          status
          version
          appliedAt
          startDate
          endDate
          agentId
          agentName
          salespersonId
          salespersonName
          context {
            ...OrderContext
          }
        }
      }
    }
  `,
  [orderContextFragment],
);

/** Reads the input of the list's query from its address. `status`: the state that the list is limited to. */
export function orderInput(parameters: ListParameters, status?: OrderState) {
  return listInput(orderFilterSchema, parameters, { fixed: status && { status } });
}
