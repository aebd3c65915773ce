import { roleIds, roleOf } from '../../domain/roles.ts';
import { ask, lifecycleStates, type Lifecycle } from '../../machines/lifecycle.ts';
import type { Actor } from '../../machines/rules.ts';
import { systemActor, transitionFields, type TransitionFields } from '../trail/append.ts';
import type { UserRow } from './agents.ts';

/** A step, and the one that it is a consequence of; its id is known once all are in their order. */
export interface CausedStep {
  step: TransitionFields;
  cause: TransitionFields | undefined;
}

interface StepDetails {
  /** Null: nobody. */
  actor: UserRow | null;
  at: Date;
  remarks?: string;
  params?: TransitionFields['params'];
}

type RecordTransition = Pick<TransitionFields, 'recordId' | 'from' | 'event' | 'to' | 'edge'> & {
  lifecycle: Lifecycle;
  facts: object | null;
};

function step(
  of: RecordTransition,
  { actor, at, remarks = '', params = {} }: StepDetails,
  previous?: TransitionFields,
) {
  return transitionFields({
    ...of,
    last: previous?.seq ?? 0,
    at,
    remarks,
    params,
    actor: actor ? { ...actor, userId: actor.id } : systemActor,
  });
}

/** Returns the creation of a record. */
export function created(lifecycle: Lifecycle, recordId: string, details: StepDetails): TransitionFields {
  const to = lifecycleStates(lifecycle).find(({ initial }) => initial)?.id ?? '';
  const { event, edge } = lifecycle.creation;
  return step({ lifecycle, recordId, from: null, event, to, edge, facts: null }, details);
}

/** Returns a record's next step. Throws when the machine refuses it: the story is then impossible. */
export function moved<Facts extends object>(
  lifecycle: Lifecycle<Facts>,
  last: TransitionFields,
  event: string,
  facts: NoInfer<Facts>,
  details: StepDetails,
): TransitionFields {
  const { remarks } = details;
  const decision = ask(lifecycle, last.to, facts, { type: event, ...(remarks && { remarks }) });
  if (!decision.ok) throw new Error(`${lifecycle.id}: the machine does not take ${event} in ${last.to}`);
  const { from, to, edge } = decision;
  return step({ lifecycle, recordId: last.recordId, from, event, to, edge, facts }, details, last);
}

/** Returns the user as the rules know a caller. */
export function actorOf({ id, roleId, agentId }: UserRow): Actor {
  return {
    userId: id,
    role: roleOf(roleId) ?? 'operations',
    agentId: roleId === roleIds.operations ? null : agentId,
  };
}
