import type { ActorRefLike, AnyActorRef, InspectionEvent } from 'xstate';

/** An observer of the page's machines: the recorder, or Stately's inspector in development. */
export interface Inspector {
  inspect: (event: InspectionEvent) => void;
  /** Called with the page's answer to a question that a machine asked during an event. */
  answered?: (asker: object, question: string, answer: unknown) => void;
}

// The page's own list of inspectors; no rule reads it.
/* oxlint-disable pure-rooms/no-outside */
const inspectors = new Set<Inspector>();
const running = new Set<ActorRefLike>();
/* oxlint-enable pure-rooms/no-outside */

/** The `inspect` option of every XState actor that runs in the page. */
export function inspect(event: InspectionEvent): void {
  const { actorRef } = event;
  if (isRoot(event)) {
    if (event.type === '@xstate.event' && event.event.type === 'xstate.init') running.add(actorRef);
    if (event.type === '@xstate.snapshot' && event.snapshot.status !== 'active') running.delete(actorRef);
  }
  for (const each of inspectors) each.inspect(event);
}

/** Tells whether the event concerns a machine's own actor, not one that the machine has invoked. */
export function isRoot({ actorRef, rootId }: InspectionEvent): boolean {
  return actorRef.sessionId === rootId;
}

/** Reports the answer to the inspectors and returns it. `asker` is the queried object in the machine's context. */
export function answered<Answer>(asker: object, question: string, answer: Answer): Answer {
  for (const each of inspectors) each.answered?.(asker, question, answer);
  return answer;
}

/** Adds an inspector. Returns a function that removes it. */
export function addInspector(inspector: Inspector): () => void {
  inspectors.add(inspector);
  return () => inspectors.delete(inspector);
}

/** Returns the actors that have started and are neither done nor stopped. */
export function runningActors(): AnyActorRef[] {
  return [...running] as AnyActorRef[];
}
