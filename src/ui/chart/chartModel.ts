import type { MessageKey } from '../../domain/message.ts';
import type { Role } from '../../domain/roles.ts';
import { edgeTerms } from '../../machines/edgeTerms.ts';
import { loggedEdges } from '../../machines/lifecycle.ts';
import type { AvailableTransition, Lifecycle, RuleRefusal } from '../../machines/lifecycle.ts';
import { flowWidth, type BoardFacts, type EdgeFlow, type StateAges } from './chartBoard.ts';
import type { Stay } from './stateDurations.ts';
import { lifecycleParts, type EdgePart, type StatePart } from '../../machines/lifecycleParts.ts';

/** What is known beside the machine: about all records (counts), or about one (the rest). */
export interface ChartFacts {
  /** Records by state; a state that is missing has none. */
  counts?: Record<string, number>;
  /** The records are counted, and that is not known yet. */
  counting?: boolean;
  board?: BoardFacts | undefined;
  /** Ways that it does not hold are marked. */
  coverage?: Coverage | undefined;
  /** States that have no list. */
  closed?: readonly string[];
  /** Every state that the record is in. */
  current?: readonly string[];
  /** Ids of the edges taken so far, in order. */
  path?: readonly string[];
  available?: readonly AvailableTransition[];
  /** By state, of those it was in. */
  stateDurations?: ReadonlyMap<string, Stay>;
  /** The edge of the step that is shown, where its way is gone along. */
  step?: string;
  /** The chart as this role sees it: what it may not take is greyed. */
  as?: Role | undefined;
}

/** By what the ways are covered: people in the board's period, tests, or fixtures; `edges`: those that are, of the others. */
export type Coverage = { by: 'use' } | { by: 'tests' | 'fixtures'; edges: ReadonlySet<string> };

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
  stay?: Stay;
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
  questions: readonly MessageKey[];
  /** How often the record went this way. */
  timesPassed: number;
  /** The step that is shown. */
  stepped: boolean;
  /** The role that the chart is seen as may not take it. */
  barred: Role | undefined;
  /** What was asked about, and did not go this way. */
  unused: Coverage['by'] | undefined;
  availability: 'plain' | 'open' | 'blocked';
  flow: EdgeFlow | undefined;
  /** Of its line, by how many went that way; undefined where they are not counted. */
  width: number | undefined;
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
  // What other records decide within a state, the trail has as steps of theirs.
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
