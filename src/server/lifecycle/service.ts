import { and, eq, getTableColumns, or, sql, type InferSelectModel } from 'drizzle-orm';
import type { PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { MessageParams } from '../../domain/message.ts';
import { ask, type RequestedEvent, type Lifecycle } from '../../machines/lifecycle.ts';
import type { LifecycleId } from '../../machines/lifecycles.ts';
import type { Tx } from '../db/database.ts';
import { refusalOf, stateConflict, wrongState, type MovedTable } from './refusals.ts';
import { contentHere, type Content } from '../trail/auditedFields.ts';
import { appendLast, appendTransitions, lastTransition, type Actor } from '../trail/append.ts';

export { refusalOf };
export { logSteps, requireStep } from './logSteps.ts';

/** An event that moves records. */
export interface LifecycleStep<
  Table extends MovedTable,
  Facts = never,
  Event extends RequestedEvent = never,
> {
  lifecycle: Lifecycle<Facts, Event>;
  table: Table;
  event: NoInfer<Event>;
  session: Actor;
  at: Date;
  /** The columns that the step changes besides the state. */
  set?: PgUpdateSetSource<Table>;
  /** Id of the log's entry that this step is a consequence of. */
  cause?: number;
}

/** A record that the event is sent to. */
export interface Candidate<Facts> {
  /** As it is in the database now. */
  record: { id: string; status: string; version: number };
  /** The version that was on the caller's screen. */
  seenVersion: number;
  facts: Facts;
  params?: MessageParams;
}

/** One attempt to move a record by an event. */
export type Move<Table extends MovedTable, Facts, Event extends RequestedEvent> = LifecycleStep<
  Table,
  Facts,
  Event
> &
  Candidate<NoInfer<Facts>>;

type Decided = Candidate<unknown> & { from: string; to: string; edge: string };

/** A record that has moved, and the id of the entry of the step. */
export interface Moved<Table extends MovedTable> {
  from: string;
  to: string;
  row: InferSelectModel<Table>;
  entryId: number;
}

/**
 * Moves a record; only this changes its state. Asks the machine, writes under the precondition and logs the step, in the
 * caller's transaction. Throws the Refusal with the machine's reason, or a 409 that names who was faster.
 */
export async function moveRecord<Table extends MovedTable, Facts, Event extends RequestedEvent>(
  tx: Tx,
  move: Move<Table, Facts, Event>,
): Promise<Moved<Table>> {
  const [moved] = await moveRecords(tx, move, [move]);
  if (!moved) throw new Error('One record gives one row');
  return moved;
}

/** No statement takes more parameters than this many records need. */
const batchSize = 2500;

/** Moves all of the records by one event or none, in a few statements for any number. Throws what moveRecord throws. */
export async function moveRecords<Table extends MovedTable, Facts, Event extends RequestedEvent>(
  tx: Tx,
  step: LifecycleStep<Table, Facts, Event>,
  candidates: Candidate<NoInfer<Facts>>[],
): Promise<Moved<Table>[]> {
  const decided: Decided[] = [];
  for (const candidate of candidates) {
    const decision = ask(step.lifecycle, candidate.record.status, candidate.facts, step.event);
    if (!decision.ok && decision.kind === 'rule') {
      const { record, facts } = candidate;
      const { lifecycle, event } = step;
      throw refusalOf(decision.refusal, {
        lifecycle,
        event,
        facts,
        recordId: record.id,
        state: record.status,
      });
    }
    if (!decision.ok && candidate.record.version === candidate.seenVersion)
      throw wrongState(step.lifecycle, candidate.record, step.event.type);
    if (!decision.ok || candidate.record.version !== candidate.seenVersion)
      throw await stateConflict(tx, step, candidate.record.id);
    decided.push({ ...candidate, ...decision });
  }
  const all: Moved<Table>[] = [];
  for (const part of inParts(decided)) {
    const moved = await writeMoves(tx, step, part);
    const entryIds = await appendTransitions(
      tx,
      moved.map(({ record, from, to, edge, params, facts, last, content }) => ({
        last,
        content,
        lifecycle: step.lifecycle,
        recordId: record.id,
        from,
        event: step.event.type,
        to,
        edge,
        remarks: step.event.remarks ?? '',
        params: params ?? {},
        facts: facts as object,
        cause: step.cause,
        at: step.at,
        actor: step.session,
      })),
    );
    moved.forEach(({ from, to, row }, index) => {
      const entryId = entryIds[index];
      if (entryId === undefined) throw new Error('Each step gives one entry');
      all.push({ from, to, row, entryId });
    });
  }
  return all;
}

function inParts<T>(all: T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / batchSize) }, (_, part) =>
    all.slice(part * batchSize, (part + 1) * batchSize),
  );
}

/**
 * Writes the moves in one statement for each target state. It also returns the record's audited fields, and the number of
 * entries of its history, which only grows with a version of the record. Throws 409 for a record that has moved
 * meanwhile.
 */
async function writeMoves<Table extends MovedTable>(
  tx: Tx,
  step: Pick<LifecycleStep<Table>, 'lifecycle' | 'table' | 'set'>,
  decided: Decided[],
) {
  const { table, lifecycle } = step;
  const last = lastTransition(lifecycle.id, table.id);
  const content = contentHere(lifecycle.id as LifecycleId);
  const written = new Map<string, { row: InferSelectModel<Table>; last: number; content: Content }>();
  for (const to of new Set(decided.map((each) => each.to))) {
    // The precondition is part of the write itself, so that of two concurrent writes one finds nothing to change.
    const asSeen = decided
      .filter((each) => each.to === to)
      .map(({ record, from }) =>
        and(eq(table.id, record.id), eq(table.status, from), eq(table.version, record.version)),
      );
    const rows = await tx
      .update(table as PgTable)
      .set({ ...step.set, status: to, version: sql`${table.version} + 1` })
      .where(or(...asSeen))
      .returning({ row: getTableColumns(table as PgTable), last, content });
    for (const each of rows) {
      const row = each.row as InferSelectModel<Table> & { id: string };
      written.set(row.id, { row, last: each.last ?? 0, content: each.content });
    }
  }
  const moved = [];
  for (const each of decided) {
    const found = written.get(each.record.id);
    if (!found) throw await stateConflict(tx, step, each.record.id);
    moved.push({ ...each, ...found });
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
  remarks?: string;
  /** The facts that were checked before the creation, if they are stored. */
  facts?: object;
  /** Id of the log's entry that this one is a consequence of. */
  cause?: number;
  /** The record's audited fields, if they are already read. */
  content?: Content;
}

/** Logs that a record was created in its machine's initial state. Returns the id of the entry. */
export async function logCreation(tx: Tx, creation: Creation): Promise<number> {
  const [entryId] = await logCreations(tx, [creation]);
  if (entryId === undefined) throw new Error('A creation gives one entry');
  return entryId;
}

/** Logs a creation at the commit, if the transaction does not need the entry. */
export function logCreationLast(tx: Tx, creation: Creation): Promise<void> {
  return appendLast(tx, [createdEntry(creation)]);
}

/** Logs the creations of many records, in few statements. Returns the ids of the entries, in their order. */
export function logCreations(tx: Tx, creations: Creation[]): Promise<number[]> {
  return appendTransitions(tx, creations.map(createdEntry));
}

function createdEntry({ lifecycle, state, params, remarks, facts, ...creation }: Creation) {
  return {
    ...creation,
    last: 0,
    lifecycle,
    facts: facts ?? null,
    from: null,
    event: lifecycle.creation.event,
    to: state,
    edge: lifecycle.creation.edge,
    remarks: remarks ?? '',
    params: params ?? {},
  };
}
