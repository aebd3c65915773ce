import { agentLevelFilterSchema } from '../../domain/agentLevel.ts';
import { agentLevelRecordFragment } from '../../commands/agentLevel/agentLevelRecord.ts';
import { graphql } from '../../graph/client/graphql.ts';
import { listInput } from '../../ui/list/listInput.ts';
import type { ListParameters } from '../../ui/list/listState.ts';

export const levelPageQuery = graphql(
  `
    query AgentLevelPage(
      $current: Int!
      $pageSize: Int!
      $after: String
      $keyword: String
      $status: AgentLevelState
      $sinceFrom: String
      $sinceTo: String
      $sort: AgentLevelSort
      $direction: SortDirection
    ) {
      agentLevelPage(
        current: $current
        pageSize: $pageSize
        after: $after
        keyword: $keyword
        status: $status
        sinceFrom: $sinceFrom
        sinceTo: $sinceTo
        sort: $sort
        direction: $direction
      ) {
        total
        totalIsLowerBound
        before
        last
        records {
          ...AgentLevelRecord
          createdAt
        }
      }
    }
  `,
  [agentLevelRecordFragment],
);

/** Reads the variables of the level list's query from its address. */
export function levelInput(parameters: ListParameters) {
  return listInput(agentLevelFilterSchema, parameters);
}
