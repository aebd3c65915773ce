import type { ActorRefLike, AnyActorRef, InspectionEvent } from 'xstate';

/** Who is told what the machines of the page do: the recorder, and Stately's inspector while developing. */
export interface Inspector {
  inspect: (event: InspectionEvent) => void;
  /** What the page answered to a machine that asked it while taking an event. */
  answered?: (asker: object, question: string, answer: unknown) => void;
}

// The page's own list of who watches its machines: no rule reads it.
/* oxlint-disable pure-rooms/no-outside */
const inspectors = new Set<Inspector>();
const running = new Set<ActorRefLike>();
/* oxlint-enable pure-rooms/no-outside */

/** XState's own option of every actor that runs in the page. */
export function inspect(event: InspectionEvent): void {
  const { actorRef } = event;
  if (isRoot(event)) {
    if (event.type === '@xstate.event' && event.event.type === 'xstate.init') running.add(actorRef);
    if (event.type === '@xstate.snapshot' && event.snapshot.status !== 'active') running.delete(actorRef);
  }
  for (const each of inspectors) each.inspect(event);
}

/** Whether it is about the actor of a machine, and not about one that the machine has invoked. */
export function isRoot({ actorRef, rootId }: InspectionEvent): boolean {
  return actorRef.sessionId === rootId;
}

/** Gives the answer on. `asker`: the object in the machine's context that was asked. */
export function answered<Answer>(asker: object, question: string, answer: Answer): Answer {
  for (const each of inspectors) each.answered?.(asker, question, answer);
  return answer;
}

/** From now on it is told. Gives what ends that. */
export function addInspector(inspector: Inspector): () => void {
  inspectors.add(inspector);
  return () => inspectors.delete(inspector);
}

/** Those that have been started, and are neither done nor stopped. */
export function runningActors(): AnyActorRef[] {
  return [...running] as AnyActorRef[];
}
