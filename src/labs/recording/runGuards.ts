/** Evaluates the guards of a page's machine for an event with XState's own functions. */
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
  /** Its name in the machine's table, with its parameter if that is a word or a number: "does open". */
  name: string;
  /** Path of its state; empty for the machine as a whole. */
  state: string;
  /** True if the event has entered the state and the guard decides where to continue. */
  after: boolean;
  /** Its target; null if the state does not change. */
  to: string | null;
  /** Null if it threw, because a value that it reads is missing. */
  passes: boolean | null;
}

type RecordedGuardEvent = RecordedEvent['event'];

/** Returns the guards of an event in the current state, also those after one that passes. */
export function guardsBefore(from: AnyMachineSnapshot, event: RecordedGuardEvent): RunGuard[] {
  const candidates = getNextTransitions(from).filter(({ eventType }) => eventType === event.type);
  return candidates.flatMap((edge) => guardsOnEdge(edge, from, event, false));
}

const askers = new WeakMap<AnyStateMachine, AnyStateNode[]>();

/** Returns the guards of eventless transitions that the machine passes through after this event. */
export function guardsAfter(
  machine: AnyStateMachine,
  from: AnyMachineSnapshot,
  event: RecordedGuardEvent,
): RunGuard[] {
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
  event: RecordedGuardEvent,
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
