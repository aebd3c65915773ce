import { and, sql, type SQL } from 'drizzle-orm';
import { expected } from '../search/matching.ts';
import { sortedBy, type RowsQuery } from './rows.ts';
import type { Reach, Sought, Way } from '../search/sought.ts';

export type SoughtQuery = RowsQuery & { sought: Sought };

const literal = (value: number) => sql.raw(String(value));

/** The order of the list, for what `walk` and `foundIn` yield. */
export function foundOrder({ column, id, direction }: RowsQuery): SQL {
  const sort = sql`sort`;
  return sortedBy({ column: sort, id: column === id ? sort : sql`id`, direction });
}

/**
 * Ids and sort values of what is met when the rows are gone through in the order of the list. The planner
 * takes nearly every keyword for a rare one, and would sort.
 */
export function walk(table: SQL, query: RowsQuery, holds: SQL): SQL {
  const { where, column, id } = query;
  return sql`select ${id} as id, ${column} as sort from ${table} where ${and(...where, expected(holds))}
    order by ${sortedBy(query)}`;
}

/**
 * Tables for a "with": `found` has ids and sort values, `outcome` the `total`, whether there are `more`, and how many of
 * the first rows of the list are `known` to be in `found`.
 */
export function foundIn(table: SQL, query: SoughtQuery, within: Reach): SQL {
  const { where, column, id, sought } = query;
  const [rows, rowsMet] = [literal(within.rows), literal(within.rowsMet)];
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
  for (const way of sought.ways) rowsBy(way, few());
  let counts = sql`select count(*) as rows, ${rows} as counted, 0 as first from found`;
  if (sought.through) {
    const { records, candidates, way, holds } = sought.through;
    const common = sql`(select count(*) from named where ${few()}) > ${literal(within.followed)}`;
    const [tried, most] = [literal(within.tried), literal(within.candidates)];
    tables.push(
      sql`named as materialized (${records} limit ${literal(within.followed + 1)})`,
      sql`trial as materialized (select count(*) as tried, count(*) filter (where ${sought.holds}) as met
        from (select * from ${table} where ${and(...where) ?? sql`true`} order by ${sortedBy(query)} limit ${tried}) as ${table}
        where ${common})`,
      sql`soon as materialized (select tried < ${tried} or met >= ${literal(within.metOfTried)} as met from trial)`,
      sql`candidates as materialized (select * from (${candidates} limit ${literal(within.candidates + 1)}) as records
        where ${common} and not (select met from soon))`,
    );
    rowsBy(way, sql`${few()} and not (${common})`);
    const known = sql`not (select met from soon) and (select count(*) from candidates) <= ${most}`;
    const met = walk(table, query, holds(known));
    const way_met = add(
      sql`select * from (${met} limit ${literal(within.rowsMet + 1)}) as met where ${common}`,
    );
    counts = sql`${counts} having not (${common})
      union all select count(*), ${rowsMet}, ${rowsMet} from ${way_met} having ${common}`;
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
