import { and, asc, eq, or, sql, type InferSelectModel } from 'drizzle-orm';
import type { PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { MessageParams } from '../../domain/message.ts';
import { decide, type Lifecycle } from '../../machines/lifecycle.ts';
import type { Queryable, Tx } from '../db/database.ts';
import { transitions } from '../db/schema.ts';
import { chainHolds } from '../db/transitionHash.ts';
import { refusalOf, stateConflict, type MovedTable } from './refusals.ts';
import { appendTransitions, type Actor } from './trail.ts';

export { refusalOf };

/** An event that moves records. */
export interface Step<Table extends MovedTable> {
  lifecycle: Lifecycle;
  table: Table;
  event: { type: string; remarks?: string };
  session: Actor;
  at: Date;
  /** What the step changes of a record besides its state. */
  set?: PgUpdateSetSource<Table>;
}

/** A record that the event is sent to. */
export interface Candidate {
  /** As it is in the database now. */
  record: { id: string; status: string; version: number };
  /** The version that was on the caller's screen. */
  seenVersion: number;
  facts: unknown;
  params?: MessageParams;
}

/** One attempt to move a record by an event. */
export type Move<Table extends MovedTable> = Step<Table> & Candidate;

type Decided = Candidate & { from: string; to: string; edge: string };

/**
 * The only way a record changes its state: asks the machine, writes under the precondition and logs the step, in the
 * caller's transaction. Throws the Refusal that names the machine's reason, or a 409 that says who was faster.
 */
export async function moveRecord<Table extends MovedTable>(
  tx: Tx,
  move: Move<Table>,
): Promise<{ from: string; to: string; row: InferSelectModel<Table> }> {
  const [moved] = await moveRecords(tx, move, [move]);
  if (!moved) throw new Error('One record gives one row');
  return moved;
}

/** No statement takes more parameters than this many records need. */
const atOnce = 1000;

/** Moves all of the records by one event or none, in a few statements whatever their number. Throws what moveRecord throws. */
export async function moveRecords<Table extends MovedTable>(
  tx: Tx,
  step: Step<Table>,
  candidates: Candidate[],
): Promise<{ from: string; to: string; row: InferSelectModel<Table> }[]> {
  const decided: Decided[] = [];
  for (const candidate of candidates) {
    const decision = decide(step.lifecycle, candidate.record.status, candidate.facts, step.event);
    if (!decision.ok && decision.kind === 'rule') throw refusalOf(decision.refusal);
    if (!decision.ok || candidate.record.version !== candidate.seenVersion)
      throw await stateConflict(tx, step, candidate.record.id);
    decided.push({ ...candidate, ...decision });
  }
  const moved = [];
  for (const part of inParts(decided)) {
    moved.push(...(await writeMoves(tx, step, part)));
    await appendTransitions(
      tx,
      part.map(({ record, from, to, edge, params }) => ({
        lifecycle: step.lifecycle.id,
        recordId: record.id,
        from,
        event: step.event.type,
        to,
        edge,
        remarks: step.event.remarks ?? '',
        params: params ?? {},
        at: step.at,
        actor: step.session,
      })),
    );
  }
  return moved;
}

function inParts<T>(all: T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / atOnce) }, (_, part) =>
    all.slice(part * atOnce, (part + 1) * atOnce),
  );
}

/** One statement for each state that the records come to. Throws 409 for a record that has moved meanwhile. */
async function writeMoves<Table extends MovedTable>(tx: Tx, step: Step<Table>, decided: Decided[]) {
  const { table } = step;
  const rows = new Map<string, InferSelectModel<Table>>();
  for (const to of new Set(decided.map((each) => each.to))) {
    // The precondition stands in the write itself, so that of two at once one finds nothing to change.
    const asSeen = decided
      .filter((each) => each.to === to)
      .map(({ record, from }) =>
        and(eq(table.id, record.id), eq(table.status, from), eq(table.version, record.version)),
      );
    const written = (await tx
      .update(table as PgTable)
      .set({ ...step.set, status: to, version: sql`${table.version} + 1` })
      .where(or(...asSeen))
      .returning()) as (InferSelectModel<Table> & { id: string })[];
    for (const row of written) rows.set(row.id, row);
  }
  const moved = [];
  for (const { record, from, to } of decided) {
    const row = rows.get(record.id);
    if (!row) throw await stateConflict(tx, step, record.id);
    moved.push({ from, to, row });
  }
  return moved;
}

interface Creation {
  lifecycle: Lifecycle;
  recordId: string;
  state: string;
  actor: Actor;
  at: Date;
  params?: MessageParams;
}

/** Logs that a record came to be in its machine's initial state. */
export async function logCreation(tx: Tx, creation: Creation): Promise<void> {
  await logCreations(tx, [creation]);
}

/** The same of many records, in two statements. */
export async function logCreations(tx: Tx, creations: Creation[]): Promise<void> {
  for (const part of inParts(creations))
    await appendTransitions(
      tx,
      part.map(({ lifecycle, state, params, ...creation }) => ({
        ...creation,
        lifecycle: lifecycle.id,
        from: null,
        event: lifecycle.creation.event,
        to: state,
        edge: lifecycle.creation.edge,
        remarks: '',
        params: params ?? {},
      })),
    );
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
