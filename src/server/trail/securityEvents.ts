import type { SecurityEventKind } from '../../domain/securityEvent.ts';
import type { Queryable, Tx } from '../db/database.ts';
import { securityEvents } from '../db/schema.ts';
import { originOf, writeAtCommit, type Origin } from '../http/transaction.ts';
import type { Actor } from './append.ts';
import { sealedSecurityEvent } from './entries.ts';

/** The actor: a logged-in user, the server's command line, or the name that somebody typed who is neither. */
export type SecurityActor = Actor | { called: string };

/** Details by the names of their translations; an object contains the values of one field. */
export type SecurityDetails = Record<string, string | number | null | object>;

export interface SecurityEvent {
  kind: SecurityEventKind;
  actor: SecurityActor;
  /** The subject of the event; never a secret, nor a search text. */
  details?: SecurityDetails;
  at: Date;
}

/** Limits a typed name, which may be anything. */
const longestName = 100;

/** Logs in the audit trail an event other than steps of records and movements of money (R-trail-8). */
export async function recordSecurityEvent(
  queryable: Queryable,
  event: SecurityEvent,
  origin: Origin,
): Promise<void> {
  await insertion(queryable, event, origin);
}

/** Logs an event at the commit of a transaction, because nothing in it reads the entry. */
export async function recordSecurityEventLast(tx: Tx, event: SecurityEvent): Promise<void> {
  await writeAtCommit(tx, insertion(tx, event, originOf(tx)));
}

function insertion(queryable: Queryable, { actor, details = {}, ...event }: SecurityEvent, origin: Origin) {
  const who =
    'called' in actor
      ? { actorId: null, actorName: actor.called.slice(0, longestName), actorRoleId: null }
      : { actorId: actor.userId, actorName: actor.name, actorRoleId: actor.roleId };
  const row = { ...event, ...who, details, address: origin.address };
  return queryable.insert(securityEvents).values(sealedSecurityEvent(row, origin));
}
