import { and, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { literal, sortedBy, type RowsQuery } from './rows.ts';

/** Returns the ids as one parameter, so that the text of a statement does not depend on their number. */
const uuids = (ids: readonly string[]): SQL => sql`${`{${ids.join(',')}}`}::uuid[]`;

/** Returns the condition for rows with one of the ids; undefined if none are asked for. */
export function oneOf(column: PgColumn, ids: readonly string[] | undefined): SQL | undefined {
  return ids && sql`${column} = any(${uuids(ids)})`;
}

/** The rows of several records: all of each, or only the first ones in the order of the list. */
interface RowsOfEach {
  /** The column that names the record of a row. */
  column: PgColumn;
  ids: readonly string[] | undefined;
  limit: number | undefined;
}

/**
 * Returns the query for the rows of these records that it finds; the same query if none are asked for. With a limit the
 * first rows of each are found by themselves, so that an index of the column and the order of the list answers.
 */
export function withRowsOfEach<Query extends RowsQuery>(
  query: Query,
  { column, ids, limit }: RowsOfEach,
): Query {
  if (!ids) return query;
  if (limit === undefined) return { ...query, where: [...query.where, oneOf(column, ids)] };
  const { id, where } = query;
  const first = sql`select ${id} from ${id.table} where ${and(sql`${column} = owner.id`, ...where)}
    order by ${sortedBy(query)} limit ${literal(limit)}`;
  const found = sql`select first.id from unnest(${uuids(ids)}) as owner(id) cross join lateral (${first}) as first`;
  return { ...query, where: [sql`${id} = any(array(${found}))`] };
}
