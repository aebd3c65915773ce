import { sql, type SQL } from 'drizzle-orm';

/**
 * Wraps a subquery for use among the columns of one table. Drizzle removes table names from bare columns, and the
 * subquery would then compare a column with itself; within another SQL part they remain.
 */
export function subquery<T>(query: SQL): SQL<T> {
  return sql<T>`(${query})`;
}
