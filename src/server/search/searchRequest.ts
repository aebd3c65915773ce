import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { matchRanks } from '../../domain/foundFields.ts';
import type { Role } from '../../domain/roles.ts';
import type { LifecycleId } from '../../machines/lifecycles.ts';
import type { Queryable } from '../db/database.ts';
import type { Keyword } from './keyword.ts';
import { expected } from './matching.ts';
import type { Session } from '../http/session.ts';

/** One search: the caller, the keyword, and the most records of each kind. */
export interface SearchRequest {
  queryable: Queryable;
  session: Session;
  /** The typed text; `keyword` is the form that is compared. */
  typed: string;
  keyword: Keyword;
  limit: number;
  /** A condition on the kind's records, in addition to the caller's scope; absent for all. */
  restriction?: SQL;
}

/** A state of a lifecycle. */
export interface RecordState {
  lifecycle: LifecycleId;
  state: string;
}

/** A kind of record that the search finds: the rows of its answer, and how they are found, with the best match first. */
export interface SearchedKind<Row extends z.ZodType = z.ZodType> {
  row: Row;
  find: (request: SearchRequest) => Promise<z.input<Row>[]>;
  /** Absent for kinds without a name or number of their own. */
  exact?: ExactLookup<Row> | undefined;
  /** The columns with the state of its records, by their lifecycles, in the tables that `find` reads. */
  states?: Partial<Record<LifecycleId, PgColumn>> | undefined;
}

/** How records of a kind are found by their whole name or number, for many keywords at once. */
export interface ExactLookup<Row extends z.ZodType = z.ZodType> {
  /** The roles that can find any. */
  roles: readonly Role[];
  id: PgColumn;
  /** The SQL after "from": the kind's tables, joined with "requested" (search/exact.ts). */
  from: SQL;
  /** Returns the condition for records that the caller sees; absent or undefined for all. */
  scope?: (session: Session) => SQL | undefined;
  /** For a small table: its rows, and the condition that `find` uses within the scope (search/kindsHolding.ts). */
  small?: { tables: SQL; matches: (queryable: Queryable, keyword: Keyword) => SQL | undefined };
  /** The order of equal matches, as in `find`. */
  order: SQL;
  /** Returns the rows of the answer for these records, in any order. */
  rows: (queryable: Queryable, ids: string[]) => Promise<z.input<Row>[]>;
}

/** Most candidates that one query yields: only these are ranked. */
export const maxCandidates = 120;
/** Most candidates for a keyword with a typo that are compared: half of a keyword may be in nearly every record. */
export const typosSearched = 5000;
/** Number of the newest records that are scanned before an index is used: common keywords are soon found among them. */
export const newestScanned = 500;

/**
 * Returns the ids of candidates: by the first queries, and by the others only if those found fewer than `minCount`. So a
 * keyword that nearly all records match costs no more than one that few do.
 */
export function candidates(first: SQL[], others: SQL[], minCount: number): SQL {
  const rest = others.map(
    (source) =>
      sql` union all select id from (${source}) as found where (select count(*) from first) < ${minCount}::int`,
  );
  return sql`any(array(with first as materialized (${sql.join(
    first.map((source) => sql`(${source})`),
    sql` union `,
  )}) select id from first${sql.join(rest)}))`;
}

const cutAt = (limit: number) => sql.raw(String(limit));
export const cut = (limit: number): SQL => sql`limit ${cutAt(limit)}`;

/** Most rows from an index that are all compared. */
const allLookedAt = 1000;

/** A query for the newest matching rows of a table. */
interface NewestRows {
  /** The SQL after "from", and the table in it whose rows are selected. */
  from: SQL;
  table: PgTable;
  id: PgColumn;
  /** The column of the index that sorts by time, descending and before the id; absent where the id itself grows. */
  newest?: PgColumn;
  /** The condition for rows that may be found at all. */
  own: SQL;
  /** True of all rows that `matches` is true of; an index answers it. */
  may: SQL;
  /** The exact condition that a row matches the keyword. */
  matches: SQL;
}

const newestFirst = ({ newest, id }: Pick<NewestRows, 'newest' | 'id'>) =>
  newest ? sql`order by ${newest} desc nulls last, ${id}` : sql`order by ${id} desc nulls last`;

/**
 * Returns the ids of the newest matching rows, whatever plan the database makes. An index leads to all of them; if these
 * are too many to sort, the newest rows are scanned until enough are found.
 */
export function newestHolding(rows: NewestRows): SQL {
  const { from, table, id, newest, own, may, matches } = rows;
  const order = sql`${newestFirst(rows)} ${cut(maxCandidates)}`;
  const isAll = sql`(select count(*) <= ${cutAt(allLookedAt)} from few)`;
  return sql`with few as materialized (
      select ${newest ? sql`${id}, ${newest}` : id} from ${from} where ${own} and ${may} and ${matches} ${cut(allLookedAt + 1)})
    (select ${id} from few as ${table} where ${isAll} ${order})
    union all (select ${id} from ${from} where not ${isAll} and ${own} and ${expected(matches)} ${order})`;
}

/** Returns the same for a typo. Few rows from the index match it, so not all of these are compared. */
export function newestNear(rows: NewestRows): SQL {
  const { from, table, id, own, may, matches } = rows;
  const order = newestFirst(rows);
  const isAll = sql`(select count(*) <= ${cutAt(typosSearched)} from few)`;
  return sql`with few as materialized (select * from ${from} where ${own} and ${may} ${cut(typosSearched + 1)}),
    looked as (select * from few where ${isAll} union all
      (select * from ${from} where not ${isAll} and ${own} ${order} ${cut(typosSearched)}))
    select ${id} from looked as ${table} where ${matches} ${order} ${cut(maxCandidates)}`;
}

/** Returns an index in `matchRanks` as a column that rows can be ordered by. */
export function matchRankColumn(rank: SQL) {
  return sql`${rank}`.mapWith((position: number) => matchRanks[position] ?? 'inside').as('match_rank');
}
export type MatchRankColumn = ReturnType<typeof matchRankColumn>;
export const byMatchRank = sql`match_rank`;

/** Orders names like a Chinese phone book; the same in databases of any language (R-text-7). */
export function byName({ sortKey }: Record<'sortKey', PgColumn>): SQL {
  return sql`${sortKey}`;
}
