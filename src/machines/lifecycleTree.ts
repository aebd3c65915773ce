/** The type of a lifecycle, and functions that read its XState machine: its regions, nested states and edges. */
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import type { MessageKey } from '../domain/message.ts';
import type { Role } from '../domain/roles.ts';
import type { LifecycleMigration } from './migration.ts';
import type { GuardParams, Rule } from './rules.ts';

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

export interface LifecycleEdge extends EdgeMeta {
  from: string;
  to: string;
  event: string;
  /** Ids of the rules that must all pass. */
  rules: string[];
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
  /** Functions that derive the inner state of a sibling region or compound state, which other records decide; by its key. */
  derivedStates?: Record<string, (facts: Facts) => string>;
  /** Renamed states and events of older versions. */
  migrations?: readonly LifecycleMigration[] | undefined;
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

/** Returns the states that a record's `status` may have; their inner states are never stored. */
export function storedStates(lifecycle: Lifecycle): AnyStateNode[] {
  return childrenOf(ownRegionOf(lifecycle));
}

/** Returns the stored state with that id. Throws if the lifecycle's records do not store it. */
export function storedState(lifecycle: Lifecycle, state: string): AnyStateNode {
  const node = storedStates(lifecycle).find(({ key }) => key === state);
  if (!node) throw new Error(`Lifecycle ${lifecycle.id} has no state ${state}`);
  return node;
}

/** Returns the key of the state that a region or compound state is entered at. */
export function initialOf(node: AnyStateNode): string {
  const first = node.initial.target[0] ?? childrenOf(node)[0];
  if (!first) throw new Error(`${node.key} has no initial state`);
  return first.key;
}

/** Returns the state that other records decide within a region or compound state, if they decide one. */
function derivedState<Facts>(lifecycle: Lifecycle<Facts>, node: AnyStateNode, facts: Facts): string[] {
  const derived = lifecycle.derivedStates?.[node.key]?.(facts);
  if (derived === undefined) return [];
  if (!(derived in node.states)) throw new Error(`Lifecycle ${lifecycle.id} has no state ${derived}`);
  return [derived];
}

/**
 * Returns every state that a record is in: in each region, and within its own state before that. Throws for a state that the
 * lifecycle's records do not store.
 */
export function statesNow<Facts>(
  lifecycle: Lifecycle<Facts>,
  state: string,
  facts: NoInfer<Facts>,
): string[] {
  const own = ownRegionOf(lifecycle);
  const stored = storedState(lifecycle, state);
  return regionsOf(lifecycle).flatMap((region) =>
    region === own
      ? [...derivedState(lifecycle, stored, facts), state]
      : derivedState(lifecycle, region, facts),
  );
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

/** Returns the transitions of a state or region itself. */
export function edgesOf(node: AnyStateNode): LifecycleEdge[] {
  return [...node.transitions.values()].flat().map(({ eventType: event, meta, guard, target }) => {
    const [to] = target ?? [];
    if (!to || !meta) throw new Error(`Edge of ${event} has no ${to ? 'meta' : 'target'}`);
    const { params } = (guard ?? {}) as { params?: GuardParams };
    return { ...(meta as EdgeMeta), from: node.key, to: to.key, event, rules: params?.rules ?? [] };
  });
}
