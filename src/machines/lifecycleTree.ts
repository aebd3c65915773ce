/** The type of a lifecycle, and functions that read its XState machine: its regions, nested states and edges. */
import {
  matchesState,
  pathToStateValue,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  type StateValue,
} from 'xstate';
import type { MessageKey } from '../domain/message.ts';
import type { Role } from '../domain/roles.ts';
import type { LifecycleMigration } from './migration.ts';
import type { Rule } from './rules.ts';

/** Meaning of a state's colour: waiting amber, done green, refused red, inactive grey. */
export type Tone = 'waiting' | 'done' | 'refused' | 'inactive';

export interface StateMeta {
  tone: Tone;
  label: MessageKey;
}

export interface EdgeMeta {
  /** The edge's id in the audit trail; written by hand and never changed. */
  edge: string;
  label: MessageKey;
}

/** Metadata of a region of a parallel machine. */
export interface RegionMeta {
  /** Title of the region. */
  title: MessageKey;
  /** The edge that creates the records with this region's state, if other records store it. */
  creation?: EdgeMeta | undefined;
}

/** A lifecycle: the machine, its rules and the names of its records. Without type arguments, any lifecycle. */
export interface Lifecycle<Facts = never, Event = never, RuleId extends string = string> {
  id: string;
  /** Raised with every released change of states, events or rules. */
  version: number;
  /** Type of the records that it moves, as page and palette name it. */
  recordType: string;
  title: MessageKey;
  /** Title of its chart, if it differs. */
  chartTitle?: MessageKey;
  machine: AnyStateMachine;
  rules: Record<RuleId, Rule<Facts, Event>>;
  /** The event that creates a record in the initial state, for chart and audit trail. */
  creation: EdgeMeta & { event: string };
  /** Roles that may create a record. */
  createdBy: readonly Role[];
  /** Roles that see its records. */
  seenBy: readonly Role[];
  /** The page's machine that this lifecycle only draws. */
  drawnFrom?: AnyStateMachine | undefined;
  /** For a parallel machine: key of the region whose state the record itself stores. */
  region?: string | undefined;
  /**
   * By region or compound state: a function that derives its inner state from the facts, if other records decide it. The
   * record's own `status` then ends at the compound state.
   */
  derivedStates?: Record<string, (facts: Facts) => string>;
  /** Renamed states and events of older versions. */
  migrations?: readonly LifecycleMigration[] | undefined;
}

/** Parameters of an edge's guard: see `allOf`. */
export interface GuardParams {
  rules: string[];
}

export function childrenOf(node: AnyStateNode): AnyStateNode[] {
  return Object.values(node.states);
}

/** Returns the node and all its descendants, outer nodes first. */
export function nodesIn(node: AnyStateNode): AnyStateNode[] {
  return [node, ...childrenOf(node).flatMap(nodesIn)];
}

/** Returns the regions of a parallel machine, or the machine itself. */
export function regionsOf({ machine }: Lifecycle): AnyStateNode[] {
  return machine.root.type === 'parallel' ? childrenOf(machine.root) : [machine.root];
}

/** Returns the region whose state the record stores. */
export function ownRegionOf(lifecycle: Lifecycle): AnyStateNode {
  const own = regionsOf(lifecycle).find(({ key, parent }) => !parent || key === lifecycle.region);
  if (!own) throw new Error(`Lifecycle ${lifecycle.id} has no region ${lifecycle.region}`);
  return own;
}

/** Returns the node and the compound states around it, up to its region. */
export function withParents(lifecycle: Lifecycle, node: AnyStateNode): AnyStateNode[] {
  const { parent } = node;
  return !parent || regionsOf(lifecycle).includes(node) ? [] : [node, ...withParents(lifecycle, parent)];
}

/**
 * Returns the states that a record's `status` may have: the innermost, or compound ones whose inner state other records
 * decide.
 */
export function storedStates(lifecycle: Lifecycle, within = ownRegionOf(lifecycle)): AnyStateNode[] {
  return childrenOf(within).flatMap((node) => {
    const stops = childrenOf(node).length === 0 || lifecycle.derivedStates?.[node.key] !== undefined;
    return stops ? [node] : storedStates(lifecycle, node);
  });
}

/** Returns the stored state with that id. Throws if the lifecycle's records do not store it. */
export function storedState(lifecycle: Lifecycle, state: string): AnyStateNode {
  const node = storedStates(lifecycle).find(({ key }) => key === state);
  if (!node) throw new Error(`Lifecycle ${lifecycle.id} has no state ${state}`);
  return node;
}

function initialIn(node: AnyStateNode): AnyStateNode | undefined {
  return childrenOf(node).length === 0 ? undefined : node.initial.target[0];
}

/** Returns the state that a record stores after an edge to the node. */
export function storedStateAfter(lifecycle: Lifecycle, node: AnyStateNode): AnyStateNode {
  if (storedStates(lifecycle).includes(node)) return node;
  const initial = initialIn(node);
  if (!initial) throw new Error(`Lifecycle ${lifecycle.id} has no state ${node.key}`);
  return storedStateAfter(lifecycle, initial);
}

/** Returns the innermost state within a node, by the facts or else by the initial states. */
function innermost<Facts>(lifecycle: Lifecycle<Facts>, node: AnyStateNode, facts: Facts): AnyStateNode {
  const derivedState = lifecycle.derivedStates?.[node.key]?.(facts);
  const next = derivedState === undefined ? initialIn(node) : node.states[derivedState];
  if (derivedState !== undefined && !next)
    throw new Error(`Lifecycle ${lifecycle.id} has no state ${derivedState}`);
  return next ? innermost(lifecycle, next, facts) : node;
}

function innermostStates<Facts>(lifecycle: Lifecycle<Facts>, state: string, facts: Facts): AnyStateNode[] {
  const own = ownRegionOf(lifecycle);
  return regionsOf(lifecycle).map((region) =>
    innermost(lifecycle, region === own ? storedState(lifecycle, state) : region, facts),
  );
}

/**
 * Returns every state that a record is in: in each region the innermost and the compound ones around it. Throws for a state
 * that the lifecycle's records do not store.
 */
export function statesNow<Facts>(
  lifecycle: Lifecycle<Facts>,
  state: string,
  facts: NoInfer<Facts>,
): string[] {
  return innermostStates(lifecycle, state, facts)
    .flatMap((node) => withParents(lifecycle, node))
    .map(({ key }) => key);
}

/** Returns the part of `statesNow` that needs no facts: the record's own state and the compound ones around it. */
export function statesKnown(lifecycle: Lifecycle, state: string): string[] {
  return withParents(lifecycle, storedState(lifecycle, state)).map(({ key }) => key);
}

/** Returns the same as XState's value of the machine. */
export function stateValue<Facts>(lifecycle: Lifecycle<Facts>, state: string, facts: Facts): StateValue {
  const values = innermostStates(lifecycle, state, facts).map(({ path }) => pathToStateValue(path));
  const [only, ...others] = values;
  return only !== undefined && others.length === 0 ? only : Object.assign({}, ...values);
}

/** Returns the stored state of a machine's value. */
export function storedStateOf(lifecycle: Lifecycle, value: StateValue): string {
  const stored = storedStates(lifecycle).find(({ path }) => matchesState(pathToStateValue(path), value));
  if (!stored) throw new Error(`Lifecycle ${lifecycle.id} keeps nothing of ${JSON.stringify(value)}`);
  return stored.key;
}

/** Tells whether the node is a state, which has a label and a tone; a region has only a title. */
export function isState(node: AnyStateNode): boolean {
  return (node.meta as Partial<StateMeta> | undefined)?.tone !== undefined;
}

export function metaOf(node: AnyStateNode): StateMeta {
  return node.meta as StateMeta;
}

/** Returns the region's metadata; empty for the only region of a machine that is not parallel. */
export function regionMetaOf(node: AnyStateNode): Partial<RegionMeta> {
  return (node.meta as RegionMeta | undefined) ?? {};
}

export function edgesFrom(node: AnyStateNode): AnyTransitionDefinition[] {
  return [...node.transitions.values()].flat();
}

export function eventOf(edge: AnyTransitionDefinition): string {
  return edge.eventType as string;
}

export function edgeMeta(edge: AnyTransitionDefinition): EdgeMeta {
  const meta = edge.meta as EdgeMeta | undefined;
  if (!meta) throw new Error(`Edge of ${eventOf(edge)} carries no meta`);
  return meta;
}

export function targetOf(edge: AnyTransitionDefinition): AnyStateNode {
  const target = edge.target?.[0];
  if (!target) throw new Error(`Edge of ${eventOf(edge)} has no target`);
  return target;
}

export function rulesOf({ guard }: AnyTransitionDefinition): string[] {
  const { params } = (guard ?? {}) as { params?: GuardParams };
  return params?.rules ?? [];
}
