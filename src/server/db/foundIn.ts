import { and, sql, type SQL } from 'drizzle-orm';
import { expected } from './matching.ts';
import { sortedBy, type RowsQuery } from './rows.ts';
import type { Reach, Sought, Way } from './sought.ts';

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
    const { records, usual, way, holds } = sought.through;
    const most = usual ? within.followed : within.named;
    tables.push(
      sql`named as materialized (${records} limit ${literal(most + 1)})`,
      sql`names as materialized (select count(*) > ${literal(within.followed)} as many,
        count(*) <= ${literal(most)} as known from named)`,
    );
    const common = sql`${few()} and (select many from names)`;
    rowsBy(way, sql`${few()} and not (select many from names)`);
    const met = walk(table, query, holds(sql`(select known from names)`));
    const way_met = add(
      sql`select * from (${met} limit ${literal(within.rowsMet + 1)}) as met where ${common}`,
    );
    counts = sql`select case when ${common} then (select count(*) from ${way_met}) else rows end as rows,
      case when ${common} then ${rowsMet} else counted end as counted, case when ${common} then ${rowsMet} else 0 end as first
      from (${counts}) as all_rows`;
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
