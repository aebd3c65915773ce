import { applicationFilterSchema, type AuditState } from '../../domain/application.ts';
import { applicationRecordFragment } from '../../commands/application/applicationRecord.ts';
import { graphql, type ResultOf } from '../../graph/client/graphql.ts';
import { listInput } from '../../ui/list/listInput.ts';
import type { ListParameters } from '../../ui/list/listState.ts';

export const applicationPageQuery = graphql(
  `
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
          ...ApplicationRecord
          reviewDescription
          clients
          developerSeatPrice
          platformSeatPrice
          createdAt
          appliedAt
          releasedAt
        }
      }
    }
  `,
  [applicationRecordFragment],
);

export type ApplicationItem = NonNullable<
  ResultOf<typeof applicationPageQuery>['appPage']
>['records'][number];

/**
 * Reads the variables of the list's query from its address. `bound`: the review state that the list is limited to, longest
 * waiting first.
 */
export function applicationInput(parameters: ListParameters, bound?: AuditState) {
  return listInput(applicationFilterSchema, parameters, {
    fixed: bound && { auditStatus: bound },
    order: bound && { sort: 'appliedAt', direction: 'asc' },
  });
}
