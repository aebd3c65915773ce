import { Column, is, sql, type SQL } from 'drizzle-orm';
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

/** Where a row stands in the order of `sortedBy`: its value in the sorted column, and its id, as the database writes them. */
export interface RowPosition {
  value: string;
  id: string;
}

type SortedColumn = Pick<RowsQuery, 'column' | 'direction'> & { id: PgColumn | SQL };

/**
 * What comes after a row in the order of `sortedBy`: the id runs against the column. `on`: names of the same columns in
 * another table. The bound on the column alone lets PostgreSQL begin there in an index.
 */
export function rowsAfter(query: RowsQuery, row: RowPosition, on: SortedColumn = query): SQL {
  return rowsRelativeTo(query, row, on, 'after');
}

/** All others, up to and with the row. Not as the contrary of `rowsAfter`, which PostgreSQL would ask of every row. */
export function rowsUpTo(query: RowsQuery, row: RowPosition): SQL {
  return rowsRelativeTo(query, row, query, 'up to');
}

function rowsRelativeTo(query: RowsQuery, row: RowPosition, on: SortedColumn, where: 'after' | 'up to'): SQL {
  const value = sql`${row.value}::${sql.raw(sortType(query))}`;
  const id = sql`${row.id}::${sql.raw(query.id.getSQLType())}`;
  const isLess = (query.direction === 'desc') === (where === 'after');
  const [beyond, idBeyond] = isLess ? [sql`<`, sql`>`] : [sql`>`, sql`<`];
  const orSame = where === 'after' ? sql`` : sql`=`;
  if (query.column === query.id) return sql`${on.column} ${beyond}${orSame} ${value}`;
  return sql`${on.column} ${beyond}= ${value}
    and (${on.column} ${beyond} ${value} or ${on.id} ${idBeyond}${orSame} ${id})`;
}

function sortType({ column }: RowsQuery): string {
  return is(column, Column) ? column.getSQLType() : 'numeric';
}
