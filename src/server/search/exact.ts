import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { orders } from '../db/schema.ts';
import type { Session } from '../http/session.ts';
import { linesOf, matchesKeyword, rankValue, type Searched } from './matching.ts';
import { keywordOf, numberOf, type Keyword } from './keyword.ts';
import type { SearchKinds } from './searchKinds.ts';
import { matchRankColumn } from './searchRequest.ts';

/**
 * The keywords stand in the table "asked": each with its place among them, its text as it is compared, and the number of
 * an order that it may be.
 */
const keywordColumns = { text: sql`asked.text`, number: sql`asked.number` };

interface KeywordRow {
  place: number;
  text: string;
  number: string | null;
}

/** The table "asked" for a "with". Its text has the collation of the index "customers_lines": with another it is not used. */
export function keywordTable(rows: readonly KeywordRow[]): SQL {
  return sql`asked as materialized (select place, text collate "C" as text, number
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as asked(place integer, text text, number text))`;
}

/** The match rank of a row that was found exactly. */
export const exactMatch = matchRankColumn(rankValue('exact'));

/** Joins a small table: every record is looked at once, whatever the number of keywords. */
function lookedThrough(tables: SQL, record: Searched): SQL {
  return sql`${tables} cross join lateral (select distinct unnest(${linesOf(record)}) as line) as named
    join asked on ${keywordColumns.text} = named.line`;
}

/** How records of a small table are found; `matches`: by a part of what, where that is more than the record's own texts. */
export function inSmallTable(
  tables: SQL,
  record: Searched,
  matches = (_: Queryable, keyword: Keyword): SQL | undefined => matchesKeyword(record, keyword),
) {
  return { from: lookedThrough(tables, record), small: { tables, matches } };
}

/** Joins a large table, by the index of its lines. */
export function byLine(table: SQL, record: Searched): SQL {
  return sql`asked join ${table} on ${linesOf(record)} @> array[${keywordColumns.text}]`;
}

/** Joins orders, by the index of their numbers. */
export const byOrderNumber = sql`asked join ${orders} on ${orders.orderNo} = ${keywordColumns.number}`;

/** Ids by the place of the keyword that they are found by and the field of the answer, in the order of the rows. */
export type FoundIds = Map<number, Map<string, string[]>>;

/** What each keyword finds exactly, up to `limit` of each kind, in one statement. */
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
      sql`(select place, ${field}::text as field, id, at from (
        select asked.place, ${lookup.id} as id, row_number() over (partition by asked.place order by ${lookup.order}) as at
        from ${lookup.from} where ${scope}) as ranked where at <= ${limit}::int)`,
    ];
  });
  const ids: FoundIds = new Map();
  if (parts.length === 0) return ids;
  const rows = keywords.map((typed, place) => ({
    place,
    text: keywordOf(typed).text,
    number: numberOf(typed) ?? null,
  }));
  const table = sql`with ${keywordTable(rows)} ${sql.join(parts, sql` union all `)}`;
  const found = await queryable
    .select({ place: sql<number>`place`, field: sql<string>`field`, id: sql<string>`id` })
    .from(sql`(${table}) as found`)
    .orderBy(sql`place, field, at`);
  for (const { place, field, id } of found) {
    const fields = ids.get(place) ?? new Map<string, string[]>();
    ids.set(place, fields.set(field, [...(fields.get(field) ?? []), id]));
  }
  return ids;
}
