import { sql, type SQL } from 'drizzle-orm';
import { countedTo } from '../../domain/paging.ts';

/** A query for some of the rows that a keyword finds. */
export interface MatchSource {
  /** The SQL after "from": rows of the list's table, under its own name. */
  from: SQL;
  where: SQL | undefined;
}

/**
 * The queries for the rows of a list that match a keyword: all sources together find every match, some rows several
 * times.
 */
export interface SearchFilter {
  /** Run one after the other, until one finds more rows than are counted. */
  sources: MatchSource[];
  /** Finds rows through other records, after the sources. */
  through?: Through;
  /** The condition that a row matches: for keywords so common that a scan in the order of the list soon finds enough. */
  condition: SQL;
}

export interface Through {
  /** Ids of the other records; `source` joins them as the table "named". */
  records: SQL;
  source: MatchSource;
  /** Ids of all those records and some others, found faster. */
  candidates: SQL;
  /** As in `SearchFilter`; if true, the table "candidates" has the ids of all candidates. */
  condition: (candidatesAreKnown: SQL) => SQL;
}

/** Limits of the work for one keyword. */
export interface SearchLimits {
  /** Most rows that are found and counted. */
  rows: number;
  /**
   * Most other records whose rows are looked up. With more, `rowsMatched` rows are found by a scan in the order of the
   * list.
   */
  joinLimit: number;
  rowsMatched: number;
  /**
   * Number of the list's first rows that are tried. If that is the whole list, or `matchedOfSample` of them match, a scan
   * finds the rest fast enough.
   */
  sampleSize: number;
  matchedOfSample: number;
  /** Most candidates among the other records that are looked up first. */
  candidates: number;
}

export const searchLimits: SearchLimits = {
  rows: countedTo,
  joinLimit: 1000,
  rowsMatched: 500,
  sampleSize: 500,
  matchedOfSample: 60,
  candidates: 30_000,
};

/** Returns the filter for rows of a table by one condition, with any index that suits it. */
export function filterBy(table: SQL, condition: SQL): SearchFilter {
  return { sources: [{ from: table, where: condition }], condition };
}

/** Combines two filters with "or"; only the second may go through other records. */
export function either({ sources, condition }: SearchFilter, other: SearchFilter): SearchFilter {
  const or = (another: SQL) => sql`(${condition} or ${another})`;
  const { through } = other;
  return {
    sources: [...sources, ...other.sources],
    ...(through && { through: { ...through, condition: (known: SQL) => or(through.condition(known)) } }),
    condition: or(other.condition),
  };
}
