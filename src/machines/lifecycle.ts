/** The only adapter around XState: all other code uses lifecycles through these functions. */
import { pathToStateValue, transition, type AnyMachineSnapshot, type EventObject } from 'xstate';
import type { MessageKey } from '../domain/message.ts';
import {
  edgesOf,
  initialOf,
  storedState,
  storedStates,
  isState,
  metaOf,
  nodesIn,
  ownRegionOf,
  type EdgeMeta,
  type Lifecycle,
  type LifecycleEdge,
  type StateMeta,
} from './lifecycleTree.ts';
import { mostImportantRefusal, refusedRules, type RuleRefusal } from './rules.ts';

export { statesNow } from './lifecycleTree.ts';
export type { EdgeMeta, Lifecycle, LifecycleEdge, RegionMeta, StateMeta, Tone } from './lifecycleTree.ts';

export interface LifecycleState extends StateMeta {
  id: string;
  initial: boolean;
  final: boolean;
}

/** A step that the record's state offers, with the reasons that block it. */
export interface AvailableTransition {
  event: string;
  edge: string;
  to: string;
  label: MessageKey;
  /** Empty if the action is possible after its input is given. */
  blockedBy: RuleRefusal[];
}

/** An event from outside, whose type the lifecycle may not have. */
export interface RequestedEvent {
  type: string;
  remarks?: string;
}

/** The answer of a lifecycle to an event. `state`: the state does not accept the event. */
export type LifecycleAnswer =
  | { ok: true; from: string; to: string; edge: string }
  | { ok: false; kind: 'state' }
  /** `refusals` are those of all rules that do not pass, in their order; `refusal` is the one that the caller is shown. */
  | { ok: false; kind: 'rule'; refusal: RuleRefusal; refusals: RuleRefusal[] };

/** Returns the states that a record's `status` may have. */
export function lifecycleStates(lifecycle: Lifecycle): LifecycleState[] {
  const initial = initialOf(ownRegionOf(lifecycle));
  return storedStates(lifecycle).map((node) => ({
    ...metaOf(node),
    id: node.key,
    initial: node.key === initial,
    final: node.type === 'final',
  }));
}

/** Tells whether a record's `status` may have the state. */
export function hasState(lifecycle: Lifecycle, state: string): boolean {
  return storedStates(lifecycle).some(({ key }) => key === state);
}

/** Returns the state with that id; undefined if the lifecycle no longer has it, because the log outlives the machine. */
export function stateIn(lifecycle: Lifecycle, state: string | null): LifecycleState | undefined {
  return lifecycleStates(lifecycle).find(({ id }) => id === state);
}

/** Returns the label and tone of a stored or derived state. */
export function stateMeta({ id, machine }: Lifecycle, state: string): StateMeta {
  const node = nodesIn(machine.root).find((each) => each.key === state && isState(each));
  if (!node) throw new Error(`Lifecycle ${id} has no state ${state}`);
  return metaOf(node);
}

/** Returns the edge that an event takes from a state; undefined if there is none, or no such state. */
export function edgeFor(lifecycle: Lifecycle, state: string, event: string): LifecycleEdge | undefined {
  const from = storedStates(lifecycle).find(({ key }) => key === state);
  return from && edgesOf(from).find((edge) => edge.event === event);
}

/** Returns every step between two stored states. */
export function lifecycleEdges(lifecycle: Lifecycle): LifecycleEdge[] {
  return storedStates(lifecycle).flatMap(edgesOf);
}

/** Returns the states in which an event is possible, as far as the state alone decides. */
export function statesBefore<Event extends { type: string }>(
  lifecycle: Lifecycle<never, Event>,
  event: NoInfer<Event>['type'],
): string[] {
  const before = lifecycleEdges(lifecycle).filter((edge) => edge.event === event);
  return [...new Set(before.map(({ from }) => from))];
}

/** Returns every edge that a log entry may name: the creation, and each step between stored states. */
export function loggedEdges(lifecycle: Lifecycle): (EdgeMeta & Partial<LifecycleEdge>)[] {
  return [lifecycle.creation, ...lifecycleEdges(lifecycle)];
}

/** Returns the events that any state of the lifecycle accepts. */
export function lifecycleEvents(lifecycle: Lifecycle): string[] {
  return [...new Set(lifecycleEdges(lifecycle).map((edge) => edge.event))];
}

/**
 * Asks whether an event moves a record that is in the state. XState's guards decide, and XState moves the record; the table
 * of rules only words the refusals. `observedFacts`: the same facts, wrapped to observe what the guards read. Throws for a
 * state that the lifecycle's records do not store.
 */
export function ask<Facts, Event extends EventObject>(
  lifecycle: Lifecycle<Facts, Event>,
  state: string,
  facts: NoInfer<Facts>,
  event: RequestedEvent,
  observedFacts = facts,
): LifecycleAnswer {
  const from = storedState(lifecycle, state);
  const edge = edgesOf(from).find((each) => each.event === event.type);
  if (!edge) return { ok: false, kind: 'state' };
  const { machine } = lifecycle;
  // XState adds the initial states of what other records decide, because no guard depends on them.
  const value = pathToStateValue(from.path);
  if (machine.resolveState({ value, context: observedFacts }).can(event)) {
    const [next] = transition(machine, machine.resolveState({ value, context: facts }), event);
    return { ok: true, from: state, to: storedStateOf(lifecycle, next), edge: edge.edge };
  }
  // The cast is safe: an edge of the machine has this event, so it is one of the machine's.
  const refusals = refusedRules(lifecycle.rules, edge.rules, facts, event as EventObject as Event);
  const refusal = mostImportantRefusal(refusals);
  return refusal ? { ok: false, kind: 'rule', refusal, refusals } : { ok: false, kind: 'state' };
}

function storedStateOf(lifecycle: Lifecycle, snapshot: AnyMachineSnapshot): string {
  const stored = storedStates(lifecycle).find(({ path }) => snapshot.matches(pathToStateValue(path)));
  if (!stored)
    throw new Error(`Lifecycle ${lifecycle.id} stores nothing of ${JSON.stringify(snapshot.value)}`);
  return stored.key;
}

/** Returns the refusals that no input resolves: the reasons why the page does not offer the event. */
export function blockingRefusals(answer: LifecycleAnswer): RuleRefusal[] {
  return 'refusals' in answer ? answer.refusals.filter(({ refusal }) => refusal !== 'input') : [];
}

/** Returns what the record's state and facts allow without input, for palette, buttons, menus and chart. */
export function availableTransitions<Facts, Event extends EventObject>(
  lifecycle: Lifecycle<Facts, Event>,
  state: string,
  facts: NoInfer<Facts>,
): AvailableTransition[] {
  return edgesOf(storedState(lifecycle, state)).map(({ edge, label, to, event }) => ({
    edge,
    label,
    to,
    event,
    blockedBy: blockingRefusals(ask(lifecycle, state, facts, { type: event })),
  }));
}
