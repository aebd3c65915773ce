import { graphql } from '../../graph/client/graphql.ts';

/** What chart and timeline show of a record's way through its lifecycle. */
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
