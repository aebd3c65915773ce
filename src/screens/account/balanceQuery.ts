import { graphql } from '../../graph/client/graphql.ts';

/** Reads the agent's balance and its own account. */
export const balanceQuery = graphql(`
  query AccountBalance {
    accountBalance {
      totalQuota
      usedQuota
      remainingQuota
      correctedAmount
      pendingAmount
      entryCount
      reconciled
    }
    agentDetail {
      enterpriseId
      levelName
      discountRate
      director
      createdAt
      staffCount
      customerCount
    }
  }
`);

export const balanceHistoryQuery = graphql(`
  query AccountBalanceHistory {
    accountBalanceHistory {
      month
      credited
      used
      remaining
    }
  }
`);
