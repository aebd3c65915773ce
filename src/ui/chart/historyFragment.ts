import { graphql } from '../../graph/client/graphql.ts';

/** The fields that the chart and the timeline show of a record's history. */
export const historyFragment = graphql(`
  fragment History on LifecycleHistory @_unmask {
    recordName
    state
    verified
    entries {
      seq
      from
      event
      to
      edge
      actorName
      actorRoleId
      remarks
      params {
        name
        value
      }
      cause {
        lifecycle
        edge
        event
        to
        recordId
        recordName
      }
      at
      hash
    }
  }
`);
