import { packageRecordFragment } from '../../commands/package/packageRecord.ts';
import { graphql } from '../../graph/client/graphql.ts';

export const packageQuery = graphql(
  `
    query PackageDetail($id: String!) {
      packageDetail(id: $id) {
        ...PackageRecord
        createdAt
        runningCustomers
        pendingOrders
        removalInstructions
      }
    }
  `,
  [packageRecordFragment],
);
