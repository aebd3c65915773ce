import { useCallback } from 'react';
import { useQuery } from 'urql';
import type { TrailRecord } from '../../commandKit/recordType.ts';
import { graphql } from '../../graph/client/graphql.ts';
import { historyFragment } from './historyFragment.ts';

const historyQuery = graphql(
  `
    query RecordHistory($lifecycle: LifecycleId!, $id: String!) {
      lifecycleHistory(lifecycle: $lifecycle, id: $id) {
        ...History
      }
    }
  `,
  [historyFragment],
);

/** Returns the present history of a record. */
export function useRecordHistory(of: TrailRecord) {
  const [{ data, error }, execute] = useQuery({ query: historyQuery, variables: of });
  const again = useCallback(() => execute({ requestPolicy: 'network-only' }), [execute]);
  return { history: data?.lifecycleHistory ?? undefined, error, again };
}
