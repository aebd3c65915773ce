import { and, sql, type SQL } from 'drizzle-orm';
import { PgDialect, type PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

/** What of a list is the same for every call. */
export interface ListParts {
  /** The table that is filtered, ordered and counted, under its own name. */
  table: SQL;
  /** Joined to the page's rows only, after filtering; `${table}` stays the name of the rows. */
  joins: SQL;
  /** Field name of the answer to its SQL. Money and instants as text. */
  fields: Record<string, SQL>;
}

/** A list as text, written once: doing it for every call would cost more than all the rest of the call here. */
export interface List {
  table: string;
  joins: string;
  columns: string;
}

/** Which rows of a list, by which column. */
export interface RowsQuery {
  where: (SQL | undefined)[];
  /** Never null. What is computed is a number. */
  column: PgColumn | SQL;
  direction: 'asc' | 'desc';
  id: PgColumn;
  /** The filter is dear, and finds few beside all there are: what it finds is kept for counting and for the page. */
  once?: boolean;
}

export interface PageQuery extends RowsQuery {
  current: number;
  pageSize: number;
}

const dialect = new PgDialect();

/** An instant as JSON carries it. */
export function isoInstant(column: SQL | unknown): SQL {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/**
 * Sorted by a column, then by `id`, so that the order is total. To the word as the indexes stand (drizzle makes them
 * "desc nulls last") or read backwards, because PostgreSQL uses no other index, not even for a column without nulls.
 */
export function sortedBy({ column, direction, id }: Omit<RowsQuery, 'where'>): SQL {
  if (column === id) return direction === 'desc' ? sql`${id} desc nulls last` : sql`${id} asc nulls first`;
  return direction === 'desc'
    ? sql`${column} desc nulls last, ${id} asc`
    : sql`${column} asc nulls first, ${id} desc`;
}

export function asText(column: unknown): SQL {
  return sql`${column}::text`;
}

function textOf(part: SQL): string {
  const { sql: text, params } = dialect.sqlToQuery(part);
  if (params.length > 0) throw new Error(`This part of a list takes no parameters: ${text}`);
  return text;
}

export function listOf({ table, joins, fields }: ListParts): List {
  const columns = Object.entries(fields).map(([name, value]) => `${textOf(value)} as "${name}"`);
  return { table: textOf(table), joins: textOf(joins), columns: columns.join(', ') };
}

/**
 * `{ total, records }` as JSON text, in one statement: rows are found and cut first, then joined and written by the
 * database. One round trip, and nothing is parsed here.
 */
export async function pageText(database: Database, list: List, page: PageQuery): Promise<string> {
  const { sql: where, params } = dialect.sqlToQuery(and(...page.where) ?? sql`true`);
  const orderBy = textOf(sortedBy(page));
  const { table, joins, columns } = list;
  const before = (page.current - 1) * page.pageSize;
  // A limit that PostgreSQL can read lets it plan the first page once; with a parameter it plans every time.
  const cut = `limit ${page.pageSize}${before > 0 ? ` offset $${params.push(before)}` : ''}`;
  const [kept, rows] = page.once
    ? [`with found as materialized (select * from ${table} where ${where})`, `found as ${table}`]
    : ['', `${table} where ${where}`];
  const text = `${kept} select (select count(*) from ${rows})::text as total,
    (select coalesce(json_agg(record), '[]')
     from (select ${columns}
           from (select * from ${rows} order by ${orderBy} ${cut}) as ${table} ${joins}
           order by ${orderBy}) as record)::text as records`;
  const [row] = await database.rows(text, params);
  return `{"total":${String(row?.total)},"records":${String(row?.records)}}`;
}
