import { useEffect, useState } from 'react';
import type { LifecycleId } from '../../machines/lifecycles.ts';
import type { Coverage } from '../../ui/chart/chartModel.ts';
import type { CoverageBy } from './boardAddress.ts';

type StoredCoverage = Record<'tests' | 'fixtures', Partial<Record<string, readonly string[]>>>;

/** Returns the edges that `by` covers in a lifecycle's chart; undefined if it is not requested or is loading. */
export function useCoverage(by: CoverageBy | undefined, lifecycle: LifecycleId): Coverage | undefined {
  const [stored, setStored] = useState<StoredCoverage>();
  const isStoredKind = by === 'tests' || by === 'fixtures';
  useEffect(() => {
    if (!isStoredKind) return undefined;
    let here = true;
    // Loads the file on demand, because few users need it.
    void import('../../../machines/covered/edges.json').then((found) => {
      if (here) setStored(found.default);
    });
    return () => {
      here = false;
    };
  }, [isStoredKind]);
  if (by === 'use') return { by };
  return by && stored ? { by, edges: new Set(stored[by][lifecycle] ?? []) } : undefined;
}
