import { sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { matchRanks } from '../../domain/foundFields.ts';
import type { Queryable } from '../db/database.ts';
import type { Keyword } from './keyword.ts';
import type { Session } from '../http/session.ts';

/** One search: who asks, for what, and how many records of each kind are wanted. */
export interface SearchRequest {
  queryable: Queryable;
  session: Session;
  /** As it was typed, and as it is compared. */
  typed: string;
  keyword: Keyword;
  limit: number;
}

/** A kind of record that the search finds: the rows of its answer, and how they are found, the best match first. */
export interface SearchedKind<Row extends z.ZodType = z.ZodType> {
  row: Row;
  find: (asked: SearchRequest) => Promise<z.input<Row>[]>;
}

/** Candidates that one way of looking them up yields at most: they are ranked, and what is not among them is not. */
export const maxCandidates = 120;
/** So many of the newest are looked through before an index is asked: what is common is soon found among them. */
export const newestScanned = 500;

/**
 * Ids of candidates: by the first ways, and only where these found fewer than are wanted, by the others. So a keyword
 * that nearly all records hold costs no more than one that few do.
 */
export function candidates(first: SQL[], others: SQL[], wanted: number): SQL {
  const rest = others.map(
    (way) =>
      sql` union all select id from (${way}) as found where (select count(*) from first) < ${wanted}::int`,
  );
  return sql`any(array(with first as materialized (${sql.join(
    first.map((way) => sql`(${way})`),
    sql` union `,
  )}) select id from first${sql.join(rest)}))`;
}

/** A place in `matchRanks` as a column that rows can be ordered by. */
export function matchRankColumn(rank: SQL) {
  return sql`${rank}`
    .mapWith((place: number) => matchRanks[Math.min(place, matchRanks.length - 1)] ?? 'inside')
    .as('match_rank');
}
export const byMatchRank = sql`match_rank`;
