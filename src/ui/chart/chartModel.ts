import type { Message } from '../../domain/message.ts';
import {
  lifecycleEdges,
  lifecycleStates,
  type Lifecycle,
  type LifecycleState,
  type AvailableTransition,
} from '../../machines/lifecycle.ts';

/** What is known beside the machine: about all records (counts), or about one (the rest). */
export interface ChartFacts {
  /** Records by state; a state that is missing has none. */
  counts?: Record<string, number>;
  current?: string;
  /** Ids of the edges taken so far, in order. */
  path?: readonly string[];
  offers?: readonly AvailableTransition[];
}

export interface ChartedState extends LifecycleState {
  count?: number;
  current: boolean;
  visited: boolean;
  /** One record is shown, and it never was here. */
  quiet: boolean;
}

export interface ChartedEdge {
  id: string;
  label: string;
  /** Null for the edge that creates the record. */
  from: string | null;
  to: string;
  /** How often the record went this way. */
  taken: number;
  standing: 'plain' | 'open' | 'blocked';
  reasons: Message[];
}

export interface ChartModel {
  states: ChartedState[];
  edges: ChartedEdge[];
}

export function chartModel(
  lifecycle: Lifecycle,
  { counts, current, path = [], offers = [] }: ChartFacts,
): ChartModel {
  const states = lifecycleStates(lifecycle);
  const initial = states.find((state) => state.initial)?.id ?? '';
  const creation = { ...lifecycle.creation, from: null, to: initial };
  const edges = [creation, ...lifecycleEdges(lifecycle)].map((edge): ChartedEdge => {
    const offer = offers.find((candidate) => candidate.edge === edge.edge);
    const blocked = offer !== undefined && offer.blockedBy.length > 0;
    return {
      id: edge.edge,
      label: edge.label,
      from: edge.from,
      to: edge.to,
      taken: path.filter((id) => id === edge.edge).length,
      standing: !offer ? 'plain' : blocked ? 'blocked' : 'open',
      reasons: offer?.blockedBy ?? [],
    };
  });
  const passed = new Set(edges.filter((edge) => edge.taken > 0).flatMap((edge) => [edge.from, edge.to]));
  return {
    states: states.map((state) => {
      const count = counts && (counts[state.id] ?? 0);
      const visited = passed.has(state.id);
      return {
        ...state,
        count,
        current: state.id === current,
        visited,
        quiet: current !== undefined && state.id !== current && !visited,
      };
    }),
    edges,
  };
}
