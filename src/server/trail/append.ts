import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { MessageParams } from '../../domain/message.ts';
import type { Tx } from '../db/database.ts';
import { transitions } from '../db/schema.ts';
import { subquery } from '../db/subquery.ts';
import { chained } from '../db/transitionHash.ts';
import type { Session } from '../http/session.ts';

export type Actor = Pick<Session, 'userId' | 'name' | 'roleId'>;

/** What the next entry of a record's log follows on. */
export interface LastTransition {
  seq: number;
  hash: string;
}

interface NewTransition {
  lifecycle: string;
  recordId: string;
  /** Null for a record that has just come to be. */
  last: LastTransition | null;
  from: string | null;
  event: string;
  to: string;
  edge: string;
  remarks: string;
  params: MessageParams;
  at: Date;
  actor: Actor;
}

/** Adds to the logs of records, each of another record. */
export async function appendTransitions(tx: Tx, entries: NewTransition[]): Promise<void> {
  await tx.insert(transitions).values(
    entries.map(({ actor, last, ...step }) => {
      const { userId: actorId, name: actorName, roleId: actorRoleId } = actor;
      return chained({ ...step, actorId, actorName, actorRoleId }, last);
    }),
  );
}

/** The last entry of a record's log, for a query of the record. */
export function lastTransition(lifecycle: string, recordId: PgColumn): SQL<LastTransition | null> {
  return subquery(sql`select json_build_object('seq', ${transitions.seq}, 'hash', ${transitions.hash})
    from ${transitions} where ${transitions.lifecycle} = ${lifecycle} and ${transitions.recordId} = ${recordId}
    order by ${transitions.seq} desc limit 1`);
}
