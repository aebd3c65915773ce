import { and, inArray, isNotNull } from 'drizzle-orm';
import type { WhatIfQuestion } from './whatIfSchema.ts';
import { changedMachines, whatIfSchema, type WhatIf } from '../replay/whatIf.ts';
import type { Database } from '../../server/db/database.ts';
import { auditEntries } from '../../server/db/schema.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { replayFound } from './service.ts';

/**
 * Returns the steps and attempts matched by a filter that would have ended differently. Throws 400 if the question
 * changes no rule.
 */
export async function readWhatIf(database: Database, { filter = {}, ...question }: WhatIfQuestion) {
  const report = await replayFound(database, { whatIf: whatIfOf(question), filter });
  const names = await namesOf(
    database,
    report.findings.map(({ recordId }) => recordId),
  );
  return {
    steps: report.steps,
    differences: report.findings.map(({ lifecycle, recordId, seq, event, verdict, now, amount }) => ({
      ...{ lifecycle, recordId, recordName: names.get(recordId) ?? null, seq, event, amount },
      now: now ?? verdict,
      then: verdict,
    })),
    differenceCount: report.findingCount,
    sum: report.sum ?? '0.00',
    unasked: report.unasked,
    attempts: report.attempts.asked,
    attemptsWithoutFacts: report.attempts.withoutFacts,
  };
}

function whatIfOf(question: object): WhatIf {
  const read = whatIfSchema.safeParse(question);
  if (!read.success) throw new Refusal(400, 'validation.invalid');
  try {
    changedMachines(read.data);
  } catch {
    throw new Refusal(400, 'validation.invalid');
  }
  return read.data;
}

async function namesOf(database: Database, ids: readonly string[]): Promise<Map<string, string | null>> {
  const uniqueIds = [...new Set(ids)];
  if (uniqueIds.length === 0) return new Map();
  const rows = await database.db
    .selectDistinct({ id: auditEntries.recordId, name: auditEntries.recordName })
    .from(auditEntries)
    .where(and(inArray(auditEntries.recordId, uniqueIds), isNotNull(auditEntries.recordName)));
  return new Map(rows.map(({ id, name }) => [String(id), name]));
}
