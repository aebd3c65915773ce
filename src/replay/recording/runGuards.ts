/** What the guards of a machine of the page say of an event, by XState's own means. */
import {
  getMicrosteps,
  getNextTransitions,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
} from 'xstate';
import { evaluateGuard } from 'xstate/guards';
import type { RecordedEvent, RecordedValue } from './recording.ts';
import { statePaths } from './stateText.ts';

export interface RunGuard {
  /** As the machine's table calls it, with its parameter where that is a word or a figure: "does open". */
  name: string;
  /** The path of the state that asks; empty of the machine as a whole. */
  state: string;
  /** Whether the state was come to by the event, and asks where to go on. */
  after: boolean;
  /** Where it leads; null where it stays. */
  to: string | null;
  /** Null where it threw: what it looks at is not there. */
  passes: boolean | null;
}

type Event = RecordedEvent['event'];

/** Those that an event asks where the machine stands, also those after one that holds. */
export function guardsBefore(from: AnyMachineSnapshot, event: Event): RunGuard[] {
  const candidates = getNextTransitions(from).filter(({ eventType }) => eventType === event.type);
  return candidates.flatMap((edge) => guardsOnEdge(edge, from, event, false));
}

const askers = new WeakMap<AnyStateMachine, AnyStateNode[]>();

/** Those that states ask without an event, which the machine comes through by this one. */
export function guardsAfter(machine: AnyStateMachine, from: AnyMachineSnapshot, event: Event): RunGuard[] {
  const nodes = askers.get(machine) ?? nodesOf(machine.root).filter(({ always }) => always?.length);
  askers.set(machine, nodes);
  if (nodes.length === 0) return [];
  return getMicrosteps(machine, from, event).flatMap(([snapshot]) => {
    const active = new Set(statePaths(snapshot.value as RecordedValue).map((path) => path.join('.')));
    return nodes
      .filter(({ path }) => active.has(path.join('.')))
      .flatMap(({ always }) => always ?? [])
      .flatMap((edge) => guardsOnEdge(edge, snapshot, event, true));
  });
}

function nodesOf(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(nodesOf)];
}

function guardsOnEdge(
  { guard, source, target }: AnyTransitionDefinition,
  snapshot: AnyMachineSnapshot,
  event: Event,
  after: boolean,
): RunGuard[] {
  const name = nameOf(guard);
  if (!guard || name === undefined) return [];
  const path = (node: AnyStateNode | undefined) => node?.path.join('.') ?? null;
  const about = { name, state: path(source) ?? '', after, to: path(target?.[0]) };
  try {
    return [{ ...about, passes: evaluateGuard(guard, snapshot.context, event, snapshot) }];
  } catch {
    return [{ ...about, passes: null }];
  }
}

function nameOf(guard: unknown): string | undefined {
  if (typeof guard === 'string') return guard;
  if (typeof guard !== 'object' || guard === null || !('type' in guard)) return undefined;
  const params = 'params' in guard ? guard.params : undefined;
  const isPlain = typeof params === 'string' || typeof params === 'number';
  return [guard.type, isPlain ? params : undefined].filter((part) => part !== undefined).join(' ');
}
