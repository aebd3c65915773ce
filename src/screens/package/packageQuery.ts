import { graphql } from '../../graph/client/graphql.ts';

export const packageQuery = graphql(`
  query PackageDetail($id: String!) {
    packageDetail(id: $id) {
      id
      name
      baseSeats
      trial
      durationMonths
      price
      seatPrice
      status
      version
      createdAt
      applications {
        id
        name
        status
      }
      runningCustomers
      pendingOrders
      removalInstructions
    }
  }
`);
