import { and, asc, desc, eq, type InferSelectModel } from 'drizzle-orm';
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Conflict } from '../../domain/envelope.ts';
import type { MessageParams } from '../../domain/message.ts';
import { decide, stateMeta, type Lifecycle, type RuleRefusal } from '../../machines/lifecycle.ts';
import type { Queryable, Tx } from '../db/database.ts';
import { transitions } from '../db/schema.ts';
import { invalidField, notFound, Refusal } from '../http/refusal.ts';
import type { Session } from '../http/session.ts';
import { chained, chainHolds } from '../db/transitionHash.ts';

/** A table whose records a lifecycle moves. */
type MovedTable = PgTable & Record<'id' | 'status' | 'version', PgColumn>;

type Actor = Pick<Session, 'userId' | 'name' | 'roleId'>;

/** One attempt to move a record by an event. */
export interface Move<Table extends MovedTable> {
  lifecycle: Lifecycle;
  table: Table;
  /** As it is in the database now. */
  record: { id: string; status: string; version: number };
  /** The version that was on the caller's screen. */
  seenVersion: number;
  facts: unknown;
  event: { type: string; remarks?: string };
  session: Actor;
  at: Date;
  params?: MessageParams;
  /** What the step changes of the record besides its state. */
  set?: PgUpdateSetSource<Table>;
}

/**
 * The only way a record changes its state: asks the machine, writes under the precondition and logs the step, in the
 * caller's transaction. Throws the Refusal that names the machine's reason, or a 409 that says who was faster.
 */
export async function moveRecord<Table extends MovedTable>(
  tx: Tx,
  move: Move<Table>,
): Promise<{ from: string; to: string; row: InferSelectModel<Table> }> {
  const { record, table } = move;
  const decision = decide(move.lifecycle, record.status, move.facts, move.event);
  if (!decision.ok) {
    throw decision.kind === 'state' ? await stateConflict(tx, move) : refusalOf(decision.refusal);
  }
  if (record.version !== move.seenVersion) throw await stateConflict(tx, move);
  // The precondition stands in the write itself, so that of two at once one finds nothing to change.
  const [row] = (await tx
    .update(table as PgTable)
    .set({ ...move.set, status: decision.to, version: record.version + 1 })
    .where(and(eq(table.id, record.id), eq(table.status, decision.from), eq(table.version, record.version)))
    .returning()) as InferSelectModel<Table>[];
  if (!row) throw await stateConflict(tx, move);
  await appendTransition(tx, {
    lifecycle: move.lifecycle.id,
    recordId: record.id,
    from: decision.from,
    event: move.event.type,
    to: decision.to,
    edge: decision.edge,
    remarks: move.event.remarks ?? '',
    params: move.params ?? {},
    at: move.at,
    actor: move.session,
  });
  return { from: decision.from, to: decision.to, row };
}

/** Logs that a record came to be in its machine's initial state. */
export async function logCreation(
  tx: Tx,
  creation: {
    lifecycle: Lifecycle;
    recordId: string;
    state: string;
    actor: Actor;
    at: Date;
    params?: MessageParams;
  },
): Promise<void> {
  await appendTransition(tx, {
    lifecycle: creation.lifecycle.id,
    recordId: creation.recordId,
    from: null,
    event: creation.lifecycle.creation.event,
    to: creation.state,
    edge: creation.lifecycle.creation.edge,
    remarks: '',
    params: creation.params ?? {},
    at: creation.at,
    actor: creation.actor,
  });
}

function refusalOf(refused: RuleRefusal): Refusal {
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

async function appendTransition(tx: Tx, entry: NewTransition): Promise<void> {
  const { actor, ...step } = entry;
  const last = await lastTransition(tx, entry.lifecycle, entry.recordId);
  const { userId: actorId, name: actorName, roleId: actorRoleId } = actor;
  await tx.insert(transitions).values(chained({ ...step, actorId, actorName, actorRoleId }, last));
}

async function lastTransition(queryable: Queryable, lifecycle: string, recordId: string) {
  const [last] = await queryable
    .select()
    .from(transitions)
    .where(and(eq(transitions.lifecycle, lifecycle), eq(transitions.recordId, recordId)))
    .orderBy(desc(transitions.seq))
    .limit(1);
  return last;
}

/** What the loser of a race is told: the state now, who brought it there, and when. */
async function stateConflict<Table extends MovedTable>(tx: Tx, move: Move<Table>): Promise<Refusal> {
  const last = await lastTransition(tx, move.lifecycle.id, move.record.id);
  const conflict: Conflict = {
    state: last?.to ?? move.record.status,
    version: move.record.version,
    actorName: last?.actorName ?? null,
    at: last?.at.toISOString() ?? null,
    remarks: last?.remarks ?? null,
  };
  if (!last) return new Refusal(409, 'refusal.conflict', {}, { data: conflict });
  // A step that led back to the same state changed the record, not what can be done with it.
  const moved = last.seq > 1 && last.from !== last.to;
  const key = moved ? 'refusal.stateConflict' : 'refusal.versionConflict';
  const state = stateMeta(move.lifecycle, last.to).label;
  const params = { actor: last.actorName, state, at: last.at.toISOString() };
  return new Refusal(409, key, params, { data: conflict });
}

/** A record's history in order, and whether its hash chain holds. */
export async function historyOf(queryable: Queryable, lifecycle: string, recordId: string) {
  const entries = await queryable
    .select()
    .from(transitions)
    .where(and(eq(transitions.lifecycle, lifecycle), eq(transitions.recordId, recordId)))
    .orderBy(asc(transitions.seq));
  return { verified: chainHolds(entries), entries };
}
