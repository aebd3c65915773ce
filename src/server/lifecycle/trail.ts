import { and, desc, eq, inArray } from 'drizzle-orm';
import type { MessageParams } from '../../domain/message.ts';
import type { Tx } from '../db/database.ts';
import { transitions } from '../db/schema.ts';
import { chained } from '../db/transitionHash.ts';
import type { Session } from '../http/session.ts';

export type Actor = Pick<Session, 'userId' | 'name' | 'roleId'>;

interface NewTransition {
  lifecycle: string;
  recordId: string;
  from: string | null;
  event: string;
  to: string;
  edge: string;
  remarks: string;
  params: MessageParams;
  at: Date;
  actor: Actor;
}

/** Adds to the logs of records; the entries are of one lifecycle, each of another record. */
export async function appendTransitions(tx: Tx, entries: NewTransition[]): Promise<void> {
  const [first] = entries;
  if (!first) return;
  const lasts = await lastTransitions(
    tx,
    first.lifecycle,
    // A record that has just come to be has none.
    entries.filter(({ from }) => from !== null).map(({ recordId }) => recordId),
  );
  const lastOf = new Map(lasts.map((last) => [last.recordId, last]));
  await tx.insert(transitions).values(
    entries.map(({ actor, ...step }) => {
      const { userId: actorId, name: actorName, roleId: actorRoleId } = actor;
      return chained({ ...step, actorId, actorName, actorRoleId }, lastOf.get(step.recordId));
    }),
  );
}

async function lastTransitions(tx: Tx, lifecycle: string, recordIds: string[]) {
  if (recordIds.length === 0) return [];
  return tx
    .selectDistinctOn([transitions.recordId])
    .from(transitions)
    .where(and(eq(transitions.lifecycle, lifecycle), inArray(transitions.recordId, recordIds)))
    .orderBy(transitions.recordId, desc(transitions.seq));
}
