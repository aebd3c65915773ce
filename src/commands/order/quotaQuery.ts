import { graphql } from '../../graph/client/graphql.ts';

/** Loads the quota that the deals of a list are approved from. */
export const quotaQuery = graphql(`
  query ListBalance {
    accountBalance {
      remainingQuota
    }
  }
`);
