import type { SecurityEventKind } from '../../domain/securityEvent.ts';
import type { Queryable, Tx } from '../db/database.ts';
import { securityEvents } from '../db/schema.ts';
import { originOf, writeAtCommit, type Origin } from '../http/transaction.ts';
import type { Actor } from './append.ts';
import { sealedSecurityEvent } from './entries.ts';

/** Who did it: somebody logged in, the server's command line, or what somebody called themselves who is neither. */
export type SecurityActor = Actor | { called: string };

/** By the names of their words; an object holds what one of them had. */
export type SecurityDetails = Record<string, string | number | null | object>;

export interface SecurityEvent {
  kind: SecurityEventKind;
  actor: SecurityActor;
  /** What it was about; never a secret, nor what somebody searched for. */
  details?: SecurityDetails;
  at: Date;
}

/** A name that is typed may be anything. */
const longestName = 100;

/** Keeps in the audit trail what happened besides the steps of records and the movements of money (R-trail-8). */
export async function recordSecurityEvent(
  queryable: Queryable,
  event: SecurityEvent,
  origin: Origin,
): Promise<void> {
  await insertion(queryable, event, origin);
}

/** The same with the commit of a transaction, as nothing in it reads what is kept. */
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
