import { createMachine, type AnyStateMachine, type AnyStateNode, type AnyTransitionDefinition } from 'xstate';
import type { MessageKey } from '../domain/message.ts';
import type { EdgeMeta, Lifecycle, RegionMeta, StateMeta } from './lifecycleTree.ts';
import { childrenOf } from './lifecycleTree.ts';

/**
 * The labels of a page machine's states and events. Keys are a state's path ("root.idle") and an event's type; if the
 * meaning depends on the target, the type and the target's path ("xstate.error broken").
 */
export interface PageWords {
  title: MessageKey;
  start: MessageKey;
  states: Readonly<Record<string, StateMeta>>;
  events: Readonly<Record<string, MessageKey>>;
}

interface ChartStep {
  from: string;
  to: string;
  label: MessageKey;
}

/**
 * Returns a page's machine as a lifecycle that can be drawn: the same nested states and the steps between different states.
 * Self-transitions and transitions of the machine as a whole are omitted. Throws if a state or an event has no label.
 */
export function pageChart(id: string, machine: AnyStateMachine, words: PageWords): Lifecycle {
  const isParallel = machine.root.type === 'parallel';
  return {
    id,
    version: 1,
    recordType: id,
    title: words.title,
    drawnFrom: machine,
    ...(isParallel && { region: childrenOf(machine.root)[0]?.key }),
    machine: createMachine({
      id: `page.${id}`,
      ...(isParallel
        ? { type: 'parallel', states: regionsIn(machine.root, id, words) }
        : { initial: keyOf(initialOf(machine.root)), states: statesOf(machine.root, id, words) }),
    }),
    rules: {},
    createdBy: [],
    seenBy: [],
    creation: { event: 'start', edge: `${id}.start`, label: words.start },
  };
}

/** Returns the transitions of the machine as a whole, which are possible in every state. */
export function stepsEverywhere(
  machine: AnyStateMachine,
  words: PageWords,
): { label: MessageKey; to: MessageKey }[] {
  return transitionsOf(machine.root).flatMap((transition) => {
    const target = transition.target?.[0];
    return target ? [{ label: labelOf(transition, target, words), to: metaOf(target, words).label }] : [];
  });
}

function keyOf(node: AnyStateNode): string {
  return node.path.join('_');
}

function initialOf(node: AnyStateNode): AnyStateNode {
  const first = node.initial.target[0];
  if (!first) throw new Error(`${node.id} has no initial state`);
  return first;
}

function metaOf(node: AnyStateNode, { states }: PageWords): StateMeta {
  const path = node.path.join('.');
  const meta = states[path];
  if (!meta) throw new Error(`The state ${path} has no word`);
  return meta;
}

/** "xstate.done.actor.0.page.sending" is the done event of the actor that a state invokes. */
function labelOf(
  { eventType }: AnyTransitionDefinition,
  { path }: AnyStateNode,
  { events }: PageWords,
): MessageKey {
  const label = eventWordOf(events, String(eventType) || 'always', path.join('.'));
  if (!label) throw new Error(`The event ${String(eventType)} has no word`);
  return label;
}

/** Returns the label of an event that leads to the state with this path; undefined if there is none. */
export function eventWordOf(events: PageWords['events'], type: string, path: string): MessageKey | undefined {
  const [kind] = /^xstate\.(done|error|after)/.exec(type) ?? [type];
  return events[`${kind} ${path}`] ?? events[kind];
}

function transitionsOf(node: AnyStateNode): AnyTransitionDefinition[] {
  return [...node.transitions.values(), node.always ?? []].flat();
}

function statesOf(node: AnyStateNode, id: string, words: PageWords): Record<string, object> {
  return Object.fromEntries(
    childrenOf(node).map((child) => [
      keyOf(child),
      {
        id: keyOf(child),
        meta: metaOf(child, words),
        on: eventsOf(stepsFrom(child, words), id),
        ...(child.type === 'final' && { type: 'final' }),
        ...(childrenOf(child).length > 0 && {
          initial: keyOf(initialOf(child)),
          states: statesOf(child, id, words),
        }),
      },
    ]),
  );
}

/** Returns the parallel regions of a machine, each with its title. */
function regionsIn(root: AnyStateNode, id: string, words: PageWords): Record<string, object> {
  return Object.fromEntries(
    childrenOf(root).map((region) => [
      keyOf(region),
      {
        id: keyOf(region),
        meta: { title: metaOf(region, words).label } satisfies RegionMeta,
        initial: keyOf(initialOf(region)),
        states: statesOf(region, id, words),
      },
    ]),
  );
}

function stepsFrom(node: AnyStateNode, words: PageWords): ChartStep[] {
  return transitionsOf(node).flatMap((transition) => {
    const target = transition.target?.[0];
    if (!target || target === node) return [];
    return [{ from: keyOf(node), to: keyOf(target), label: labelOf(transition, target, words) }];
  });
}

/** Merges transitions with the same target and label into one step. */
function eventsOf(steps: ChartStep[], id: string): Record<string, object> {
  return Object.fromEntries(
    steps.map(({ from, to, label }) => {
      const meta: EdgeMeta = { edge: `${id}.${from}.${label.split('.').at(-1)}.${to}`, label };
      return [`${label} ${to}`, { target: `#${to}`, meta }];
    }),
  );
}
