import { customerSorts, customerStates } from '../../domain/customer.ts';
import { asRecordId } from '../../domain/recordId.ts';
import { graphql, type ResultOf } from '../../graph/client/graphql.ts';
import { type ListPlace, pageInput, sortOf } from '../../ui/list/listState.ts';
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

/** What a list of customers asks for, and whether that is less than all. */
export function customerInput(place: ListPlace) {
  const { keyword, status, salespersonId } = place.filters;
  const wanted = {
    keyword: keyword?.slice(0, 50),
    status: customerStates.find((candidate) => candidate === status),
    salespersonId: asRecordId(salespersonId),
    ...stateSinceOf(place),
  };
  const filter = { ...wanted, ...sortOf(place, customerSorts) };
  const input = { ...pageInput(place), ...filter };
  return { filter, input, filtered: Object.values(wanted).some(Boolean) };
}
