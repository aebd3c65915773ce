import { customerFilterSchema } from '../../domain/customerFilter.ts';
import { customerRecordFragment } from '../../commands/customer/customerRecord.ts';
import { graphql, type ResultOf } from '../../graph/client/graphql.ts';
import { listInput } from '../../ui/list/listInput.ts';
import type { ListParameters } from '../../ui/list/listState.ts';

export const customerPageQuery = graphql(
  `
    query CustomerPage($input: CustomerFilter_Input!) {
      customerPage(input: $input) {
        total
        totalIsLowerBound
        before
        last
        records {
          ...CustomerRecord
          employeeCount
          industry
          adminName
          adminPhone
          website
          orderCount
          createdAt
        }
      }
    }
  `,
  [customerRecordFragment],
);

export type CustomerRow = NonNullable<ResultOf<typeof customerPageQuery>['customerPage']>['records'][number];

/** Reads the input of a customer list's query from its address. */
export function customerInput(parameters: ListParameters) {
  return listInput(customerFilterSchema, parameters);
}
