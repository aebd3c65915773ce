import { useEffect, useState } from 'react';
import type { LifecycleId } from '../../machines/lifecycles.ts';
import type { Coverage } from '../../ui/chart/chartModel.ts';
import type { CoverageBy } from './boardAddress.ts';

type StoredCoverage = Record<'tests' | 'fixtures', Partial<Record<string, readonly string[]>>>;

/** What covers the ways of a lifecycle's chart; undefined where it is not asked, or is on its way. */
export function useCoverage(by: CoverageBy | undefined, lifecycle: LifecycleId): Coverage | undefined {
  const [stored, setStored] = useState<StoredCoverage>();
  const isStoredKind = by === 'tests' || by === 'fixtures';
  useEffect(() => {
    if (!isStoredKind) return undefined;
    let here = true;
    // Few ask for it: what the tests covered is no part of the page before.
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
