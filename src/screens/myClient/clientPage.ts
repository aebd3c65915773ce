import { customerSorts, customerStates } from '../../domain/customer.ts';
import { graphql } from '../../graph/client/graphql.ts';
import { sortOf, type ListPlace } from '../../shell/list/listState.ts';

export const clientPageQuery = graphql(`
  query ClientPage($input: CustomerFilter_Input!) {
    customerPage(input: $input) {
      total
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
        orderCount
        createdAt
      }
    }
  }
`);

/** What the list of clients asks for. */
export function clientInput(place: ListPlace) {
  const { keyword, status } = place.filters;
  const filter = {
    keyword: keyword?.slice(0, 50),
    status: customerStates.find((candidate) => candidate === status),
    ...sortOf(place, customerSorts),
  };
  return { filter, input: { current: place.current, pageSize: place.pageSize, ...filter } };
}
