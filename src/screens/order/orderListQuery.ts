import {
  orderSorts,
  orderStates,
  productTypes,
  type OrderState,
  type ProductType,
} from '../../domain/order.ts';
import { asRecordId } from '../../domain/recordId.ts';
import { dayIn } from '../../domain/dateText.ts';
import { orderContextFragment } from '../../commands/order/orderRecord.ts';
import { graphql } from '../../graph/client/graphql.ts';
import { type ListParameters, pageInput, sortOf } from '../../ui/list/listState.ts';
import { stateSinceOf } from '../../ui/list/stateSince.ts';

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

function oneOf<T extends string>(choices: readonly T[], text: string | undefined): T | undefined {
  return choices.find((choice) => choice === text);
}

/**
 * Returns the input of the list's query, and whether it filters the list. `status`: the state that the list is limited to.
 */
export function orderInput(parameters: ListParameters, status?: OrderState) {
  const { keyword, productType, salespersonId, startFrom, startTo, endFrom, endTo } = parameters.filters;
  const chosenStatus = status ? undefined : oneOf(orderStates, parameters.filters.status);
  const chosen = {
    keyword: keyword?.slice(0, 50),
    productType: oneOf<ProductType>(productTypes, productType),
    salespersonId: asRecordId(salespersonId),
    startFrom: dayIn(startFrom),
    startTo: dayIn(startTo),
    endFrom: dayIn(endFrom),
    endTo: dayIn(endTo),
    ...stateSinceOf(parameters),
  };
  const filter = { ...chosen, status: status ?? chosenStatus, ...sortOf(parameters, orderSorts) };
  return {
    filter,
    input: { ...pageInput(parameters), ...filter },
    filtered: Object.values({ ...chosen, chosenStatus }).some(Boolean),
  };
}
