/**
 * The one adapter around XState: everything else asks lifecycles through these functions, so that the traps of
 * restored snapshots (final states that still take events, guards that need a payload) are handled once.
 */
import {
  getNextTransitions,
  transition,
  type AnyMachineSnapshot,
  type AnyStateNode,
  type AnyTransitionDefinition,
  type EventObject,
} from 'xstate';
import type { Message, MessageKey } from '../domain/message.ts';
import {
  edgeMeta,
  edgesFrom,
  eventOf,
  storedStateOf,
  storedStateAfter,
  storedState,
  storedStates,
  isState,
  metaOf,
  nodesIn,
  ownRegionOf,
  rulesOf,
  stateValue,
  targetOf,
  withParents,
  type EdgeMeta,
  type GuardParams,
  type Lifecycle,
  type StateMeta,
} from './lifecycleTree.ts';
import type { RefusalKind, Rule, RuleTable } from './rules.ts';

export { statesKnown, statesNow } from './lifecycleTree.ts';
export type { EdgeMeta, Lifecycle, RegionMeta, StateMeta, Tone } from './lifecycleTree.ts';

export interface RuleRefusal extends Message, Pick<Rule<never, never>, 'resolvedByCommand' | 'resolvedWhen'> {
  rule: string;
  refusal: RefusalKind;
  field?: string;
}

export interface LifecycleState extends StateMeta {
  id: string;
  initial: boolean;
  final: boolean;
}

export interface LifecycleEdge extends EdgeMeta {
  from: string;
  to: string;
  event: string;
  rules: string[];
}

/** What may be done with a record now, and why the rest may not. */
export interface AvailableTransition {
  event: string;
  edge: string;
  to: string;
  label: MessageKey;
  /** Empty when the action can be taken once its input is there. */
  blockedBy: RuleRefusal[];
  /** Fields that the event must bring. */
  needs: string[];
}

/** An event as it comes from outside: whether the lifecycle has one of its type is part of the question. */
export interface RequestedEvent {
  type: string;
  remarks?: string;
}

export type Decision =
  | { ok: true; from: string; to: string; edge: string }
  | { ok: false; kind: 'state' }
  | { ok: false; kind: 'rule'; refusal: RuleRefusal };

/** The guard of every edge: all the named rules of the table hold. */
export function allOf<Facts, Event>(rules: RuleTable<Facts, Event>) {
  return ({ context, event }: { context: Facts; event: Event }, params: GuardParams): boolean =>
    params.rules.every((id) => {
      const rule = rules[id];
      if (!rule) throw new Error(`No rule ${id} in the table`);
      return rule.test(context, event);
    });
}

/** The states that a record's `status` may name. */
export function lifecycleStates(lifecycle: Lifecycle): LifecycleState[] {
  const initial = storedStateAfter(lifecycle, ownRegionOf(lifecycle));
  return storedStates(lifecycle).map((node) => ({
    ...metaOf(node),
    id: node.key,
    initial: node === initial,
    final: node.type === 'final',
  }));
}

/** The state of that id; undefined where the lifecycle has it no longer: the log outlives the machine. */
export function stateIn(lifecycle: Lifecycle, state: string | null): LifecycleState | undefined {
  return lifecycleStates(lifecycle).find(({ id }) => id === state);
}

/** What a state is called, kept by the record or told by others. */
export function stateMeta({ id, machine }: Lifecycle, state: string): StateMeta {
  const node = nodesIn(machine.root).find((each) => each.key === state && isState(each));
  if (!node) throw new Error(`Lifecycle ${id} has no state ${state}`);
  return metaOf(node);
}

/** What the record's own events do in a kept state: those of the state, of the compound ones around it, of the region. */
function ownEdges(lifecycle: Lifecycle, stored: AnyStateNode): AnyTransitionDefinition[] {
  const region = ownRegionOf(lifecycle);
  // A restored final state still answers can() with yes.
  if (stored.type === 'final' && stored.parent === region) return [];
  return [...withParents(lifecycle, stored), region].flatMap(edgesFrom);
}

/** Every step from one kept state to another. */
export function lifecycleEdges(lifecycle: Lifecycle): LifecycleEdge[] {
  return storedStates(lifecycle).flatMap((from) =>
    ownEdges(lifecycle, from).map((edge) => ({
      ...edgeMeta(edge),
      from: from.key,
      to: storedStateAfter(lifecycle, targetOf(edge)).key,
      event: eventOf(edge),
      rules: rulesOf(edge),
    })),
  );
}

/** The states of a record in which an event is possible, as far as the state alone decides. */
export function statesBefore<Event extends { type: string }>(
  lifecycle: Lifecycle<never, Event>,
  event: NoInfer<Event>['type'],
): string[] {
  const before = lifecycleEdges(lifecycle).filter((edge) => edge.event === event);
  return [...new Set(before.map(({ from }) => from))];
}

/** Every edge that an entry of the log may name: the creation, and each step between kept states. */
export function loggedEdges(lifecycle: Lifecycle): (EdgeMeta & Partial<LifecycleEdge>)[] {
  return [lifecycle.creation, ...lifecycleEdges(lifecycle)];
}

/** The events any state of the lifecycle takes. */
export function lifecycleEvents(lifecycle: Lifecycle): string[] {
  return [...new Set(lifecycleEdges(lifecycle).map((edge) => edge.event))];
}

/** In the order in which XState asks them: the inner state's before the outer's. */
function openEdges<Facts>(
  lifecycle: Lifecycle<Facts>,
  state: string,
  facts: Facts,
): AnyTransitionDefinition[] {
  const own = ownEdges(lifecycle, storedState(lifecycle, state));
  const snapshot = restore(lifecycle, state, facts);
  return snapshot.status === 'active'
    ? getNextTransitions(snapshot).filter((edge) => own.includes(edge))
    : [];
}

function restore<Facts>(lifecycle: Lifecycle<Facts>, state: string, facts: Facts): AnyMachineSnapshot {
  const value = stateValue(lifecycle, state, facts);
  return lifecycle.machine.resolveState({ value, context: facts });
}

/** The rules of a table, by id, that do not hold. Throws for an id that the table lacks. */
export function refusedRules<Facts, Event>(
  rules: RuleTable<Facts, Event>,
  ids: readonly string[],
  facts: Facts,
  event: Event,
): RuleRefusal[] {
  return ids.flatMap((id) => {
    const rule = rules[id];
    if (!rule) throw new Error(`No rule ${id} in the table`);
    if (rule.test(facts, event)) return [];
    const { refusal, field, reason, resolvedByCommand, resolvedWhen } = rule;
    return [
      {
        rule: id,
        refusal,
        field,
        key: reason,
        params: rule.params?.(facts),
        resolvedByCommand,
        resolvedWhen,
      },
    ];
  });
}

/** What the record's state and facts allow, without input: palette, buttons, menus and chart ask this. */
export function availableTransitions<Facts, Event extends EventObject>(
  lifecycle: Lifecycle<Facts, Event>,
  state: string,
  facts: NoInfer<Facts>,
): AvailableTransition[] {
  return openEdges(lifecycle, state, facts).map((edge) => {
    const event = { type: eventOf(edge) } as Event;
    const refused = refusedRules(lifecycle.rules, rulesOf(edge), facts, event);
    return {
      ...edgeMeta(edge),
      event: event.type,
      to: storedStateAfter(lifecycle, targetOf(edge)).key,
      blockedBy: refused.filter((refusal) => refusal.refusal !== 'input'),
      needs: refused.flatMap((refusal) =>
        refusal.refusal === 'input' && refusal.field ? [refusal.field] : [],
      ),
    };
  });
}

const severity: RefusalKind[] = ['scope', 'role', 'input', 'business', 'conflict'];

/**
 * Whether the event may move the record: the server's question before every write. A refusal names one rule,
 * scope and role before input, input before the rest, so that nobody learns of what is not theirs.
 */
export function decide<Facts, Event extends EventObject>(
  lifecycle: Lifecycle<Facts, Event>,
  state: string,
  facts: NoInfer<Facts>,
  event: RequestedEvent,
): Decision {
  const edges = openEdges(lifecycle, state, facts).filter((edge) => edge.eventType === event.type);
  let refusal: RuleRefusal | undefined;
  for (const edge of edges) {
    // An edge of the machine is of this event, so it is one of the machine's.
    const refused = refusedRules(lifecycle.rules, rulesOf(edge), facts, event as EventObject as Event);
    if (refused.length === 0) return take(lifecycle, state, facts, event, edge);
    refusal ??= mostImportantRefusal(refused);
  }
  return refusal ? { ok: false, kind: 'rule', refusal } : { ok: false, kind: 'state' };
}

/** The one that a caller is told of. */
export function mostImportantRefusal(refused: readonly RuleRefusal[]): RuleRefusal | undefined {
  return refused.toSorted((a, b) => severity.indexOf(a.refusal) - severity.indexOf(b.refusal))[0];
}

/** What the machine makes of an event: `end` and `event`: the state is the last one, or takes no such event. */
export type Answer =
  | { kind: 'state' | 'end' | 'event' | 'refused' }
  | { kind: 'moves'; to: string; edge: string };

/**
 * Feeds an event to XState's own transition in a restored state, guards included; `observedFacts`: the same facts, as the guards are
 * asked first, for who wants to know what they look at. Throws where a rule cannot be asked for what the facts lack.
 */
export function feed<Facts>(
  lifecycle: Lifecycle<Facts>,
  state: string,
  { facts, observedFacts = facts }: { facts: NoInfer<Facts>; observedFacts?: NoInfer<Facts> },
  event: RequestedEvent,
): Answer {
  const matching = edgesTaking(lifecycle, state, event.type);
  if (!Array.isArray(matching)) return { kind: matching };
  const { machine } = lifecycle;
  const enabled = machine.getTransitionData(restore(lifecycle, state, observedFacts), event);
  const chosen = enabled?.find((edge) => matching.includes(edge));
  if (!chosen) return { kind: 'refused' };
  const [next] = transition(machine, restore(lifecycle, state, facts), event);
  return { kind: 'moves', to: storedStateOf(lifecycle, next.value), edge: edgeMeta(chosen).edge };
}

/** The record's own edges from a kept state by an event, or why there is none. */
function edgesTaking(
  lifecycle: Lifecycle,
  state: string,
  event: string,
): AnyTransitionDefinition[] | 'state' | 'end' | 'event' {
  const known = edgesByState(lifecycle).get(state);
  if (!known) return 'state';
  if (known === 'end') return 'end';
  const matching = known.filter((edge) => edge.eventType === event);
  return matching.length > 0 ? matching : 'event';
}

// A cache of what follows from the machine alone: no answer differs by it.
// oxlint-disable-next-line pure-rooms/no-outside
const edgesKnown = new WeakMap<Lifecycle, Map<string, AnyTransitionDefinition[] | 'end'>>();

function edgesByState(lifecycle: Lifecycle) {
  const region = ownRegionOf(lifecycle);
  const known =
    edgesKnown.get(lifecycle) ??
    new Map(
      storedStates(lifecycle).map((stored) => [
        stored.key,
        stored.type === 'final' && stored.parent === region ? ('end' as const) : ownEdges(lifecycle, stored),
      ]),
    );
  edgesKnown.set(lifecycle, known);
  return known;
}

/** The edges that the record has for an event in a state, with the rules that each asks. */
export function edgesFor(lifecycle: Lifecycle, state: string, event: string): LifecycleEdge[] {
  const matching = edgesTaking(lifecycle, state, event);
  if (!Array.isArray(matching)) return [];
  return matching.map((edge) => ({
    ...edgeMeta(edge),
    from: state,
    to: storedStateAfter(lifecycle, targetOf(edge)).key,
    event,
    rules: rulesOf(edge),
  }));
}

function take<Facts>(
  lifecycle: Lifecycle<Facts>,
  from: string,
  facts: Facts,
  event: EventObject,
  edge: AnyTransitionDefinition,
): Decision {
  const [next] = transition(lifecycle.machine, restore(lifecycle, from, facts), event);
  const to = storedStateOf(lifecycle, next.value);
  if (to !== storedStateAfter(lifecycle, targetOf(edge)).key)
    throw new Error(`${lifecycle.id}: ${from} took ${event.type} to ${to}`);
  return { ok: true, from, to, edge: edgeMeta(edge).edge };
}
