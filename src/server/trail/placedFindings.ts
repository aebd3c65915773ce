import { sql, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { LogFinding, LogProblem } from '../../domain/logVerification.ts';
import type { LogEntryKind } from '../../domain/securityEvent.ts';
import type { Database } from '../db/database.ts';
import { instantOf } from './checkPage.ts';

const dialect = new PgDialect();

/** Most findings of one kind that are reported. */
const most = 1000;

export async function read(
  { exportPool: unhurried }: Database,
  query: SQL,
): Promise<Record<string, unknown>[]> {
  const { sql: text, params } = dialect.sqlToQuery(query);
  return unhurried.rowsPlanned(text, params);
}

/** A finding of a query: a record, and the entry that contradicts it, if there is one. */
export interface PlacedRow {
  /** The record's id; null where the query gives none. */
  id: string | null;
  problem: LogProblem | null;
  /** The record's lifecycle, and the other subject of the finding, where the query gives them. */
  lifecycle: string | null;
  subject: string | null;
  entry: Pick<LogFinding, 'index' | 'kind' | 'entryId' | 'at'> | undefined;
}

/**
 * Reads the findings of `rows`, in the order of the log. Its columns: `entry_kind`, `entry_id` and `at` of the
 * contradicting entry, and `id`, `problem`, `lifecycle` and `subject` where they differ from row to row.
 */
export async function readPlaced(database: Database, rows: SQL): Promise<PlacedRow[]> {
  // Looks the index up row by row, because findings are few and leaves are many.
  const found = await read(
    database,
    sql`select * from (select found.*, (select index from log_leaves
          where kind = found.entry_kind and log_leaves.entry_id = found.entry_id) as index
        from (${rows}) as found) as placed
      order by index limit ${sql.raw(String(most))}`,
  );
  return found.map((row) => ({
    id: text(row.id),
    problem: text(row.problem) as LogProblem | null,
    lifecycle: text(row.lifecycle),
    subject: text(row.subject),
    entry:
      (row.entry_id ?? null) === null
        ? undefined
        : {
            index: row.index === null ? null : Number(row.index),
            kind: row.entry_kind as LogEntryKind,
            entryId: Number(row.entry_id),
            at: instantOf(row.at as Date | number),
          },
  }));
}

const text = (value: unknown) => (typeof value === 'string' ? value : null);
