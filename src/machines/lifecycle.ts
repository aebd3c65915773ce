/**
 * The one adapter around XState: everything else asks lifecycles through these functions, so that the traps of
 * restored snapshots (final states that still take events, guards that need a payload) are handled once.
 */
import { getNextTransitions, transition, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate';
import type { Message } from '../domain/message.ts';
import type { RefusalKind, Rule, RuleTable } from './rules.ts';

/** What the colour of a state says: waiting amber, done green, refused red, inactive grey. */
export type Tone = 'waiting' | 'done' | 'refused' | 'inactive';

export interface StateMeta {
  tone: Tone;
  label: string;
}

export interface EdgeMeta {
  /** The edge's id in the audit trail; written by hand and never changed. */
  edge: string;
  label: string;
}

export interface RuleRefusal extends Message {
  rule: string;
  refusal: RefusalKind;
  field?: string;
}

/** A lifecycle: the machine, its rules and what its records are called. Without type arguments, any of them. */
export interface Lifecycle<Facts = never, Event = never, RuleId extends string = string> {
  id: string;
  /** Raised with every released change of states, events or rules. */
  version: number;
  /** The record type whose `status` the machine is over. */
  recordType: string;
  title: string;
  machine: AnyStateMachine;
  rules: Record<RuleId, Rule<Facts, Event>>;
  /** The event that creates a record in the initial state, for chart and audit trail. */
  creation: EdgeMeta & { event: string };
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
  label: string;
  /** Empty when the action can be taken once its input is there. */
  blockedBy: RuleRefusal[];
  /** Fields that the event must bring. */
  needs: string[];
}

export type Decision =
  | { ok: true; from: string; to: string; edge: string }
  | { ok: false; kind: 'state' }
  | { ok: false; kind: 'rule'; refusal: RuleRefusal };

interface GuardParams {
  rules: string[];
}

interface NextTransition {
  eventType: string;
  guard?: { params?: GuardParams } | undefined;
  target?: readonly { key: string }[] | undefined;
  meta?: EdgeMeta;
}

/** The guard of every edge: all the named rules of the table hold. */
export function allOf<Facts, Event>(rules: RuleTable<Facts, Event>) {
  return ({ context, event }: { context: Facts; event: Event }, params: GuardParams): boolean =>
    params.rules.every((id) => {
      const rule = rules[id];
      if (!rule) throw new Error(`No rule ${id} in the table`);
      return rule.test(context, event);
    });
}

export function lifecycleStates(lifecycle: Lifecycle): LifecycleState[] {
  const initial: string = lifecycle.machine.getInitialSnapshot({} as never, undefined as never).value;
  return Object.entries(lifecycle.machine.states).map(([id, node]) => ({
    ...(node.meta as StateMeta),
    id,
    initial: id === initial,
    final: node.type === 'final',
  }));
}

export function stateMeta(lifecycle: Lifecycle, state: string): StateMeta {
  const node = lifecycle.machine.states[state];
  if (!node) throw new Error(`Lifecycle ${lifecycle.id} has no state ${state}`);
  return node.meta as StateMeta;
}

export function lifecycleEdges(lifecycle: Lifecycle): LifecycleEdge[] {
  return Object.entries(lifecycle.machine.states).flatMap(([from, node]) =>
    [...node.transitions.values()].flat().map((edge) => {
      const next = edge as unknown as NextTransition;
      return { ...edgeMeta(next), from, to: targetOf(next), event: next.eventType, rules: rulesOf(next) };
    }),
  );
}

/** The events any state of the lifecycle takes. */
export function lifecycleEvents(lifecycle: Lifecycle): string[] {
  return [...new Set(lifecycleEdges(lifecycle).map((edge) => edge.event))];
}

function edgeMeta(edge: NextTransition): EdgeMeta {
  if (!edge.meta) throw new Error(`Edge of ${edge.eventType} carries no meta`);
  return edge.meta;
}

function targetOf(edge: NextTransition): string {
  const key = edge.target?.[0]?.key;
  if (!key) throw new Error(`Edge of ${edge.eventType} has no target`);
  return key;
}

function rulesOf(edge: NextTransition): string[] {
  return edge.guard?.params?.rules ?? [];
}

function restore(lifecycle: Lifecycle, state: string, facts: unknown): AnyMachineSnapshot {
  return lifecycle.machine.resolveState({ value: state, context: facts as never });
}

function openEdges(lifecycle: Lifecycle, state: string, facts: unknown): NextTransition[] {
  const snapshot = restore(lifecycle, state, facts);
  // A restored final state still answers can() with yes; its status is what tells.
  return snapshot.status === 'active' ? (getNextTransitions(snapshot) as unknown as NextTransition[]) : [];
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
    return [
      { rule: id, refusal: rule.refusal, field: rule.field, key: rule.reason, params: rule.params?.(facts) },
    ];
  });
}

function refusedOn(lifecycle: Lifecycle, edge: NextTransition, facts: unknown, event: unknown) {
  return refusedRules(lifecycle.rules, rulesOf(edge), facts as never, event as never);
}

/** What the record's state and facts allow, without input: palette, buttons, menus and chart ask this. */
export function availableTransitions<Facts>(
  lifecycle: Lifecycle<Facts>,
  state: string,
  facts: NoInfer<Facts>,
): AvailableTransition[] {
  return openEdges(lifecycle, state, facts).map((edge) => {
    const refused = refusedOn(lifecycle, edge, facts, { type: edge.eventType });
    return {
      ...edgeMeta(edge),
      event: edge.eventType,
      to: targetOf(edge),
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
export function decide<Facts>(
  lifecycle: Lifecycle<Facts>,
  state: string,
  facts: NoInfer<Facts>,
  event: { type: string; [field: string]: unknown },
): Decision {
  const edges = openEdges(lifecycle, state, facts).filter((edge) => edge.eventType === event.type);
  let refusal: RuleRefusal | undefined;
  for (const edge of edges) {
    const refused = refusedOn(lifecycle, edge, facts, event);
    if (refused.length === 0) return take(lifecycle, state, facts, event, edge);
    refusal ??= refused.sort((a, b) => severity.indexOf(a.refusal) - severity.indexOf(b.refusal))[0];
  }
  return refusal ? { ok: false, kind: 'rule', refusal } : { ok: false, kind: 'state' };
}

function take(
  lifecycle: Lifecycle,
  from: string,
  facts: unknown,
  event: { type: string },
  edge: NextTransition,
): Decision {
  const [next] = transition(lifecycle.machine, restore(lifecycle, from, facts), event);
  const to = String(next.value);
  if (to !== targetOf(edge)) throw new Error(`${lifecycle.id}: ${from} took ${event.type} to ${to}`);
  return { ok: true, from, to, edge: edgeMeta(edge).edge };
}

/** One recorded step, as the audit trail keeps it. */
export interface RecordedStep {
  from: string | null;
  event: string;
  to: string;
}

export type ReplayVerdict = 'ok' | 'refused' | 'diverged' | 'broken';

/**
 * Feeds a record's log to today's machine, guards aside (their facts are of the past): `refused` where the state
 * no longer takes the event, `diverged` where it leads elsewhere, `broken` where a step does not follow on the last.
 */
export function replay(lifecycle: Lifecycle, steps: RecordedStep[]): ReplayVerdict[] {
  let state: string | null = null;
  return steps.map((step) => {
    const followed = step.from === state;
    state = step.to;
    if (!followed) return 'broken';
    if (step.from === null) {
      const initial = lifecycleStates(lifecycle).find((candidate) => candidate.initial);
      return step.event === lifecycle.creation.event && step.to === initial?.id ? 'ok' : 'diverged';
    }
    const taken = lifecycleEdges(lifecycle).filter(
      (edge) => edge.from === step.from && edge.event === step.event,
    );
    if (taken.length === 0) return 'refused';
    return taken.some((edge) => edge.to === step.to) ? 'ok' : 'diverged';
  });
}
