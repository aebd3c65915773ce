import { decide, lifecycleStates, type Lifecycle } from '../../machines/lifecycle.ts';
import { chained } from '../db/transitionHash.ts';
import type { transitions } from '../db/schema.ts';
import type { UserRow } from './agents.ts';

export type TransitionRow = Omit<typeof transitions.$inferSelect, 'id'>;

interface Told {
  actor: UserRow;
  at: Date;
  remarks?: string;
  params?: TransitionRow['params'];
}

function step(
  of: Pick<TransitionRow, 'lifecycle' | 'recordId' | 'from' | 'event' | 'to' | 'edge'>,
  { actor, at, remarks = '', params = {} }: Told,
  previous?: TransitionRow,
): TransitionRow {
  const { id: actorId, name: actorName, roleId: actorRoleId } = actor;
  return chained({ ...of, at, remarks, params, actorId, actorName, actorRoleId }, previous);
}

/** How a record came to be. */
export function created(lifecycle: Lifecycle, recordId: string, told: Told): TransitionRow {
  const to = lifecycleStates(lifecycle).find(({ initial }) => initial)?.id ?? '';
  const { event, edge } = lifecycle.creation;
  return step({ lifecycle: lifecycle.id, recordId, from: null, event, to, edge }, told);
}

/** A record's next step. Throws when the machine refuses it: then the story could not have been. */
export function moved<Facts>(
  lifecycle: Lifecycle<Facts>,
  last: TransitionRow,
  event: string,
  facts: NoInfer<Facts>,
  told: Told,
): TransitionRow {
  const { remarks } = told;
  const decision = decide(lifecycle, last.to, facts, { type: event, ...(remarks && { remarks }) });
  if (!decision.ok) throw new Error(`${lifecycle.id}: the machine does not take ${event} in ${last.to}`);
  const { from, to, edge } = decision;
  return step({ lifecycle: lifecycle.id, recordId: last.recordId, from, event, to, edge }, told, last);
}
