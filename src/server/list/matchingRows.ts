import { and, sql, type SQL } from 'drizzle-orm';
import { expected } from '../search/matching.ts';
import { sortedBy, type RowsQuery } from './rows.ts';
import type { SearchLimits, SearchFilter, Way } from '../search/searchFilter.ts';

export type FilteredQuery = RowsQuery & { searchFilter: SearchFilter };

const literal = (value: number) => sql.raw(String(value));

/** The order of the list, for what `scanInOrder` and `matchingRows` yield. */
export function matchOrder({ column, id, direction }: RowsQuery): SQL {
  const sort = sql`sort`;
  return sortedBy({ column: sort, id: column === id ? sort : sql`id`, direction });
}

/**
 * Ids and sort values of what matches when the rows are scanned in the order of the list. The planner
 * takes nearly every keyword for a rare one, and would sort.
 */
export function scanInOrder(table: SQL, query: RowsQuery, condition: SQL): SQL {
  const { where, column, id } = query;
  return sql`select ${id} as id, ${column} as sort from ${table} where ${and(...where, expected(condition))}
    order by ${sortedBy(query)}`;
}

/**
 * Tables for a "with": `found` has ids and sort values, `outcome` the `total`, whether there are `more`, and how many of
 * the first rows of the list are `known` to be in `found`.
 */
export function matchingRows(table: SQL, query: FilteredQuery, within: SearchLimits): SQL {
  const { where, column, id, searchFilter } = query;
  const [rows, rowsMatched] = [literal(within.rows), literal(within.rowsMatched)];
  const tables: SQL[] = [];
  const ways: SQL[] = [];
  const add = (found: SQL) => {
    const name = sql.raw(`way_${ways.length}`);
    tables.push(sql`${name} as materialized (${found})`);
    ways.push(name);
    return name;
  };
  const few = () => and(...ways.map((way) => sql`(select count(*) from ${way}) <= ${rows}`)) ?? sql`true`;
  const rowsBy = (way: Way, when: SQL) =>
    add(sql`select ${id} as id, ${column} as sort from ${way.from}
      where ${and(when, way.where, ...where)} limit ${literal(within.rows + 1)}`);
  for (const way of searchFilter.ways) rowsBy(way, few());
  let counts = sql`select count(*) as rows, ${rows} as counted, 0 as first from found`;
  if (searchFilter.through) {
    const { records, candidates, way, condition } = searchFilter.through;
    const common = sql`(select count(*) from named where ${few()}) > ${literal(within.followed)}`;
    const [tried, most] = [literal(within.tried), literal(within.candidates)];
    tables.push(
      sql`named as materialized (${records} limit ${literal(within.followed + 1)})`,
      sql`trial as materialized (select count(*) as tried, count(*) filter (where ${searchFilter.condition}) as matched
        from (select * from ${table} where ${and(...where) ?? sql`true`} order by ${sortedBy(query)} limit ${tried}) as ${table}
        where ${common})`,
      sql`soon as materialized (select tried < ${tried} or matched >= ${literal(within.matchedOfTried)} as enough from trial)`,
      sql`candidates as materialized (select * from (${candidates} limit ${literal(within.candidates + 1)}) as records
        where ${common} and not (select enough from soon))`,
    );
    rowsBy(way, sql`${few()} and not (${common})`);
    const known = sql`not (select enough from soon) and (select count(*) from candidates) <= ${most}`;
    const scanned = scanInOrder(table, query, condition(known));
    const wayScanned = add(
      sql`select * from (${scanned} limit ${literal(within.rowsMatched + 1)}) as scanned where ${common}`,
    );
    counts = sql`${counts} having not (${common})
      union all select count(*), ${rowsMatched}, ${rowsMatched} from ${wayScanned} having ${common}`;
  }
  const all = sql.join(
    ways.map((way) => sql`select * from ${way}`),
    sql` union `,
  );
  return sql.join(
    [
      ...tables,
      sql`found as materialized (${all})`,
      sql`outcome as materialized (select least(rows, counted) as total, rows > counted as more,
        case when rows > counted then first else 2147483647 end as known from (${counts}) as counts)`,
    ],
    sql`, `,
  );
}
