import { and, sql, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database.ts';
import { matchingRows } from './matchingRows.ts';
import type { List } from './pagedList.ts';
import { literal, rowsAfter, sortedBy, type RowsQuery } from './rows.ts';
import { searchLimits } from '../search/searchFilter.ts';

const dialect = new PgDialect();
/** Rows read at once, so that a large export needs little memory. */
const batchSize = 1000;

/**
 * Yields all rows of a list in the order of its pages, a thousand at a time. Each batch begins after the last row of the
 * former one, so the last costs no more than the first.
 */
export async function* eachRow({ exportPool: unhurried }: Database, list: List<unknown>, query: RowsQuery) {
  const [table, columns, joins] = [sql.raw(list.table), sql.raw(list.columns), sql.raw(list.joins)];
  const order = sortedBy(query);
  const matching = await keywordCondition(unhurried, list, query);
  let after: SQL | undefined;
  for (;;) {
    const where = and(...query.where, matching, after) ?? sql`true`;
    const { sql: text, params } = dialect.sqlToQuery(sql`select ${columns}, ${query.column}::text as _value
      from (select * from ${table} where ${where} order by ${order} limit ${literal(batchSize)}) as ${table} ${joins}
      order by ${order}`);
    const rows = await (matching ? unhurried.rowsPlanned(text, params) : unhurried.rows(text, params));
    for (const row of rows) yield row as Record<string, string | number | null>;
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    after = rowsAfter(query, { value: String(last._value), id: String(last.id) });
  }
}

/** Returns the condition for a keyword: the ids that it finds now if they are few, or else a condition on each row. */
async function keywordCondition(
  database: Database['exportPool'],
  list: List<unknown>,
  query: RowsQuery,
): Promise<SQL | undefined> {
  const { searchFilter, id } = query;
  if (!searchFilter) return undefined;
  const { sql: text, params } = dialect.sqlToQuery(
    sql`with ${matchingRows(sql.raw(list.table), { ...query, searchFilter }, searchLimits)}
      select case when not more then array(select id from found)::text end as ids from outcome`,
  );
  const [row] = await database.rowsPlanned(text, params);
  const ids = row?.ids;
  return typeof ids === 'string'
    ? sql`${id} = any(${ids}::${sql.raw(id.getSQLType())}[])`
    : searchFilter.condition;
}
