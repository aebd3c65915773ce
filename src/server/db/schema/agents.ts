import { sql } from 'drizzle-orm';
import { index, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, reading, sortKey, version } from './columns.ts';

export const agentLevels = pgTable(
  'agent_levels',
  {
    id,
    name: text('name').notNull(),
    reading,
    sortKey,
    /** 0.15 credits 15 % more than is paid. */
    discountRate: numeric('discount_rate', { precision: 5, scale: 4 }).notNull(),
    /** A deleted level remains for its history, and its name becomes free. */
    status: text('status', { enum: ['enabled', 'disabled', 'deleted'] })
      .notNull()
      .default('enabled'),
    version,
    createdAt,
  },
  (table) => [
    uniqueIndex('agent_levels_name')
      .on(table.name)
      .where(sql`status <> 'deleted'`),
  ],
);

export const agents = pgTable(
  'agents',
  {
    id,
    enterpriseId: text('enterprise_id').notNull().unique(),
    name: text('name').notNull(),
    levelId: uuid('level_id')
      .notNull()
      .references(() => agentLevels.id),
    director: text('director').notNull(),
    reading,
    sortKey,
    status: text('status', { enum: ['enabled', 'disabled'] })
      .notNull()
      .default('enabled'),
    version,
    createdAt,
  },
  (table) => [
    index('agents_newest').on(table.createdAt.desc(), table.id),
    index('agents_level').on(table.levelId),
  ],
);
