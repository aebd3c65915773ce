import { and, desc, eq } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Conflict } from '../../domain/envelope.ts';
import { stateMeta, type RequestedEvent, type Lifecycle } from '../../machines/lifecycle.ts';
import type { RuleRefusal } from '../../machines/rules.ts';
import type { Tx } from '../db/database.ts';
import { transitions } from '../db/schema.ts';
import { invalidField, notFound, Refusal, type RefusedAttempt } from '../http/refusal.ts';

/** A table whose records a lifecycle moves. */
export type MovedTable = PgTable & Record<'id' | 'status' | 'version', PgColumn>;

/** A requested step. */
interface AttemptedStep {
  lifecycle: Pick<Lifecycle, 'id' | 'version'>;
  recordId: string;
  state: string;
  event: RequestedEvent;
  facts: unknown;
}

/**
 * Returns the machine's reason as the answer to the caller. `attempted`: the step that it refused, for the trail
 * (R-trail-8).
 */
export function refusalOf(refused: RuleRefusal, attempted?: AttemptedStep): Refusal {
  const refusal = answerOf(refused);
  if (attempted) refusal.details.attempt = attemptOf(attempted, refused.rule);
  return refusal;
}

function attemptOf(
  { lifecycle, recordId, state, event, facts }: AttemptedStep,
  rule: string,
): RefusedAttempt {
  return {
    lifecycle: lifecycle.id,
    record: recordId,
    from: state,
    event: event.type,
    rule,
    remarks: event.remarks ?? '',
    facts: facts as object,
    machineVersion: lifecycle.version,
  };
}

function answerOf(refused: RuleRefusal): Refusal {
  switch (refused.refusal) {
    case 'scope':
      return notFound();
    case 'input':
      return invalidField(refused.field ?? '', refused.key, refused.params);
    case 'role':
      return new Refusal(403, refused.key, refused.params, { reason: refused.rule });
    case 'conflict':
      return new Refusal(409, refused.key, refused.params, { reason: refused.rule });
    case 'business': {
      const shortfall = refused.params?.shortfall;
      const data = shortfall === undefined ? undefined : { shortfall: String(shortfall) };
      return new Refusal(422, refused.key, refused.params, { reason: refused.rule, data });
    }
  }
}

/**
 * Returns the refusal of an event that the state does not allow, although the caller has seen the record's latest
 * version.
 */
export function wrongState(
  lifecycle: Lifecycle,
  { status, version }: { status: string; version: number },
  event: string,
): Refusal {
  const data: Conflict = { state: status, version, actorName: null, at: null, remarks: null };
  const key = event === 'unpublish' ? 'refusal.notPublished' : 'refusal.wrongState';
  return new Refusal(409, key, { state: stateMeta(lifecycle, status).label }, { data });
}

/**
 * Returns the refusal for the loser of a race. It contains the record as it is now, and the actor and time of its last
 * step, read at one moment.
 */
export async function stateConflict<Table extends MovedTable>(
  tx: Tx,
  { lifecycle, table }: { lifecycle: Lifecycle; table: Table },
  recordId: string,
): Promise<Refusal> {
  const [now] = await tx
    .select({ status: table.status, version: table.version, last: transitions })
    .from(table as PgTable)
    .leftJoin(transitions, and(eq(transitions.lifecycle, lifecycle.id), eq(transitions.recordId, table.id)))
    .where(eq(table.id, recordId))
    .orderBy(desc(transitions.seq))
    .limit(1);
  if (!now) return notFound();
  const { last } = now;
  const state = String(now.status);
  const conflict: Conflict = {
    state,
    version: Number(now.version),
    actorName: last?.actorName ?? null,
    at: last?.at.toISOString() ?? null,
    remarks: last?.remarks ?? null,
  };
  if (!last) return new Refusal(409, 'refusal.conflict', {}, { data: conflict });
  // A step that led back to the same state changed the record, but not the possible events.
  const moved = last.seq > 1 && last.from !== last.to;
  const key = moved ? 'refusal.stateConflict' : 'refusal.versionConflict';
  const params = {
    actor: last.actorName,
    state: stateMeta(lifecycle, state).label,
    at: last.at.toISOString(),
  };
  return new Refusal(409, key, params, { data: conflict });
}
