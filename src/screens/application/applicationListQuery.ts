import { applicationSorts, auditStates, type AuditState } from '../../domain/application.ts';
import { publicationStates } from '../../domain/publication.ts';
import { graphql, type ResultOf } from '../../graph/client/graphql.ts';
import { type ListParameters, pageInput, sortOf } from '../../ui/list/listState.ts';
import { auditSinceNames, stateSinceOf } from '../../ui/list/stateSince.ts';

export const applicationPageQuery = graphql(`
  query ApplicationPage(
    $current: Int!
    $pageSize: Int!
    $after: String
    $keyword: String
    $status: PublicationState
    $sinceFrom: String
    $sinceTo: String
    $auditStatus: AuditState
    $auditSinceFrom: String
    $auditSinceTo: String
    $sort: ApplicationSort
    $direction: SortDirection
  ) {
    appPage(
      current: $current
      pageSize: $pageSize
      after: $after
      keyword: $keyword
      status: $status
      sinceFrom: $sinceFrom
      sinceTo: $sinceTo
      auditStatus: $auditStatus
      auditSinceFrom: $auditSinceFrom
      auditSinceTo: $auditSinceTo
      sort: $sort
      direction: $direction
    ) {
      total
      totalIsLowerBound
      before
      last
      records {
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
        reviewDescription
        clients
        canBeTried
        developerSeatPrice
        platformSeatPrice
        createdAt
        appliedAt
        releasedAt
      }
    }
  }
`);

export type ApplicationItem = NonNullable<
  ResultOf<typeof applicationPageQuery>['appPage']
>['records'][number];

/**
 * Returns the variables of the list's query. `bound`: the review state that the list is limited to, longest waiting first.
 */
export function applicationVariables(parameters: ListParameters, bound?: AuditState) {
  const { keyword, status, auditStatus } = parameters.filters;
  const audit = stateSinceOf(parameters, auditSinceNames);
  const filter = {
    keyword: keyword?.slice(0, 50),
    status: publicationStates.find((candidate) => candidate === status),
    auditStatus: bound ?? auditStates.find((candidate) => candidate === auditStatus),
    ...stateSinceOf(parameters),
    auditSinceFrom: audit.sinceFrom,
    auditSinceTo: audit.sinceTo,
    ...(bound && ({ sort: 'appliedAt', direction: 'asc' } as const)),
    ...sortOf(parameters, applicationSorts),
  };
  return { filter, variables: { ...pageInput(parameters), ...filter } };
}
