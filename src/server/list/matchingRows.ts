import { and, sql, type SQL } from 'drizzle-orm';
import { expected } from '../search/matching.ts';
import { literal, sortedBy, type RowsQuery } from './rows.ts';
import type { SearchLimits, SearchFilter, MatchSource } from '../search/searchFilter.ts';

export type FilteredQuery = RowsQuery & { searchFilter: SearchFilter };

/** Returns the order of the list, for the rows of `scanInOrder` and `matchingRows`. */
export function matchOrder({ column, id, direction }: RowsQuery): SQL {
  const sort = sql`sort`;
  return sortedBy({ column: sort, id: column === id ? sort : sql`id`, direction });
}

/**
 * Selects ids and sort values of matches by a scan in the order of the list. Needed because the planner expects nearly
 * every keyword to be rare, and would sort.
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
  const sources: SQL[] = [];
  const add = (found: SQL) => {
    const name = sql.raw(`way_${sources.length}`);
    tables.push(sql`${name} as materialized (${found})`);
    sources.push(name);
    return name;
  };
  const isRare = () =>
    and(...sources.map((source) => sql`(select count(*) from ${source}) <= ${rows}`)) ?? sql`true`;
  const rowsBy = (source: MatchSource, when: SQL) =>
    add(sql`select ${id} as id, ${column} as sort from ${source.from}
      where ${and(when, source.where, ...where)} limit ${literal(within.rows + 1)}`);
  for (const source of searchFilter.sources) rowsBy(source, isRare());
  let counts = sql`select count(*) as rows, ${rows} as counted, 0 as first from found`;
  if (searchFilter.through) {
    const { records, candidates, source, condition } = searchFilter.through;
    const common = sql`(select count(*) from named where ${isRare()}) > ${literal(within.joinLimit)}`;
    const [sampleSize, most] = [literal(within.sampleSize), literal(within.candidates)];
    tables.push(
      sql`named as materialized (${records} limit ${literal(within.joinLimit + 1)})`,
      sql`trial as materialized (select count(*) as tried, count(*) filter (where ${searchFilter.condition}) as matched
        from (select * from ${table} where ${and(...where) ?? sql`true`} order by ${sortedBy(query)} limit ${sampleSize}) as ${table}
        where ${common})`,
      sql`soon as materialized (select tried < ${sampleSize} or matched >= ${literal(within.matchedOfSample)} as enough from trial)`,
      sql`candidates as materialized (select * from (${candidates} limit ${literal(within.candidates + 1)}) as records
        where ${common} and not (select enough from soon))`,
    );
    rowsBy(source, sql`${isRare()} and not (${common})`);
    const known = sql`not (select enough from soon) and (select count(*) from candidates) <= ${most}`;
    const scanned = scanInOrder(table, query, condition(known));
    const scannedSource = add(
      sql`select * from (${scanned} limit ${literal(within.rowsMatched + 1)}) as scanned where ${common}`,
    );
    counts = sql`${counts} having not (${common})
      union all select count(*), ${rowsMatched}, ${rowsMatched} from ${scannedSource} having ${common}`;
  }
  const all = sql.join(
    sources.map((source) => sql`select * from ${source}`),
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
