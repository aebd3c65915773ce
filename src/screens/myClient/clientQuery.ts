import { graphql } from '../../graph/client/graphql.ts';

export const clientQuery = graphql(`
  query Client($id: String!) {
    customerDetail(id: $id) {
      id
      companyId
      name
      employeeCount
      creditCode
      industry
      adminName
      adminPhone
      adminAccount
      status
      orderCount
      createdAt
      subscriptions {
        id
        packageName
        seats
        startDate
        endDate
        running
      }
    }
  }
`);
