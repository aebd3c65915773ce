import { graphql, type ResultOf } from '../../graph/client/graphql.ts';

export const applicationQuery = graphql(`
  query ApplicationDetail($id: String!) {
    appDetail(id: $id) {
      id
      name
      developerId
      developerName
      status
      version
      passedNumber
      latestId
      latestVersion
      latestNumber
      auditStatus
      canBeTried
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
`);

export type ApplicationView = NonNullable<ResultOf<typeof applicationQuery>['appDetail']>;
export type VersionView = ApplicationView['versions'][number];
