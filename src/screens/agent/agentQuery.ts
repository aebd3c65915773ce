import { graphql } from '../../graph/client/graphql.ts';

export const agentQuery = graphql(`
  query AgentDetails($id: String!) {
    agentDetails(id: $id) {
      id
      enterpriseId
      account
      name
      levelId
      levelName
      levelStatus
      discountRate
      director
      status
      version
      createdAt
      totalQuota
      usedQuota
      remainingQuota
      staffCount
      customerCount
    }
  }
`);
