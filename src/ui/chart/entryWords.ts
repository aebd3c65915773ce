import type { TFunction } from 'i18next';
import type { TransitionEntry } from '../../domain/lifecycleLog.ts';
import { loggedEdges, stateIn, type Lifecycle } from '../../machines/lifecycle.ts';

/**
 * Returns the words for a step: its event and its target state. The log may contain an edge or a state that the machine no
 * longer has; their ids are shown then.
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
