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

/** Milliseconds between two questions. */
const interval = 500;

export interface ImportProgress {
  done: number;
  total: number;
}

/**
 * How far an import of so many customers is, while it runs (R-customer-15); undefined while none does. An instance that does
 * not know of it answers with nothing, and what was known stays.
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
