import { customerFieldsFragment } from '../../commands/customer/customerFields.ts';
import { graphql, type ResultOf } from '../../graph/client/graphql.ts';

export const customerQuery = graphql(
  `
    query Customer($id: String!, $orders: OrderFilter_Input!, $waiting: OrderFilter_Input!) {
      customerDetail(id: $id) {
        id
        version
        companyId
        ...CustomerFields
        status
        agentId
        salespersonId
        salespersonName
        orderCount
        createdAt
        subscriptions(limit: 100) {
          id
          packageId
          packageName
          trial
          seats
          startDate
          endDate
          running
          status
          blockedReason
        }
      }
      orderPage(input: $orders) {
        records {
          id
          orderNo
          packageName
          kind
          seatCount
          amount
          status
          appliedAt
        }
      }
      waiting: orderPage(input: $waiting) {
        records {
          id
          orderNo
          packageId
          packageName
          kind
        }
      }
    }
  `,
  [customerFieldsFragment],
);

export type CustomerDetail = NonNullable<ResultOf<typeof customerQuery>['customerDetail']>;
export type CustomerOrder = NonNullable<ResultOf<typeof customerQuery>['orderPage']>['records'][number];

export type WaitingOrder = NonNullable<ResultOf<typeof customerQuery>['waiting']>['records'][number];

/** The number of newest orders that a customer's page shows. */
const shownOrders = 10;

export function customerVariables(id: string) {
  return {
    id,
    orders: { customerId: id, current: 1, pageSize: shownOrders },
    waiting: { customerId: id, status: 'pending' as const, current: 1, pageSize: 100 },
  };
}
