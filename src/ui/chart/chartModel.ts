import type { MessageKey } from '../../domain/message.ts';
import type { Role } from '../../domain/roles.ts';
import { edgeTerms } from '../../machines/edgeTerms.ts';
import type { AvailableTransition, Lifecycle, RuleRefusal } from '../../machines/lifecycle.ts';
import { lifecycleParts, type EdgePart, type StatePart } from '../../machines/lifecycleParts.ts';

/** What is known beside the machine: about all records (counts), or about one (the rest). */
export interface ChartFacts {
  /** Records by state; a state that is missing has none. */
  counts?: Record<string, number>;
  /** Every state that the record is in. */
  current?: readonly string[];
  /** Ids of the edges taken so far, in order. */
  path?: readonly string[];
  offers?: readonly AvailableTransition[];
}

export interface ChartedState extends StatePart {
  count?: number;
  /** There are states within it. */
  compound: boolean;
  current: boolean;
  /** The innermost of the states that the record is in. */
  tagged: boolean;
  visited: boolean;
  /** One record is shown, and it never was here. */
  quiet: boolean;
}

export interface ChartedEdge {
  id: string;
  label: MessageKey;
  /** Null for the edge that creates the record. */
  from: string | null;
  to: string;
  /** What the states are called that it leads from and to. */
  fromLabel: MessageKey | undefined;
  toLabel: MessageKey;
  /** Who may take it; nobody where it follows from other records. */
  roles: readonly Role[];
  /** What is asked beside the role. */
  asks: readonly MessageKey[];
  /** How often the record went this way. */
  taken: number;
  standing: 'plain' | 'open' | 'blocked';
  reasons: RuleRefusal[];
}

export interface ChartedRegion {
  id: string;
  title: MessageKey | undefined;
  /** The outer before the inner. */
  states: ChartedState[];
  edges: ChartedEdge[];
}

export interface ChartModel {
  regions: ChartedRegion[];
  /** Those of all regions. */
  states: ChartedState[];
  edges: ChartedEdge[];
}

export function chartModel(lifecycle: Lifecycle, facts: ChartFacts): ChartModel {
  const parts = lifecycleParts(lifecycle);
  const labels = new Map(parts.flatMap(({ states }) => states).map(({ id, label }) => [id, label]));
  const regions = parts.map(({ id, title, states, edges }) => {
    const charted = edges.map((edge) => {
      const toLabel = labels.get(edge.to);
      if (!toLabel) throw new Error(`${lifecycle.id} has no state ${edge.to}`);
      const fromLabel = edge.from === null ? undefined : labels.get(edge.from);
      return { ...chartedEdge(edge, facts), fromLabel, toLabel, ...edgeTerms(lifecycle, edge.edge) };
    });
    return { id, title, edges: charted, states: chartedStates(states, charted, facts) };
  });
  return {
    regions,
    states: regions.flatMap(({ states }) => states),
    edges: regions.flatMap(({ edges }) => edges),
  };
}

function chartedEdge({ edge, label, from, to }: EdgePart, { path = [], offers = [] }: ChartFacts) {
  const offer = offers.find((candidate) => candidate.edge === edge);
  const blocked = offer !== undefined && offer.blockedBy.length > 0;
  return {
    id: edge,
    label,
    from,
    to,
    taken: path.filter((id) => id === edge).length,
    standing: !offer ? ('plain' as const) : blocked ? ('blocked' as const) : ('open' as const),
    reasons: offer?.blockedBy ?? [],
  };
}

function chartedStates(
  states: StatePart[],
  edges: ChartedEdge[],
  { counts, current = [] }: ChartFacts,
): ChartedState[] {
  const passed = edges.filter((edge) => edge.taken > 0).flatMap(({ from, to }) => [from, to]);
  // Where other records decide which state within another it is, that may not be known.
  const known = (parent: string | null) =>
    states.some((state) => state.parent === parent && current.includes(state.id));
  const isElsewhere = (id: string | null): boolean => {
    const state = states.find((each) => each.id === id);
    if (!state || current.includes(state.id)) return false;
    return known(state.parent) || isElsewhere(state.parent);
  };
  return states.map((state) => {
    const compound = states.some(({ parent }) => parent === state.id);
    const visited = passed.includes(state.id);
    return {
      ...state,
      count: state.kept && counts ? (counts[state.id] ?? 0) : undefined,
      compound,
      current: current.includes(state.id),
      tagged: current.includes(state.id) && !known(state.id),
      visited,
      quiet: isElsewhere(state.id) && !visited,
    };
  });
}
