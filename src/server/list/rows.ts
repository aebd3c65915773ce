import { Column, is, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { SearchFilter } from '../search/searchFilter.ts';

/** The filter and the sort column of a list's rows. */
export interface RowsQuery {
  where: (SQL | undefined)[];
  /** Never null. A computed column must be a number. */
  column: PgColumn | SQL;
  direction: 'asc' | 'desc';
  id: PgColumn;
  /** The keyword's filter, in addition to `where`. */
  searchFilter?: SearchFilter | undefined;
}

/** Returns a number as part of the statement's text instead of a parameter. */
export const literal = (value: number): SQL => sql.raw(String(value));

/**
 * Sorts by a column, then by `id`, so that the order is total. Must match an index to the word (drizzle makes them "desc
 * nulls last") or its reverse. PostgreSQL uses no other index, even for a column without nulls.
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

/**
 * The position of a row in the order of `sortedBy`: its value in the sorted column, and its id, as the database writes
 * them.
 */
export interface RowPosition {
  value: string;
  id: string;
}

type SortedColumn = Pick<RowsQuery, 'column' | 'direction'> & { id: PgColumn | SQL };

/**
 * Returns the condition for rows after a row in the order of `sortedBy`: the id sorts opposite to the column. `on`: names
 * of the same columns in another table. The separate bound on the column lets PostgreSQL begin there in an index.
 */
export function rowsAfter(query: RowsQuery, row: RowPosition, on: SortedColumn = query): SQL {
  return rowsRelativeTo(query, row, on, 'after');
}

/**
 * Returns the condition for all other rows, up to and with the row. Not the negation of `rowsAfter`, which PostgreSQL
 * would check for every row.
 */
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
