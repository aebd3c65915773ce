import { useEffect, useState } from 'react';
import type { GraphClient } from '../../graph/client/client.ts';
import { graphql } from '../../graph/client/graphql.ts';
import { pause } from '../../transfer/pause.ts';

const progressQuery = graphql(`
  query CustomerImportProgress {
    customerImportProgress {
      done
      total
    }
  }
`);

/** Milliseconds between two polls. */
const interval = 500;

export interface ImportProgress {
  done: number;
  total: number;
}

/**
 * Returns the progress of an import of `total` customers while it runs (R-customer-15); undefined otherwise. Another server
 * instance knows nothing of the import and answers with nothing; the last known progress remains.
 */
export function useImportProgress(
  graph: GraphClient,
  importing: boolean,
  total: number,
): ImportProgress | undefined {
  const [done, setDone] = useState(0);
  useEffect(() => {
    if (!importing) return undefined;
    const stopped = new AbortController();
    const poll = async () => {
      setDone(0);
      while (!stopped.signal.aborted) {
        await pause(interval, stopped.signal);
        const answer = await graph.query(progressQuery, {}, { quiet: true }).catch(() => undefined);
        const progress = answer?.customerImportProgress;
        if (progress && progress.total > 0 && !stopped.signal.aborted) setDone(progress.done);
      }
    };
    void poll();
    return () => stopped.abort();
  }, [graph, importing]);
  return importing ? { done: Math.min(done, total), total } : undefined;
}
