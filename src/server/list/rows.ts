import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { SearchFilter } from '../search/searchFilter.ts';

/** Which rows of a list, by which column. */
export interface RowsQuery {
  where: (SQL | undefined)[];
  /** Never null. What is computed is a number. */
  column: PgColumn | SQL;
  direction: 'asc' | 'desc';
  id: PgColumn;
  /** With a keyword: what it finds; beside `where`. */
  searchFilter?: SearchFilter | undefined;
}

/**
 * Sorted by a column, then by `id`, so that the order is total. To the word as the indexes stand (drizzle makes them
 * "desc nulls last") or read backwards, because PostgreSQL uses no other index, not even for a column without nulls.
 */
export function sortedBy({
  column,
  direction,
  id,
}: Pick<RowsQuery, 'column' | 'direction'> & { id: PgColumn | SQL }): SQL {
  if (column === id) return direction === 'desc' ? sql`${id} desc nulls last` : sql`${id} asc nulls first`;
  return direction === 'desc'
    ? sql`${column} desc nulls last, ${id} asc`
    : sql`${column} asc nulls first, ${id} desc`;
}
