import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { noteStates } from '../../../domain/note.ts';
import { agents } from './agents.ts';
import { auditCases } from './auditCases.ts';
import { createdAt, id, instant, version } from './columns.ts';
import { customers } from './customers.ts';
import { users } from './users.ts';
import { orders } from './sales.ts';

/**
 * Notes on customers, on their orders if `orderId` is set, or in cases of the audit desk. A deleted note's row remains
 * without its text.
 */
export const notes = pgTable(
  'notes',
  {
    id,
    /** The agent of the customer; null in a case, which is nobody's but operations'. */
    agentId: uuid('agent_id').references(() => agents.id),
    customerId: uuid('customer_id').references(() => customers.id),
    caseId: uuid('case_id').references(() => auditCases.id),
    orderId: uuid('order_id').references(() => orders.id),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id),
    text: text('text').notNull(),
    status: text('status', { enum: noteStates }).notNull().default('active'),
    editedAt: instant('edited_at'),
    deletedAt: instant('deleted_at'),
    deletedById: uuid('deleted_by_id').references(() => users.id),
    version,
    createdAt,
  },
  (table) => [
    index('notes_customer').on(table.customerId, table.createdAt.desc(), table.id),
    index('notes_order').on(table.orderId, table.createdAt.desc(), table.id),
    index('notes_case').on(table.caseId, table.createdAt.desc(), table.id),
    index('notes_agent').on(table.agentId, table.createdAt.desc(), table.id),
    index('notes_newest').on(table.createdAt.desc(), table.id),
    check('notes_text', sql`(${table.status} = 'deleted') = (${table.text} = '')`),
    check(
      'notes_subject',
      sql`(${table.caseId} is null) = (${table.customerId} is not null)
        and (${table.agentId} is null) = (${table.customerId} is null)
        and (${table.orderId} is null or ${table.customerId} is not null)`,
    ),
    check('notes_deletion', sql`(${table.status} = 'deleted') = (${table.deletedAt} is not null)`),
  ],
);
