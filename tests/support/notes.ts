import { eq } from 'drizzle-orm';
import { roleIds, roleOf } from '../../src/domain/roles.ts';
import { note } from '../../src/machines/note.ts';
import type { Database } from '../../src/server/db/database.ts';
import { users } from '../../src/server/db/schema.ts';
import { notes } from '../../src/server/db/schema/notes.ts';
import { logCreation } from '../../src/server/lifecycle/service.ts';
import type { Deal } from './deals.ts';
import { get, inScope, post, put, salesReaders, type Row } from './matrix.ts';

/** Adds a note of the deal's salesperson on its customer, or on the deal itself. */
export async function addTestNote(
  database: Database,
  { id, agentId, customerId, salespersonId }: Deal,
  on: 'customer' | 'order' = 'customer',
): Promise<string> {
  return database.db.transaction(async (tx) => {
    const [author] = await tx.select().from(users).where(eq(users.id, salespersonId));
    const role = author && roleOf(author.roleId);
    if (!author || !role) throw new Error('The deal is nobody’s');
    const orderId = on === 'order' ? id : null;
    const values = { agentId, customerId, orderId, authorId: author.id, text: '电话沟通：下周签约' };
    const [added] = await tx.insert(notes).values(values).returning();
    if (!added) throw new Error('No note');
    await logCreation(tx, {
      lifecycle: note,
      recordId: added.id,
      state: added.status,
      actor: { userId: author.id, name: author.name, roleId: roleIds[role] },
      at: added.createdAt,
    });
    return added.id;
  });
}

/** The rows of the role matrix for notes. The note is the salesperson's. */
export const noteRows: Record<string, Row> = {
  notePage: { statuses: salesReaders, request: () => get('/note/page'), shows: true },
  noteDetail: { statuses: inScope, request: ({ noteId }) => get(`/note/detail?id=${noteId}`) },
  noteAdd: {
    statuses: inScope,
    request: ({ deal }) =>
      post('/note', { subject: 'customer', subjectId: deal.customerId, text: '已电话回访' }),
  },
  noteEdit: {
    statuses: [401, 403, 403, 200, 404, 404, 404, 403],
    request: ({ noteId: id }) => put('/note', { id, version: 1, text: '改约下周三' }),
  },
  noteDelete: {
    statuses: [401, 200, 403, 200, 404, 404, 404, 403],
    request: ({ noteId }) => ({ method: 'DELETE', path: `/note/${noteId}?version=1` }),
  },
};
