import { applicationRecordFragment } from '../../commands/application/applicationRecord.ts';
import { graphql, type ResultOf } from '../../graph/client/graphql.ts';

export const applicationQuery = graphql(
  `
    query ApplicationDetail($id: String!) {
      appDetail(id: $id) {
        ...ApplicationRecord
        createdAt
        releasedAt
        removalInstructions
        versions {
          id
          revision
          name
          number
          clients
          description
          testAccount
          accessAddress
          installer {
            id
            name
            size
          }
          downloadInstructions
          developerSeatPrice
          platformSeatPrice
          status
          reviewDescription
          createdAt
          appliedAt
          decidedAt
          decidedByName
          releasedAt
        }
      }
    }
  `,
  [applicationRecordFragment],
);

export type ApplicationView = NonNullable<ResultOf<typeof applicationQuery>['appDetail']>;
export type VersionView = ApplicationView['versions'][number];
