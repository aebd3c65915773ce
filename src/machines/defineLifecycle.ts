import { setup, type AnyStateMachine } from 'xstate';
import { allOf, type EdgeMeta, type Lifecycle, type StateMeta } from './lifecycle.ts';
import type { Rule, RuleTable } from './rules.ts';

interface TransitionDeclaration<StateId extends string, RuleId extends string> {
  target: StateId;
  /** Rules that must all hold, by id. */
  rules: readonly RuleId[];
  /** What it means, for who reads the machine. */
  description: string;
  /** Last part of the edge's id in the audit trail, where it is not the event's name; never changed once released. */
  edge?: string;
  /** Last part of its message key, where it is not the event's name. */
  label?: string;
}

interface StateDeclaration<
  StateId extends string,
  RuleId extends string,
  EventType extends string,
> extends StateMeta {
  description: string;
  /** No event leads out of it. */
  final?: true;
  on?: { [Type in EventType]?: TransitionDeclaration<StateId, RuleId> };
}

interface LifecycleDeclaration<
  Facts,
  Event extends { type: string },
  RuleId extends string,
  StateId extends string,
> {
  /** Also the first part of the edges' ids. */
  id: string;
  /** Raised with every released change of states, events or rules. */
  version: number;
  /** The record type whose `status` the machine is over. */
  recordType: string;
  /** What the rules look at, and the events; only their types are read: `{} as { facts: …; event: … }`. */
  types: { facts: Facts; event: Event };
  rules: Record<RuleId, Rule<Facts, Event>>;
  /** The event that creates a record in the initial state. */
  creation: string;
  initial: NoInfer<StateId>;
  states: Record<StateId, StateDeclaration<NoInfer<StateId>, NoInfer<RuleId>, Event['type']>>;
}

/** Declares a lifecycle: its XState machine, whose guards are the named rules, with all that chart and trail tell of it. */
export function defineLifecycle<
  Facts,
  Event extends { type: string },
  RuleId extends string,
  StateId extends string,
>(declaration: LifecycleDeclaration<Facts, Event, RuleId, StateId>): Lifecycle<Facts, Event, RuleId> {
  const { id, version, recordType, rules, creation, initial, states } = declaration;
  const table: RuleTable<Facts, Event> = rules;
  const transitionOf = ([event, transition]: [string, TransitionDeclaration<StateId, RuleId>]) => {
    const { target, rules: ids, description, edge = event, label = event } = transition;
    const meta: EdgeMeta = { edge: `${id}.${edge}`, label: `lifecycle.event.${label}` };
    return [event, { target, description, meta, guard: { type: 'allOf', params: { rules: [...ids] } } }];
  };
  const stateOf = ([name, state]: [string, StateDeclaration<StateId, RuleId, Event['type']>]) => {
    const { description, tone, label, final, on = {} } = state;
    const meta: StateMeta = { tone, label };
    const transitions = Object.entries(on) as [string, TransitionDeclaration<StateId, RuleId>][];
    const type = final && ('final' as const);
    return [name, { type, description, meta, on: Object.fromEntries(transitions.map(transitionOf)) }];
  };
  const machine: AnyStateMachine = setup({
    types: {
      context: {} as Facts & object,
      input: {} as Facts & object,
      events: {} as Event,
      meta: {} as StateMeta,
      transitionMeta: {} as EdgeMeta,
    },
    guards: { allOf: allOf<Facts, Event>(table) },
  }).createMachine({
    id,
    version: String(version),
    context: ({ input }) => input,
    initial,
    states: Object.fromEntries(
      Object.entries<StateDeclaration<StateId, RuleId, Event['type']>>(states).map(stateOf),
    ),
  });
  return {
    id,
    version,
    recordType,
    title: `lifecycle.${id}`,
    machine,
    rules,
    creation: { event: creation, edge: `${id}.${creation}`, label: `lifecycle.event.${creation}` },
  };
}
