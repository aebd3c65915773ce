import type { PgColumn } from 'drizzle-orm/pg-core';
import { sql, type SQL } from 'drizzle-orm';
import { auditThresholds, type AuditQuestion } from '../../domain/auditLimits.ts';
import { auditEntries as entries } from '../db/schema.ts';

const { burst, fastSeconds, pair, quotaShare } = auditThresholds;

/** Returns a number of the domain as a literal in a condition, so that an index with the same text can be used. */
const figure = (value: number) => sql.raw(String(value));

interface QuestionAnswer {
  where: SQL;
  /** Sorts the most suspicious entries first. Never null for the found entries. */
  order: { column: PgColumn | SQL; direction: 'asc' | 'desc' };
}

/** The largest amount first, in either direction. */
const heaviest = { column: sql`coalesce(abs(${entries.amount}), 0)`, direction: 'desc' } as const;

/**
 * The condition and the order of each question (R-trail-12). Each condition must match an index to the word
 * (db/schema/trail.ts).
 */
export const auditQuestionAnswers: Record<AuditQuestion, QuestionAnswer> = {
  fast: {
    where: sql`${entries.event} = 'approve' and ${entries.waitedSeconds} < ${figure(fastSeconds)}`,
    order: { column: entries.waitedSeconds, direction: 'asc' },
  },
  outsideHours: { where: sql`${entries.outsideHours}`, order: heaviest },
  noRemarks: { where: sql`${entries.event} = 'approve' and ${entries.remarks} = ''`, order: heaviest },
  samePair: {
    where: sql`${entries.pair} >= ${figure(pair.count)}`,
    order: { column: entries.pair, direction: 'desc' },
  },
  burst: {
    where: sql`${entries.burst} >= ${figure(burst.count)}`,
    order: { column: entries.burst, direction: 'desc' },
  },
  nearQuota: {
    where: sql`${entries.quotaShare} >= ${figure(quotaShare)}`,
    order: { column: entries.quotaShare, direction: 'desc' },
  },
  corrected: { where: sql`${entries.corrects} is not null`, order: heaviest },
  refused: {
    where: sql`${entries.event} in ('refusal', 'refusals') and ${entries.kind} = 'security'`,
    order: { column: entries.burst, direction: 'desc' },
  },
};
