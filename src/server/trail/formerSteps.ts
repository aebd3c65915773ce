import { roleIds } from '../../domain/roles.ts';
import { lifecycleEdges, type Lifecycle } from '../../machines/lifecycle.ts';
import { transitionFields, type TransitionFields } from './append.ts';

/** The actor as far as the store knows them; unknown values are null. */
export interface Actor {
  id: string | null;
  name: string | null;
  roleId: number | null;
}

/** The details of a step of the past. */
export interface StepDetails {
  recordId: string;
  at: Date;
  actor: Actor;
  remarks?: string;
  params?: TransitionFields['params'];
}

function fieldsOf(
  lifecycle: Lifecycle,
  step: { last: number; from: string | null; event: string; to: string; edge: string },
  { actor, remarks = '', params = {}, ...details }: StepDetails,
): TransitionFields {
  const { id: userId, name, roleId } = actor;
  return transitionFields({
    ...step,
    ...details,
    lifecycle,
    remarks,
    params,
    facts: null,
    actor: { userId, name: name ?? '', roleId: roleId ?? roleIds.operations },
  });
}

/** Returns the record's creation, in that state. */
export function creationOf(lifecycle: Lifecycle, to: string, details: StepDetails): TransitionFields {
  const { event, edge } = lifecycle.creation;
  return fieldsOf(lifecycle, { last: 0, from: null, event, to, edge }, details);
}

/** Returns a step by the only edge that the lifecycle has for the event, or has from that state. */
export function stepOf(
  lifecycle: Lifecycle,
  event: string,
  last: number,
  details: StepDetails,
  from?: string,
): TransitionFields {
  const edge = lifecycleEdges(lifecycle).find(
    (each) => each.event === event && (from === undefined || each.from === from),
  );
  if (!edge) throw new Error(`Lifecycle ${lifecycle.id} has no event ${event}`);
  return fieldsOf(lifecycle, { last, from: edge.from, event, to: edge.to, edge: edge.edge }, details);
}
