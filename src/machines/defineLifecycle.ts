import { setup, type AnyStateMachine } from 'xstate';
import type {
  EventWord,
  LifecycleDeclaration,
  ParallelDeclaration,
  RegionDeclaration,
  StateDeclaration,
  TransitionDeclaration,
} from './declaration.ts';
import type { EdgeMeta, Lifecycle, RegionMeta, StateMeta } from './lifecycle.ts';
import { allOf, type RuleTable } from './rules.ts';

type DerivedStates<Facts> = NonNullable<Lifecycle<Facts>['derivedStates']>;
type AnyEvent = { type: EventWord };

/**
 * Defines a lifecycle from its declaration: the XState machine with the named rules as guards, and the data for chart and
 * trail.
 */
export function defineLifecycle<Facts, Event extends AnyEvent, RuleId extends string, StateId extends string>(
  declaration: LifecycleDeclaration<Facts, Event, RuleId, StateId>,
): Lifecycle<Facts, Event, RuleId> {
  const {
    id,
    version,
    recordType,
    rules,
    creation,
    createdBy,
    seenBy = [],
    parallel,
    migrations,
  } = declaration;
  const table: RuleTable<Facts, Event> = rules;
  const derivedStates: DerivedStates<Facts> = {};
  const own = regionOf(declaration, { id, derivedStates, guarded: true });
  const machine: AnyStateMachine = setup({
    types: {
      context: {} as Facts & object,
      input: {} as Facts & object,
      events: {} as Event,
      meta: {} as StateMeta | RegionMeta,
      transitionMeta: {} as EdgeMeta,
    },
    guards: { allOf: allOf<Facts, Event>(table) },
  }).createMachine({
    id: `lifecycle.${id}`,
    version: String(version),
    context: ({ input }) => input,
    ...(parallel ? { type: 'parallel', states: regionsOf(own, parallel, derivedStates) } : own),
  });
  return {
    id,
    version,
    recordType,
    title: `lifecycle.${id}`,
    chartTitle: parallel?.whole,
    machine,
    rules,
    creation: { event: creation, ...edgeMetaOf(id, creation, creation) },
    createdBy,
    seenBy: ['operations', ...seenBy],
    region: parallel?.own,
    derivedStates,
    migrations,
  };
}

/** Data that all states of a region share. */
interface RegionContext<Facts> {
  /** First part of the edges' ids. */
  id: string;
  /** Registers the facts that decide the state in a region or compound state. */
  derivedStates: DerivedStates<Facts>;
  /** False for a sibling region, because its own lifecycle's rules guard it. */
  guarded: boolean;
}

function regionsOf<Facts>(
  own: object,
  { own: name, title, siblingRegions }: ParallelDeclaration<Facts>,
  derivedStates: DerivedStates<Facts>,
) {
  const others = Object.entries(siblingRegions).map(([key, region]) => {
    derivedStates[key] = region.derivedBy;
    const { id, title: about, creation: event } = region;
    const creation = event === undefined ? undefined : edgeMetaOf(id, event, event);
    const meta: RegionMeta = { title: about, creation };
    return [key, { ...regionOf(region, { id, derivedStates, guarded: false }), meta }] as const;
  });
  const meta: RegionMeta = { title };
  return Object.fromEntries([[name, { ...own, meta }], ...others]);
}

function regionOf<StateId extends string, RuleId extends string, EventType extends string, Facts>(
  { initial, states }: RegionDeclaration<StateId, RuleId, EventType, Facts>,
  regionContext: RegionContext<Facts>,
): { initial: string; states: Record<string, object> } {
  const declared = Object.entries<StateDeclaration<StateId, RuleId, EventType, Facts> | undefined>(states);
  return {
    initial,
    states: Object.fromEntries(
      declared.flatMap(([name, state]) => (state ? [[name, stateOf(name, state, regionContext)]] : [])),
    ),
  };
}

function stateOf<StateId extends string, RuleId extends string, EventType extends string, Facts>(
  name: string,
  state: StateDeclaration<StateId, RuleId, EventType, Facts>,
  regionContext: RegionContext<Facts>,
): object {
  const { description, tone, label, final, on = {}, within } = state;
  if (within) regionContext.derivedStates[name] = within.derivedBy;
  const meta: StateMeta = { tone, label };
  const transitions = Object.entries(on) as [EventWord, TransitionDeclaration<StateId, RuleId> | undefined][];
  return {
    // An id, so that a transition finds its target at any depth.
    id: name,
    description,
    meta,
    on: Object.fromEntries(
      transitions.flatMap(([event, each]) =>
        each ? [[event, transitionOf(event, each, regionContext)]] : [],
      ),
    ),
    ...(final && { type: 'final' }),
    ...(within && regionOf(within, regionContext)),
  };
}

function transitionOf<Facts>(
  event: EventWord,
  transition: TransitionDeclaration<string, string>,
  { id, guarded }: RegionContext<Facts>,
): object {
  const { target, rules, description, edge = event, label = event } = transition;
  const meta = edgeMetaOf(id, edge, label);
  const guard = guarded ? { type: 'allOf', params: { rules: [...rules] } } : undefined;
  return { target: `#${target}`, description, meta, guard };
}

function edgeMetaOf(id: string, edge: string, label: EventWord): EdgeMeta {
  return { edge: `${id}.${edge}`, label: `lifecycle.event.${label}` };
}
