import { graphql } from '../../graph/client/graphql.ts';

export const balanceQuery = graphql(`
  query AccountBalance {
    accountBalance {
      agentName
      levelName
      discountRate
      createdAt
      totalQuota
      usedQuota
      remainingQuota
      correctedAmount
      pendingAmount
      entryCount
      reconciled
    }
  }
`);

export const courseQuery = graphql(`
  query AccountCourse {
    accountCourse {
      month
      credited
      used
      remaining
    }
  }
`);
