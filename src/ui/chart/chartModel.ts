import type { Message, MessageKey } from '../../domain/message.ts';
import type { AvailableTransition, Lifecycle } from '../../machines/lifecycle.ts';
import { flowWidth, type BoardFacts, type EdgeFlow, type StateAges } from './chartBoard.ts';
import { lifecycleParts, type EdgePart, type StatePart } from '../../machines/lifecycleParts.ts';

/** What is known beside the machine: about all records (counts), or about one (the rest). */
export interface ChartFacts {
  /** Records by state; a state that is missing has none. */
  counts?: Record<string, number>;
  /** The records are counted, and that is not known yet. */
  counting?: boolean;
  board?: BoardFacts | undefined;
  /** States that have no list. */
  closed?: readonly string[];
  /** Every state that the record is in. */
  current?: readonly string[];
  /** Ids of the edges taken so far, in order. */
  path?: readonly string[];
  offers?: readonly AvailableTransition[];
}

export interface ChartedState extends StatePart {
  count?: number;
  /** It has a place for how many records there are. */
  counted: boolean;
  ages: StateAges | undefined;
  /** Its records can be opened as a list. */
  opens: boolean;
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
  /** What the state is called that it leads to. */
  toLabel: MessageKey;
  /** How often the record went this way. */
  taken: number;
  standing: 'plain' | 'open' | 'blocked';
  flow: EdgeFlow | undefined;
  /** Of its line, by how many went that way; undefined where they are not counted. */
  width: number | undefined;
  reasons: Message[];
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
      return chartedEdge(edge, toLabel, facts);
    });
    return { id, title, edges: charted, states: chartedStates(states, charted, facts) };
  });
  return {
    regions,
    states: regions.flatMap(({ states }) => states),
    edges: regions.flatMap(({ edges }) => edges),
  };
}

function chartedEdge(
  { edge, label, from, to }: EdgePart,
  toLabel: MessageKey,
  { path = [], offers = [], board }: ChartFacts,
): ChartedEdge {
  const offer = offers.find((candidate) => candidate.edge === edge);
  const flow = board?.flows[edge];
  const blocked = offer !== undefined && offer.blockedBy.length > 0;
  return {
    id: edge,
    label,
    from,
    to,
    toLabel,
    taken: path.filter((id) => id === edge).length,
    standing: !offer ? 'plain' : blocked ? 'blocked' : 'open',
    reasons: offer?.blockedBy ?? [],
    flow,
    width: flow && flowWidth(flow.count, mostIn(board)),
  };
}

function mostIn(board: BoardFacts | undefined): number {
  return Math.max(0, ...Object.values(board?.flows ?? {}).map(({ count }) => count));
}

function chartedStates(
  states: StatePart[],
  edges: ChartedEdge[],
  { counts, counting = false, board, closed = [], current = [] }: ChartFacts,
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
      counted: state.kept && (counts !== undefined || counting),
      ages: board?.ages[state.id],
      opens: state.kept && !closed.includes(state.id),
      compound,
      current: current.includes(state.id),
      tagged: current.includes(state.id) && !known(state.id),
      visited,
      quiet: isElsewhere(state.id) && !visited,
    };
  });
}
