import type { ReactNode } from 'react';
import { lifecycleStates, type Lifecycle } from '../../machines/lifecycle.ts';
import { StateBadge } from '../page/StateBadge.tsx';

/** Returns the samples of a column of states: the badge of each of the lifecycle's states. */
export function stateSamples(lifecycle: Lifecycle): ReactNode[] {
  return lifecycleStates(lifecycle).map(({ id, tone, label }) => (
    <StateBadge key={id} tone={tone} label={label} />
  ));
}
