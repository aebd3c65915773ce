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

/** One search: who asks, for what, and how many records of each kind are wanted. */
export interface SearchRequest {
  queryable: Queryable;
  session: Session;
  /** As it was typed, and as it is compared. */
  typed: string;
  keyword: Keyword;
  limit: number;
  /** A condition on the kind's records, beside the scope of the caller; absent for all. */
  restriction?: SQL;
}

/** A state of a lifecycle. */
export interface RecordState {
  lifecycle: LifecycleId;
  state: string;
}

/** A kind of record that the search finds: the rows of its answer, and how they are found, the best match first. */
export interface SearchedKind<Row extends z.ZodType = z.ZodType> {
  row: Row;
  find: (request: SearchRequest) => Promise<z.input<Row>[]>;
  /** Absent of what has no name or number of its own. */
  exact?: ExactLookup<Row> | undefined;
  /** The states that its records are in, by their lifecycles, as columns of the tables that `find` reads. */
  states?: Partial<Record<LifecycleId, PgColumn>> | undefined;
}

/** How records of a kind are found by their whole name or number, for many keywords at once. */
export interface ExactLookup<Row extends z.ZodType = z.ZodType> {
  /** Who finds any. */
  roles: readonly Role[];
  id: PgColumn;
  /** What stands after "from": the kind's tables, joined with "asked" (search/exact.ts). */
  from: SQL;
  /** What of them the caller sees; absent or undefined for all. */
  scope?: (session: Session) => SQL | undefined;
  /** Of a small table: its rows, and which of them `find` finds within the scope (search/heldKeywords.ts). */
  small?: { tables: SQL; matches: (queryable: Queryable, keyword: Keyword) => SQL | undefined };
  /** As `find` orders equal matches. */
  order: SQL;
  /** The rows of the answer for these records, in any order. */
  rows: (queryable: Queryable, ids: string[]) => Promise<z.input<Row>[]>;
}

/** Candidates that one way of looking them up yields at most: they are ranked, and what is not among them is not. */
export const maxCandidates = 120;
/** So many that may have been meant by a slip are looked at: half of a keyword may be in nearly every record. */
export const slipsLookedAt = 5000;
/** So many of the newest are looked through before an index is asked: what is common is soon found among them. */
export const newestScanned = 500;

/**
 * Ids of candidates: by the first ways, and only where these found fewer than are wanted, by the others. So a keyword
 * that nearly all records hold costs no more than one that few do.
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

/** Up to so many that an index leads to are all looked at. */
const allLookedAt = 1000;

/** Rows of a table, of which the newest are wanted. */
interface NewestRows {
  /** What stands after "from", and the table of it whose rows are wanted. */
  from: SQL;
  table: PgTable;
  id: PgColumn;
  /** The time by which an index has the rows, descending and before the id; absent where the id itself grows. */
  newest?: PgColumn;
  /** What of them may be found. */
  own: SQL;
  /** True of all that `holds` is true of; an index leads to the rows. */
  may: SQL;
  /** Whether a row holds the keyword. */
  matches: SQL;
}

const newestFirst = ({ newest, id }: Pick<NewestRows, 'newest' | 'id'>) =>
  newest ? sql`order by ${newest} desc nulls last, ${id}` : sql`order by ${id} desc nulls last`;

/**
 * Ids of the newest rows that hold a keyword, whatever plan the database makes: an index leads to all of them, and where
 * these are too many to be sorted, the newest rows are looked through until enough are found.
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

/** The same of a slip, which few of the rows hold that an index leads to: not all of these are looked at. */
export function newestNear(rows: NewestRows): SQL {
  const { from, table, id, own, may, matches } = rows;
  const order = newestFirst(rows);
  const isAll = sql`(select count(*) <= ${cutAt(slipsLookedAt)} from few)`;
  return sql`with few as materialized (select * from ${from} where ${own} and ${may} ${cut(slipsLookedAt + 1)}),
    looked as (select * from few where ${isAll} union all
      (select * from ${from} where not ${isAll} and ${own} ${order} ${cut(slipsLookedAt)}))
    select ${id} from looked as ${table} where ${matches} ${order} ${cut(maxCandidates)}`;
}

/** A place in `matchRanks` as a column that rows can be ordered by. */
export function matchRankColumn(rank: SQL) {
  return sql`${rank}`.mapWith((position: number) => matchRanks[position] ?? 'inside').as('match_rank');
}
export type MatchRankColumn = ReturnType<typeof matchRankColumn>;
export const byMatchRank = sql`match_rank`;

/** Names as a Chinese phone book has them; the same in databases of any language (R-text-7). */
export function byName({ sortKey }: Record<'sortKey', PgColumn>): SQL {
  return sql`${sortKey}`;
}
