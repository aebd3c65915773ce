import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { orders } from '../db/schema.ts';
import type { Session } from '../http/session.ts';
import { linesOf, matchesKeyword, rankValue, type Searched } from './matching.ts';
import { keywordOf, numberOf, type Keyword } from './keyword.ts';
import type { SearchKinds } from './searchKinds.ts';
import { matchRankColumn } from './searchRequest.ts';

/**
 * The columns of the table "requested" of the keywords: each with its position, its text in the compared form, and the
 * order's number that it may be.
 */
const keywordColumns = { text: sql`requested.text`, number: sql`requested.number` };

interface KeywordRow {
  position: number;
  text: string;
  number: string | null;
}

/**
 * Returns the table "requested" for a "with". Its text needs the collation of the index "customers_lines", which is not used
 * with another one.
 */
export function keywordTable(rows: readonly KeywordRow[]): SQL {
  return sql`requested as materialized (select position, text collate "C" as text, number
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as requested(position integer, text text, number text))`;
}

/** The match rank of a row that was found exactly. */
export const exactMatch = matchRankColumn(rankValue('exact'));

/** Joins a small table: every record is read once, for any number of keywords. */
function lookedThrough(tables: SQL, record: Searched): SQL {
  return sql`${tables} cross join lateral (select distinct unnest(${linesOf(record)}) as line) as named
    join requested on ${keywordColumns.text} = named.line`;
}

/**
 * Returns the lookup of records of a small table; `matches`: the condition, if the search covers more than the record's
 * own texts.
 */
export function inSmallTable(
  tables: SQL,
  record: Searched,
  matches = (_: Queryable, keyword: Keyword): SQL | undefined => matchesKeyword(record, keyword),
) {
  return { from: lookedThrough(tables, record), small: { tables, matches } };
}

/** Joins a large table, by the index of its lines. */
export function byLine(table: SQL, record: Searched): SQL {
  return sql`requested join ${table} on ${linesOf(record)} @> array[${keywordColumns.text}]`;
}

/** Joins orders, by the index of their numbers. */
export const byOrderNumber = sql`requested join ${orders} on ${orders.orderNo} = ${keywordColumns.number}`;

/** Ids by the position of their keyword and the field of the answer, in the order of the rows. */
export type FoundIds = Map<number, Map<string, string[]>>;

/** Finds the exact matches of each keyword, up to `limit` of each kind, in one statement. */
export async function findExactly(
  queryable: Queryable,
  session: Session,
  kinds: SearchKinds,
  keywords: readonly string[],
  limit: number,
): Promise<FoundIds> {
  const parts = kinds.flatMap(([field, { exact: lookup }]) => {
    if (!lookup?.roles.includes(session.role)) return [];
    const scope = lookup.scope?.(session) ?? sql`true`;
    return [
      sql`(select position, ${field}::text as field, id, at from (
        select requested.position, ${lookup.id} as id, row_number() over (partition by requested.position order by ${lookup.order}) as at
        from ${lookup.from} where ${scope}) as ranked where at <= ${limit}::int)`,
    ];
  });
  const ids: FoundIds = new Map();
  if (parts.length === 0) return ids;
  const rows = keywords.map((typed, position) => ({
    position,
    text: keywordOf(typed).text,
    number: numberOf(typed) ?? null,
  }));
  const table = sql`with ${keywordTable(rows)} ${sql.join(parts, sql` union all `)}`;
  const found = await queryable
    .select({ position: sql<number>`position`, field: sql<string>`field`, id: sql<string>`id` })
    .from(sql`(${table}) as found`)
    .orderBy(sql`position, field, at`);
  for (const { position, field, id } of found) {
    const fields = ids.get(position) ?? new Map<string, string[]>();
    ids.set(position, fields.set(field, [...(fields.get(field) ?? []), id]));
  }
  return ids;
}
