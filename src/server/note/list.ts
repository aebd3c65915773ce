import { eq, sql } from 'drizzle-orm';
import type { NoteFilter, Note } from '../../domain/note.ts';
import type { Database } from '../db/database.ts';
import { auditCases, customers, orders, users } from '../db/schema.ts';
import { notes } from '../db/schema/notes.ts';
import type { Session } from '../http/session.ts';
import { isoInstant, listOf, readPage, type Page } from '../list/pagedList.ts';
import { noteScope } from './scope.ts';

const list = listOf<Note>({
  table: sql`${notes}`,
  joins: sql`left join ${customers} on ${customers.id} = ${notes.customerId}
    left join ${auditCases} on ${auditCases.id} = ${notes.caseId}
    left join ${orders} on ${orders.id} = ${notes.orderId}
    join ${users} on ${users.id} = ${notes.authorId}
    left join ${users} as deleter on deleter.id = ${notes.deletedById}`,
  fields: {
    id: sql`${notes.id}`,
    customerId: sql`${notes.customerId}`,
    customerName: sql`${customers.name}`,
    orderId: sql`${notes.orderId}`,
    orderNo: sql`${orders.orderNo}`,
    caseId: sql`${notes.caseId}`,
    caseTitle: sql`${auditCases.title}`,
    caseClosed: sql`coalesce(${auditCases.status} = 'closed', false)`,
    text: sql`${notes.text}`,
    authorId: sql`${notes.authorId}`,
    authorName: sql`${users.name}`,
    status: sql`${notes.status}`,
    version: sql`${notes.version}`,
    createdAt: isoInstant(notes.createdAt),
    editedAt: isoInstant(notes.editedAt),
    deletedAt: isoInstant(notes.deletedAt),
    deletedByName: sql`deleter.name`,
  },
});

/** Notes in scope, the newest first. */
export function pageNotes(database: Database, session: Session, filter: NoteFilter): Promise<Page<Note>> {
  const { customerId, orderId, caseId, status } = filter;
  const where = [
    noteScope(session),
    customerId ? eq(notes.customerId, customerId) : undefined,
    orderId ? eq(notes.orderId, orderId) : undefined,
    caseId ? eq(notes.caseId, caseId) : undefined,
    status && eq(notes.status, status),
  ];
  const order = { column: notes.createdAt, direction: 'desc', id: notes.id } as const;
  return readPage(database, list, { where, ...order }, filter);
}
