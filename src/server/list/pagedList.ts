import { and, sql, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database.ts';
import { matchingRows, matchOrder, scanInOrder, type FilteredQuery } from './matchingRows.ts';
import { sortedBy, type RowsQuery } from './rows.ts';
import { searchLimits, type SearchLimits } from '../search/searchFilter.ts';

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

export interface PageQuery extends RowsQuery {
  current: number;
  pageSize: number;
  /**
   * Matches are counted so far, and said to be more beyond; absent: all of them. Then each call is planned by what it asks:
   * a plan for any amount or time would look for a few of them among all.
   */
  countedTo?: number;
  /**
   * How many rows it finds depends on the days that it names, and they may be anywhere in its order: each call is planned by
   * what it asks, and finds all before it counts and sorts them. Else the planner takes the first rows for a few of many that
   * match evenly. Sorted then by a column of the table that is not its id.
   */
  foundFirst?: boolean;
}

const dialect = new PgDialect();

/** An instant as JSON carries it. */
export function isoInstant(column: unknown): SQL {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
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
 * database. One round trip, and nothing is parsed here. What a keyword finds is counted `within` the limits.
 */
export async function pageText(
  database: Database,
  list: List,
  page: PageQuery,
  within: SearchLimits = searchLimits,
): Promise<string> {
  const { searchFilter } = page;
  if (searchFilter) return filteredPageText(database, list, { ...page, searchFilter }, within);
  const { sql: where, params } = dialect.sqlToQuery(and(...page.where) ?? sql`true`);
  const orderBy = textOf(sortedBy(page));
  const { table, joins, columns } = list;
  const before = (page.current - 1) * page.pageSize;
  // A limit that PostgreSQL can read lets it plan the first page once; with a parameter it plans every time.
  const cut = `limit ${page.pageSize}${before > 0 ? ` offset $${params.push(before)}` : ''}`;
  const most = page.countedTo;
  const id = textOf(sql`${page.id}`);
  // What is counted and what is sorted: found once, where that is first.
  const found = page.foundFirst ? `found as ${table}` : `${table} where ${where}`;
  const matching = most === undefined ? found : `(select from ${found} limit ${most + 1}) as counted`;
  const sorted = `order by ${orderBy} ${cut}`;
  const rows = page.foundFirst
    ? `${table} where ${id} = any(array(select ${id} from ${found} ${sorted}))`
    : `${found} ${sorted}`;
  const first = page.foundFirst
    ? `with found as materialized (select ${textOf(sql`${page.id}, ${page.column}`)} from ${table} where ${where}) `
    : '';
  const text = `${first}select (select count(*) from ${matching})::text as total,
    (select coalesce(json_agg(record), '[]')
     from (select ${columns}
           from (select * from ${rows}) as ${table} ${joins}
           order by ${orderBy}) as record)::text as records`;
  const isPlanned = page.foundFirst || most !== undefined;
  const [row] = await (isPlanned ? database.rowsPlanned : database.rows)(text, params);
  return pageOf(row, most !== undefined && Number(row?.total) > most ? most : undefined);
}

/** `atLeast`: how many there are at least, where there are more than were counted. */
function pageOf(row: Record<string, unknown> | undefined, atLeast?: number): string {
  const total = atLeast === undefined ? String(row?.total) : `${atLeast},"totalIsLowerBound":true`;
  return `{"total":${total},"records":${String(row?.records)}}`;
}

/** The same of what a keyword finds: up to the limits, all of it is found, counted and sorted. */
async function filteredPageText(
  database: Database,
  list: List,
  page: PageQuery & FilteredQuery,
  within: SearchLimits,
): Promise<string> {
  const { current, pageSize, id } = page;
  const [table, joins, columns] = [sql.raw(list.table), sql.raw(list.joins), sql.raw(list.columns)];
  const cut = sql.raw(`limit ${pageSize} offset ${(current - 1) * pageSize}`);
  const end = sql.raw(String(current * pageSize));
  const orderBy = sortedBy(page);
  const { sql: text, params } = dialect.sqlToQuery(sql`
    with ${matchingRows(table, page, within)}
    select (select total from outcome)::text as total, (select more from outcome) as more,
      (select coalesce(json_agg(record), '[]')
       from (select ${columns}
             from (select * from ${table} where ${id} = any(case when (select known >= ${end} from outcome)
               then array(select id from found order by ${matchOrder(page)} ${cut})
               else array(select id from (${scanInOrder(table, page, page.searchFilter.condition)} ${cut}) as scanned) end)) as ${table} ${joins}
             order by ${orderBy}) as record)::text as records`);
  const [row] = await database.rowsPlanned(text, params);
  return pageOf(row, row?.more ? Number(row.total) : undefined);
}
