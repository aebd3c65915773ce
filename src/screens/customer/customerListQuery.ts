import { customerSorts, customerStates } from '../../domain/customer.ts';
import { asRecordId } from '../../domain/recordId.ts';
import { graphql, type ResultOf } from '../../graph/client/graphql.ts';
import { type ListParameters, pageInput, sortOf } from '../../ui/list/listState.ts';
import { stateSinceOf } from '../../ui/list/stateSince.ts';

export const customerPageQuery = graphql(`
  query CustomerPage($input: CustomerFilter_Input!) {
    customerPage(input: $input) {
      total
      totalIsLowerBound
      before
      last
      records {
        id
        companyId
        name
        employeeCount
        industry
        adminName
        adminPhone
        website
        status
        version
        agentId
        salespersonId
        salespersonName
        orderCount
        createdAt
      }
    }
  }
`);

export type CustomerRow = NonNullable<ResultOf<typeof customerPageQuery>['customerPage']>['records'][number];

/** Returns the input of a customer list's query, and whether it filters the list. */
export function customerInput(parameters: ListParameters) {
  const { keyword, status, salespersonId } = parameters.filters;
  const criteria = {
    keyword: keyword?.slice(0, 50),
    status: customerStates.find((candidate) => candidate === status),
    salespersonId: asRecordId(salespersonId),
    ...stateSinceOf(parameters),
  };
  const filter = { ...criteria, ...sortOf(parameters, customerSorts) };
  const input = { ...pageInput(parameters), ...filter };
  return { filter, input, filtered: Object.values(criteria).some(Boolean) };
}
