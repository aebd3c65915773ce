import { and, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Note } from '../../domain/note.ts';
import type { Queryable } from '../db/database.ts';
import { auditCases, customers, orders, users } from '../db/schema.ts';
import { notes } from '../db/schema/notes.ts';
import { notFound } from '../http/refusal.ts';
import type { Session } from '../http/session.ts';
import { noteScope } from './scope.ts';

const deleters = alias(users, 'deleters');

/** Returns one note in the caller's scope, with its subject. Throws 404 outside of it. */
export async function noteInScope(queryable: Queryable, session: Session, id: string) {
  const [row] = await queryable
    .select({
      note: notes,
      customer: customers,
      order: orders,
      auditCase: auditCases,
      authorName: users.name,
      deletedByName: deleters.name,
    })
    .from(notes)
    .leftJoin(customers, eq(customers.id, notes.customerId))
    .leftJoin(auditCases, eq(auditCases.id, notes.caseId))
    .innerJoin(users, eq(users.id, notes.authorId))
    .leftJoin(orders, eq(orders.id, notes.orderId))
    .leftJoin(deleters, eq(deleters.id, notes.deletedById))
    .where(and(eq(notes.id, id), noteScope(session)));
  if (!row) throw notFound();
  return row;
}

/** Throws 404 out of the caller's scope. */
export async function readNote(queryable: Queryable, session: Session, id: string): Promise<Note> {
  const { note, customer, order, auditCase, authorName, deletedByName } = await noteInScope(
    queryable,
    session,
    id,
  );
  return {
    id: note.id,
    customerId: note.customerId,
    customerName: customer?.name ?? null,
    orderId: note.orderId,
    orderNo: order?.orderNo ?? null,
    caseId: note.caseId,
    caseTitle: auditCase?.title ?? null,
    caseClosed: auditCase?.status === 'closed',
    text: note.text,
    authorId: note.authorId,
    authorName,
    status: note.status,
    version: note.version,
    createdAt: note.createdAt.toISOString(),
    editedAt: note.editedAt?.toISOString() ?? null,
    deletedAt: note.deletedAt?.toISOString() ?? null,
    deletedByName,
  };
}
