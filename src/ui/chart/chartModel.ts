import type { MessageKey } from '../../domain/message.ts';
import type { Role } from '../../domain/roles.ts';
import { edgeTerms } from '../../machines/edgeTerms.ts';
import { loggedEdges } from '../../machines/lifecycle.ts';
import type { AvailableTransition, Lifecycle } from '../../machines/lifecycle.ts';
import type { RuleRefusal } from '../../machines/rules.ts';
import { flowWidth, type BoardFacts, type EdgeFlow, type StateAges } from './chartBoard.ts';
import type { Stay } from './stateDurations.ts';
import { lifecycleParts, type EdgePart, type StatePart } from '../../machines/lifecycleParts.ts';

/** Facts that are not in the machine: about all records (counts), or about one record (the rest). */
export interface ChartFacts {
  /** The number of records by state; a missing state has none. */
  counts?: Record<string, number>;
  /** True while the records are being counted. */
  counting?: boolean;
  board?: BoardFacts | undefined;
  /** If set, marks the edges that it does not cover. */
  coverage?: Coverage | undefined;
  /** States without a list. */
  closed?: readonly string[];
  /** Every state that the record is in. */
  current?: readonly string[];
  /** Ids of the edges used so far, in order. */
  path?: readonly string[];
  available?: readonly AvailableTransition[];
  /** State durations by state id, for the states that the record was in. */
  stateDurations?: ReadonlyMap<string, Stay>;
  /** The edge of the step that is shown, while the history is played. */
  step?: string;
  /** The role that the chart is viewed as; edges that this role may not use are grey. */
  as?: Role | undefined;
}

/**
 * The source that covers the edges: people in the board's period, tests, or fixtures. `edges`: the covered edges of the
 * latter two.
 */
export type Coverage = { by: 'use' } | { by: 'tests' | 'fixtures'; edges: ReadonlySet<string> };

export interface ChartedState extends StatePart {
  count?: number;
  /** True if the state has room for the number of its records. */
  counted: boolean;
  ages: StateAges | undefined;
  /** True if its records can be opened as a list. */
  opens: boolean;
  /** True if there are states inside it. */
  compound: boolean;
  current: boolean;
  /** True for the innermost of the states that the record is in. */
  tagged: boolean;
  visited: boolean;
  stay?: Stay;
  /** True if one record is shown that was never in this state. */
  quiet: boolean;
}

export interface ChartedEdge {
  id: string;
  label: MessageKey;
  /** Null for the edge that creates the record. */
  from: string | null;
  to: string;
  /** The labels of the states that the edge connects. */
  fromLabel: MessageKey | undefined;
  toLabel: MessageKey;
  /** The roles that may use the edge; empty if it follows from other records. */
  roles: readonly Role[];
  /** The labels of the rules that are checked besides the role. */
  questions: readonly MessageKey[];
  /** The number of times that the record used this edge. */
  timesPassed: number;
  /** True for the step that is shown. */
  stepped: boolean;
  /** The role that the chart is viewed as, if it may not use the edge. */
  barred: Role | undefined;
  /** The coverage source that was chosen, if it did not use the edge. */
  unused: Coverage['by'] | undefined;
  availability: 'plain' | 'open' | 'blocked';
  flow: EdgeFlow | undefined;
  /** The line width in pixels, by the number of steps; undefined where steps are not counted. */
  width: number | undefined;
  reasons: RuleRefusal[];
}

export interface ChartedRegion {
  id: string;
  title: MessageKey | undefined;
  /** The states, outer ones before inner ones. */
  states: ChartedState[];
  edges: ChartedEdge[];
}

export interface ChartModel {
  regions: ChartedRegion[];
  /** The states of all regions. */
  states: ChartedState[];
  edges: ChartedEdge[];
}

export function chartModel(lifecycle: Lifecycle, facts: ChartFacts): ChartModel {
  const parts = lifecycleParts(lifecycle);
  // The trail logs decisions of other records within a state as steps of those records, not of this one.
  const logged = new Set(loggedEdges(lifecycle).map(({ edge }) => edge));
  const labels = new Map(parts.flatMap(({ states }) => states).map(({ id, label }) => [id, label]));
  const regions = parts.map(({ id, title, states, edges }) => {
    const charted = edges.map((edge) => {
      const toLabel = labels.get(edge.to);
      if (!toLabel) throw new Error(`${lifecycle.id} has no state ${edge.to}`);
      const fromLabel = edge.from === null ? undefined : labels.get(edge.from);
      const terms = edgeTerms(lifecycle, edge.edge);
      const barred = facts.as && !terms.roles.includes(facts.as) ? facts.as : undefined;
      const charted = chartedEdge(edge, facts);
      const unused = logged.has(edge.edge) ? uncovered(facts.coverage, charted) : undefined;
      return { ...charted, unused, fromLabel, toLabel, ...terms, barred };
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
  { path = [], available = [], step, board }: ChartFacts,
) {
  const transition = available.find((candidate) => candidate.edge === edge);
  const flow = board?.flows[edge];
  const blocked = transition !== undefined && transition.blockedBy.length > 0;
  return {
    id: edge,
    label,
    from,
    to,
    timesPassed: path.filter((id) => id === edge).length,
    stepped: step === edge,
    availability: !transition ? ('plain' as const) : blocked ? ('blocked' as const) : ('open' as const),
    reasons: transition?.blockedBy ?? [],
    flow,
    width: flow && flowWidth(flow.count, mostIn(board)),
  };
}

function uncovered(
  coverage: Coverage | undefined,
  { id, flow }: Pick<ChartedEdge, 'id' | 'flow'>,
): Coverage['by'] | undefined {
  if (!coverage) return undefined;
  const isCovered = coverage.by === 'use' ? flow?.count !== 0 : coverage.edges.has(id);
  return isCovered ? undefined : coverage.by;
}

function mostIn(board: BoardFacts | undefined): number {
  return Math.max(0, ...Object.values(board?.flows ?? {}).map(({ count }) => count));
}

function chartedStates(
  states: StatePart[],
  edges: ChartedEdge[],
  { counts, counting = false, board, closed = [], current = [], stateDurations }: ChartFacts,
): ChartedState[] {
  const passed = edges.filter((edge) => edge.timesPassed > 0).flatMap(({ from, to }) => [from, to]);
  // If other records decide the inner state, the inner state may be unknown.
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
      count: state.stored && counts ? (counts[state.id] ?? 0) : undefined,
      counted: state.stored && (counts !== undefined || counting),
      ages: board?.ages[state.id],
      opens: state.stored && !closed.includes(state.id),
      stay: stateDurations?.get(state.id),
      compound,
      current: current.includes(state.id),
      tagged: current.includes(state.id) && !known(state.id),
      visited,
      quiet: isElsewhere(state.id) && !visited,
    };
  });
}
