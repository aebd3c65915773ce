import { and, sql, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

/** A list: which rows of one table, in which order, and how each is written. */
export interface PageQuery {
  /** The table that is filtered, ordered and counted, under its own name. */
  table: SQL;
  where: (SQL | undefined)[];
  /** Must be total, or pages would overlap. */
  orderBy: SQL;
  /** Joined to the page's rows only, after filtering; `${table}` stays the name of the rows. */
  joins: SQL;
  /** Field name of the answer to its SQL. Money and instants as text. */
  fields: Record<string, SQL>;
  current: number;
  pageSize: number;
}

const dialect = new PgDialect();

/** An instant as JSON carries it. */
export function isoInstant(column: SQL | unknown): SQL {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

export function asText(column: unknown): SQL {
  return sql`${column}::text`;
}

/**
 * `{ total, records }` as JSON text, in one statement: rows are found and cut first, then joined and written by the
 * database. One round trip, and nothing is parsed here.
 */
export async function pageText(database: Database, page: PageQuery): Promise<string> {
  const where = and(...page.where) ?? sql`true`;
  const pairs = sql.join(
    Object.entries(page.fields).map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`),
    sql`, `,
  );
  const statement = sql`select (select count(*) from ${page.table} where ${where})::text as total,
    (select coalesce(json_agg(json_build_object(${pairs}) order by ${page.orderBy}), '[]')
     from (select * from ${page.table} where ${where} order by ${page.orderBy}
           limit ${page.pageSize} offset ${(page.current - 1) * page.pageSize}) as ${page.table} ${page.joins})::text
     as records`;
  const { sql: text, params } = dialect.sqlToQuery(statement);
  const [row] = await database.rows(text, params);
  return `{"total":${String(row?.total)},"records":${String(row?.records)}}`;
}
