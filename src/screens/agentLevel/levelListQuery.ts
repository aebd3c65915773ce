import { agentLevelSorts, agentLevelStates } from '../../domain/agentLevel.ts';
import { graphql } from '../../graph/client/graphql.ts';
import { stateSinceOf } from '../../ui/list/stateSince.ts';
import { type ListParameters, pageInput, sortOf } from '../../ui/list/listState.ts';

export const levelPageQuery = graphql(`
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
        id
        name
        discountRate
        status
        agentCount
        version
        createdAt
      }
    }
  }
`);

/** Returns the variables of the level list's query. */
export function levelVariables(parameters: ListParameters) {
  const { keyword, status } = parameters.filters;
  const filter = {
    keyword: keyword?.slice(0, 50),
    status: agentLevelStates.find((candidate) => candidate === status),
    ...stateSinceOf(parameters),
    ...sortOf(parameters, agentLevelSorts),
  };
  return { filter, variables: { ...pageInput(parameters), ...filter } };
}
