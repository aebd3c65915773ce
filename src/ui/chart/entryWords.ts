import type { TFunction } from 'i18next';
import type { TransitionEntry } from '../../domain/lifecycleLog.ts';
import { loggedEdges, stateIn, type Lifecycle } from '../../machines/lifecycle.ts';

/**
 * What happened in a step, and where it led. The log outlives the machine: an edge or state of the past may be in it no
 * more, and is named by its id.
 */
export function entryWords(
  t: TFunction,
  lifecycle: Lifecycle,
  entry: Pick<TransitionEntry, 'edge' | 'event' | 'to'>,
) {
  const edge = loggedEdges(lifecycle).find(({ edge: id }) => id === entry.edge);
  const state = stateIn(lifecycle, entry.to);
  return {
    event: edge ? t(edge.label) : entry.event,
    state: state ? t(state.label) : entry.to,
    tone: state?.tone ?? ('inactive' as const),
  };
}
