import { sql, type SQL } from 'drizzle-orm';
import { countedTo } from '../../domain/paging.ts';

/** One way to rows that a keyword finds. */
export interface MatchSource {
  /** What stands after "from": rows of the list's table, under its own name. */
  from: SQL;
  where: SQL | undefined;
}

/** What a keyword finds among the rows of a list: the ways together all of it, a row perhaps by several. */
export interface SearchFilter {
  /** One after the other, until one finds more than is counted. */
  sources: MatchSource[];
  /** What is found by way of other records, after those. */
  through?: Through;
  /** Whether it finds a row of the table: for what is so common that it soon turns up in the order of the list. */
  condition: SQL;
}

export interface Through {
  /** Ids of the other records; the way gets them as the table "named". */
  records: SQL;
  source: MatchSource;
  /** Ids of all those and others, found in less time. */
  candidates: SQL;
  /** As in `SearchFilter`; if true, the table "candidates" has the ids of all candidates. */
  condition: (candidatesAreKnown: SQL) => SQL;
}

/** How far is looked for what a keyword finds. */
export interface SearchLimits {
  /** Rows that are found and counted. */
  rows: number;
  /** Other records that are followed to their rows. Beyond, rows are scanned in the order of the list, and so many counted. */
  joinLimit: number;
  rowsMatched: number;
  /** So many of the list's first rows are tried. Where that is all, or so many match, a scan finds the rest soon enough. */
  sampleSize: number;
  matchedOfSample: number;
  /** Else the candidates among the other records are looked up first, if there are no more than these. */
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

/** Rows of a table that one condition is true of, by whatever index there is. */
export function filterBy(table: SQL, condition: SQL): SearchFilter {
  return { sources: [{ from: table, where: condition }], condition };
}

/** What one finds or the other, which alone goes through other records. */
export function either({ sources, condition }: SearchFilter, other: SearchFilter): SearchFilter {
  const or = (another: SQL) => sql`(${condition} or ${another})`;
  const { through } = other;
  return {
    sources: [...sources, ...other.sources],
    ...(through && { through: { ...through, condition: (known: SQL) => or(through.condition(known)) } }),
    condition: or(other.condition),
  };
}
