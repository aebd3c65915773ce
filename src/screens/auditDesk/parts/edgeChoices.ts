import type { TFunction } from 'i18next';
import type { Choice } from '../../../commandKit/command.ts';
import { loggedEdges, type Lifecycle } from '../../../machines/lifecycle.ts';
import { asLifecycleId, lifecycleIds, lifecycles, namedState } from '../../../machines/lifecycles.ts';

/** Returns the edges of all lifecycles, or of the chosen one, each with its event and its states. */
export function edgeChoices(t: TFunction, lifecycle: string | undefined): Choice[] {
  const only = asLifecycleId(lifecycle ?? null);
  return (only ? [only] : lifecycleIds).flatMap((id) => edgesOf(t, lifecycles[id]));
}

function edgesOf(t: TFunction, lifecycle: Lifecycle): Choice[] {
  const stateText = (state: string) => {
    const named = namedState(lifecycle.id, state);
    return named ? t(named.label) : state;
  };
  return loggedEdges(lifecycle).map(({ edge, label, from, to }) => ({
    value: edge,
    label: from && to ? `${t(label)} · ${stateText(from)} → ${stateText(to)}` : t(label),
    description: t(lifecycle.title),
  }));
}
