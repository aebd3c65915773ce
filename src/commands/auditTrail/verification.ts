import { GraphFailure } from '../../graph/client/failure.ts';
import type { GraphClient } from '../../graph/client/client.ts';
import { graphql, type ResultOf } from '../../graph/client/graphql.ts';
import { createSharedRequest, type SharedRequest } from './sharedRequest.ts';

const verifyQuery = graphql(`
  query AuditTrailVerify {
    auditTrailVerify {
      size
      records
      findings {
        problem
        index
        kind
        entryId
        lifecycle
        recordId
        recordName
        subject
        at
      }
      findingCount
      restores {
        index
        at
        reason
        commonSize
        lostSize
      }
      seconds
      at
    }
  }
`);

export type Verdict = NonNullable<ResultOf<typeof verifyQuery>['auditTrailVerify']>;
export type Finding = Verdict['findings'][number];

const verifications = new WeakMap<GraphClient, SharedRequest<Verdict>>();

/** Returns the verification of this login. A user who leaves the page while it runs finds its verdict there later. */
export function verificationOf(graph: GraphClient): SharedRequest<Verdict> {
  const known = verifications.get(graph);
  if (known) return known;
  const verification = createSharedRequest(async () => {
    const { auditTrailVerify } = await graph.query(verifyQuery, {}, { quiet: true });
    if (!auditTrailVerify) throw new GraphFailure('', 500, []);
    return auditTrailVerify;
  });
  verifications.set(graph, verification);
  return verification;
}
