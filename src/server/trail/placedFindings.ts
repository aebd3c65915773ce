import { sql, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { LogFinding, LogProblem } from '../../domain/logVerification.ts';
import type { LogEntryKind } from '../../domain/securityEvent.ts';
import type { Database } from '../db/database.ts';
import { instantOf } from './checkPage.ts';

const dialect = new PgDialect();

/** Findings of one kind are told up to this many. */
const most = 1000;

export async function read({ unhurried }: Database, query: SQL): Promise<Record<string, unknown>[]> {
  const { sql: text, params } = dialect.sqlToQuery(query);
  return unhurried.rowsPlanned(text, params);
}

/** What a query has found wrong: a record, and the entry that says otherwise, where there is one. */
export interface PlacedRow {
  /** Of the record; null where the query gives none. */
  id: string | null;
  problem: LogProblem | null;
  /** Of the record, and what else the finding is about, where the query gives them. */
  lifecycle: string | null;
  subject: string | null;
  entry: Pick<LogFinding, 'index' | 'kind' | 'entryId' | 'at'> | undefined;
}

/**
 * Reads what `rows` finds, in the order of the log. Its columns: `entry_kind`, `entry_id` and `at` of the entry that says
 * otherwise, and `id`, `problem`, `lifecycle` and `subject` where they differ from row to row.
 */
export async function readPlaced(database: Database, rows: SQL): Promise<PlacedRow[]> {
  // The place is looked up row by row: there are few, and all leaves are many.
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
