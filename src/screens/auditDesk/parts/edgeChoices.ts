import type { TFunction } from 'i18next';
import type { Choice } from '../../../commands/core/command.ts';
import { auditEventKey } from '../../../domain/auditEventKey.ts';
import { lifecycleEdges, type Lifecycle } from '../../../machines/lifecycle.ts';
import { asLifecycleId, lifecycleIds, lifecycles, namedState } from '../../../machines/lifecycles.ts';

/** The edges of all lifecycles, or of the one that is asked for: what happens, from where to where. */
export function edgeChoices(t: TFunction, lifecycle: string | undefined): Choice[] {
  const only = asLifecycleId(lifecycle ?? null);
  return (only ? [only] : lifecycleIds).flatMap((id) => edgesOf(t, lifecycles[id]));
}

function edgesOf(t: TFunction, lifecycle: Lifecycle): Choice[] {
  const { creation, id, title } = lifecycle;
  const stateText = (state: string) => {
    const named = namedState(id, state);
    return named ? t(named.label) : state;
  };
  const eventText = (event: string) => t(auditEventKey({ kind: 'transition', event }));
  return [
    { value: creation.edge, label: eventText(creation.event), description: t(title) },
    ...lifecycleEdges(lifecycle).map(({ edge, event, from, to }) => ({
      value: edge,
      label: `${eventText(event)} · ${stateText(from)} → ${stateText(to)}`,
      description: t(title),
    })),
  ];
}
