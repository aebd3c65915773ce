import { and, eq } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { NewNote, NoteEdit } from '../../domain/newNote.ts';
import { caseRefusals, note as noteLifecycle, type NoteEvent, type NoteFacts } from '../../machines/note.ts';
import { lockCase, logCaseNote } from '../auditCase/service.ts';
import { customerInScope } from '../customer/service.ts';
import type { Tx } from '../db/database.ts';
import { customers, orders } from '../db/schema.ts';
import { notes } from '../db/schema/notes.ts';
import { announce } from '../http/liveBus.ts';
import { notFound } from '../http/refusal.ts';
import { orderScope } from '../http/scope.ts';
import type { Session } from '../http/session.ts';
import { logCreation, moveRecord, refusalOf } from '../lifecycle/service.ts';
import { noteInScope } from './read.ts';

/**
 * Returns the customer, order or case that a note is about. Throws 404 out of the caller's scope, 422 for a closed case.
 */
async function subjectOf(tx: Tx, session: Session, { subject, subjectId }: NewNote) {
  if (subject === 'customer') {
    const { id, agentId, salespersonId } = await customerInScope(tx, session, subjectId);
    return { agentId, salespersonId, customerId: id, orderId: null, lockedCase: undefined };
  }
  if (subject === 'auditCase') {
    const lockedCase = await lockCase(tx, session, subjectId);
    const caseClosed = lockedCase.status === 'closed';
    const facts: NoteFacts = { actor: session, authorId: session.userId, caseClosed };
    const [refused] = caseRefusals(facts);
    if (refused) throw refusalOf(refused);
    return { agentId: null, salespersonId: null, caseId: lockedCase.id, lockedCase };
  }
  const [order] = await tx
    .select({
      agentId: orders.agentId,
      salespersonId: customers.salespersonId,
      customerId: orders.customerId,
      orderId: orders.id,
    })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(and(eq(orders.id, subjectId), orderScope(session)));
  if (!order) throw notFound();
  return { ...order, lockedCase: undefined };
}

/** Adds a note of the caller. Throws 404 if its subject is out of the caller's scope, 422 if that is a closed case. */
export async function addNote(tx: Tx, session: Session, input: NewNote, at: Date): Promise<string> {
  const { salespersonId, lockedCase, ...subject } = await subjectOf(tx, session, input);
  const [added] = await tx
    .insert(notes)
    .values({ ...subject, authorId: session.userId, text: input.text, createdAt: at })
    .returning({ id: notes.id, status: notes.status });
  if (!added) throw new Error('The note was not written');
  await logCreation(tx, {
    lifecycle: noteLifecycle,
    recordId: added.id,
    state: added.status,
    actor: session,
    at,
  });
  if (lockedCase) {
    const written = { id: added.id, authorId: session.userId };
    const noteEntry = { done: 'add' as const, note: written, authorName: session.name, text: input.text };
    await logCaseNote(tx, session, lockedCase, noteEntry, at);
  }
  const audience = { agentId: subject.agentId, salespersonId };
  await announce(tx, { topic: 'note', id: added.id, event: noteLifecycle.creation.event, audience });
  return added.id;
}

/** Changes the text of a note of the caller. Throws 403 for another's, 404, and 409 when it has changed meanwhile. */
export function editNote(tx: Tx, session: Session, edit: NoteEdit, at: Date): Promise<void> {
  const { text } = edit;
  return moveNote(tx, session, edit, { event: 'edit', at, set: { text, editedAt: at }, text });
}

/** Deletes a note: its text is removed, except for the copy in the trail of a case. Throws what editNote throws. */
export function deleteNote(
  tx: Tx,
  session: Session,
  seen: { id: string; version: number },
  at: Date,
): Promise<void> {
  const set = { text: '', deletedAt: at, deletedById: session.userId };
  return moveNote(tx, session, seen, { event: 'delete', at, set });
}

interface NoteStep {
  event: NoteEvent['type'];
  at: Date;
  set: PgUpdateSetSource<typeof notes>;
  /** The new text of the note; absent when it is deleted. */
  text?: string;
}

async function moveNote(
  tx: Tx,
  session: Session,
  { id, version }: { id: string; version: number },
  { event, at, set, text }: NoteStep,
): Promise<void> {
  const { note, authorName, customer } = await noteInScope(tx, session, id);
  const inCase = note.caseId === null ? undefined : await lockCase(tx, session, note.caseId);
  await moveRecord(tx, {
    lifecycle: noteLifecycle,
    table: notes,
    record: note,
    seenVersion: version,
    facts: {
      actor: session,
      authorId: note.authorId,
      ...(inCase && { caseClosed: inCase.status === 'closed' }),
    } satisfies NoteFacts,
    event: { type: event },
    session,
    at,
    set,
  });
  if (inCase) {
    const noteEntry = { done: event, note, authorName, text: text ?? note.text };
    await logCaseNote(tx, session, inCase, noteEntry, at);
  }
  const { agentId = null, salespersonId = null } = customer ?? {};
  await announce(tx, { topic: 'note', id, event, audience: { agentId, salespersonId } });
}
