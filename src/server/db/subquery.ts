import { sql, type SQL } from 'drizzle-orm';

/**
 * A subquery beside the columns of one table. Drizzle takes the tables' names off columns that stand there themselves,
 * and the subquery would then compare a column with itself; within another piece they keep them.
 */
export function subquery<T>(query: SQL): SQL<T> {
  return sql<T>`(${query})`;
}
