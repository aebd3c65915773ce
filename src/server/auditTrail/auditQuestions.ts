import type { PgColumn } from 'drizzle-orm/pg-core';
import { sql, type SQL } from 'drizzle-orm';
import { auditThresholds, type AuditQuestion } from '../../domain/auditLimits.ts';
import { auditEntries as entries } from '../db/schema.ts';

const { burst, fastSeconds, pair, quotaShare } = auditThresholds;

/** A figure of the domain as part of a condition: an index of the same words can be used. */
const figure = (value: number) => sql.raw(String(value));

interface Answer {
  where: SQL;
  /** What is most suspicious comes first. Never null of what is found. */
  order: { column: PgColumn | SQL; direction: 'asc' | 'desc' };
}

/** The most money first, whichever way it went. */
const heaviest = { column: sql`coalesce(abs(${entries.amount}), 0)`, direction: 'desc' } as const;

/** What each question finds, in what order (R-trail-12). Each stands to the word in an index (db/schema/trail.ts). */
export const auditQuestionAnswers: Record<AuditQuestion, Answer> = {
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
