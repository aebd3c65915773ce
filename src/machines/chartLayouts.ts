import type { ChartLayouts } from './chartLayout.ts';
import dealApproval from './layout/dealApproval.json' with { type: 'json' };
import type { LifecycleId } from './lifecycles.ts';

/** The layout of every lifecycle's chart; made by scripts/chart-layouts.ts. */
export const chartLayouts = { dealApproval } satisfies Record<LifecycleId, ChartLayouts>;
