import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { agents } from './agents.ts';
import { createdAt, id, instant, version } from './columns.ts';
import { users } from './users.ts';

/**
 * A forgotten password, for the superior to answer (R-password-5). Without an agent it is for
 * operations. Of one user at most one waits.
 */
export const passwordRequests = pgTable(
  'password_requests',
  {
    id,
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    agentId: uuid('agent_id').references(() => agents.id),
    status: text('status', { enum: ['pending', 'answered', 'dismissed'] })
      .notNull()
      .default('pending'),
    answeredById: uuid('answered_by_id').references(() => users.id),
    answeredAt: instant('answered_at'),
    version,
    createdAt,
  },
  (table) => [
    uniqueIndex('password_requests_pending')
      .on(table.userId)
      .where(sql`status = 'pending'`),
    index('password_requests_superior').on(table.agentId, table.createdAt.desc(), table.id),
  ],
);
