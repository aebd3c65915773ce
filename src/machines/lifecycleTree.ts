/** What a lifecycle is, and how its XState machine is read: its regions, the states within each other, the edges. */
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

/** What the colour of a state says: waiting amber, done green, refused red, inactive grey. */
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

/** Of a region of a parallel machine. */
export interface RegionMeta {
  /** What it is about. */
  title: MessageKey;
  /** Of a region that other records keep: the edge that creates them. */
  creation?: EdgeMeta | undefined;
}

/** A lifecycle: the machine, its rules and what its records are called. Without type arguments, any of them. */
export interface Lifecycle<Facts = never, Event = never, RuleId extends string = string> {
  id: string;
  /** Raised with every released change of states, events or rules. */
  version: number;
  /** What page and palette call the records that it moves. */
  recordType: string;
  title: MessageKey;
  /** What its chart shows. */
  chartTitle?: MessageKey;
  machine: AnyStateMachine;
  rules: Record<RuleId, Rule<Facts, Event>>;
  /** The event that creates a record in the initial state, for chart and audit trail. */
  creation: EdgeMeta & { event: string };
  /** Who may create one. */
  createdBy: readonly Role[];
  /** Who sees records of it. */
  seenBy: readonly Role[];
  /** Of the drawing of a machine of the page: that machine. */
  drawnFrom?: AnyStateMachine | undefined;
  /** Of a parallel machine: the region whose state the record itself keeps. */
  region?: string | undefined;
  /**
   * By region or compound state: the state in it, where other records decide that and the facts tell. The record's
   * own `status` then stops at the compound state.
   */
  derivedStates?: Record<string, (facts: Facts) => string>;
  /** What older versions called its states and events. */
  migrations?: readonly LifecycleMigration[] | undefined;
}

/** What an edge's guard asks: see `allOf`. */
export interface GuardParams {
  rules: string[];
}

export function childrenOf(node: AnyStateNode): AnyStateNode[] {
  return Object.values(node.states);
}

/** The node and all within it, the outer before the inner. */
export function nodesIn(node: AnyStateNode): AnyStateNode[] {
  return [node, ...childrenOf(node).flatMap(nodesIn)];
}

/** The regions of a parallel machine; the machine itself where it is not parallel. */
export function regionsOf({ machine }: Lifecycle): AnyStateNode[] {
  return machine.root.type === 'parallel' ? childrenOf(machine.root) : [machine.root];
}

/** The region whose state the record keeps. */
export function ownRegionOf(lifecycle: Lifecycle): AnyStateNode {
  const own = regionsOf(lifecycle).find(({ key, parent }) => !parent || key === lifecycle.region);
  if (!own) throw new Error(`Lifecycle ${lifecycle.id} has no region ${lifecycle.region}`);
  return own;
}

/** The node, the compound state it is in, and so on out to its region. */
export function withParents(lifecycle: Lifecycle, node: AnyStateNode): AnyStateNode[] {
  const { parent } = node;
  return !parent || regionsOf(lifecycle).includes(node) ? [] : [node, ...withParents(lifecycle, parent)];
}

/** The states that a record's `status` may name: the innermost, or the compound ones within which others decide. */
export function storedStates(lifecycle: Lifecycle, within = ownRegionOf(lifecycle)): AnyStateNode[] {
  return childrenOf(within).flatMap((node) => {
    const stops = childrenOf(node).length === 0 || lifecycle.derivedStates?.[node.key] !== undefined;
    return stops ? [node] : storedStates(lifecycle, node);
  });
}

/** Throws for a state that the lifecycle's records do not keep. */
export function storedState(lifecycle: Lifecycle, state: string): AnyStateNode {
  const node = storedStates(lifecycle).find(({ key }) => key === state);
  if (!node) throw new Error(`Lifecycle ${lifecycle.id} has no state ${state}`);
  return node;
}

function initialIn(node: AnyStateNode): AnyStateNode | undefined {
  return childrenOf(node).length === 0 ? undefined : node.initial.target[0];
}

/** The state that a record keeps when an edge leads it to the node. */
export function storedStateAfter(lifecycle: Lifecycle, node: AnyStateNode): AnyStateNode {
  if (storedStates(lifecycle).includes(node)) return node;
  const initial = initialIn(node);
  if (!initial) throw new Error(`Lifecycle ${lifecycle.id} has no state ${node.key}`);
  return storedStateAfter(lifecycle, initial);
}

/** From a node inwards, by what the facts tell and else by the initial states. */
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
 * Every state that a record is in: in each region the innermost and the compound ones around it. Throws for a state
 * that the lifecycle's records do not keep.
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

/** What is known of `statesNow` without the facts: the record's own state and the compound ones around it. */
export function statesKnown(lifecycle: Lifecycle, state: string): string[] {
  return withParents(lifecycle, storedState(lifecycle, state)).map(({ key }) => key);
}

/** The same as XState's value of the machine. */
export function stateValue<Facts>(lifecycle: Lifecycle<Facts>, state: string, facts: Facts): StateValue {
  const values = innermostStates(lifecycle, state, facts).map(({ path }) => pathToStateValue(path));
  const [only, ...others] = values;
  return only !== undefined && others.length === 0 ? only : Object.assign({}, ...values);
}

/** What the record keeps of a machine's value. */
export function storedStateOf(lifecycle: Lifecycle, value: StateValue): string {
  const stored = storedStates(lifecycle).find(({ path }) => matchesState(pathToStateValue(path), value));
  if (!stored) throw new Error(`Lifecycle ${lifecycle.id} keeps nothing of ${JSON.stringify(value)}`);
  return stored.key;
}

/** A state is called something and has a tone; a region has a title only. */
export function isState(node: AnyStateNode): boolean {
  return (node.meta as Partial<StateMeta> | undefined)?.tone !== undefined;
}

export function metaOf(node: AnyStateNode): StateMeta {
  return node.meta as StateMeta;
}

/** Empty for the only region of a machine that is not parallel. */
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
