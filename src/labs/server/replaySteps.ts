import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { replayPageSize, type ReplayQuestion } from './replayStepsSchema.ts';
import type { Database } from '../../server/db/database.ts';
import { auditEntries, logLeaves, securityEvents, transitions } from '../../server/db/schema.ts';
import { attemptStep, type StoredAttempt } from './service.ts';
import { pageAuditEntries } from '../../server/auditTrail/auditPage.ts';
import { attemptCondition } from '../../server/auditTrail/service.ts';

/**
 * Returns steps with the facts of their guards: of one record in their order, or the matches of an auditor's filter in
 * its order.
 */
export async function readReplaySteps(database: Database, question: ReplayQuestion) {
  const { lifecycle, recordId, filter = {}, page } = question;
  if (question.attempts) return readAttempts(database, question);
  const { db } = database;
  const columns = { step: transitions, recordName: auditEntries.recordName };
  const named = db
    .select(columns)
    .from(transitions)
    .leftJoin(logLeaves, and(eq(logLeaves.kind, 'transition'), eq(logLeaves.entryId, transitions.id)))
    .leftJoin(auditEntries, eq(auditEntries.index, logLeaves.index))
    .$dynamic();
  if (lifecycle !== undefined && recordId !== undefined) {
    const rows = await named
      .where(and(eq(transitions.lifecycle, lifecycle), eq(transitions.recordId, recordId)))
      .orderBy(asc(transitions.seq))
      .limit(replayPageSize + 1)
      .offset((page - 1) * replayPageSize);
    return { ...pageDto(rows, rows.length > replayPageSize), total: null, totalIsLowerBound: false };
  }
  const list = { current: page, pageSize: replayPageSize, direction: 'desc' } as const;
  const found = await pageAuditEntries(database, { ...filter, ...list, kind: 'transition' });
  const { records, total, totalIsLowerBound = false } = found;
  const indexes = records.map(({ id }) => Number(id));
  const rows = indexes.length === 0 ? [] : await named.where(inArray(logLeaves.index, indexes));
  return { ...pageDto(rows, indexes.length === replayPageSize), total, totalIsLowerBound };
}

type TransitionRow = { step: typeof transitions.$inferSelect; recordName: string | null };

function pageDto(rows: TransitionRow[], more: boolean) {
  const steps = rows.slice(0, replayPageSize).map(({ step, recordName }) => {
    const { lifecycle, recordId, seq, from, event, to, edge, facts, remarks, params, at } = step;
    const { actorId, actorName, actorRoleId, machineVersion, machineHash } = step;
    return {
      ...{ lifecycle, recordId, recordName, seq, from, event, to, edge, remarks },
      facts: facts && JSON.stringify(facts),
      params: JSON.stringify(params),
      ...{ actorId, actorName, actorRoleId, machineVersion, machineHash, at: at.toISOString() },
      refused: null,
    };
  });
  return { steps, more };
}

/** Returns attempts that a rule refused, the newest first, without those that have no facts. */
async function readAttempts(database: Database, question: ReplayQuestion) {
  const { lifecycle, recordId, filter = {}, page } = question;
  const scope = recordId === undefined ? filter : { lifecycle, recordId };
  const condition = attemptCondition(database, scope);
  const { details } = securityEvents;
  const criterion = (name: 'lifecycle' | 'event', value: string | undefined) =>
    value ? sql`${details} -> 'attempt' ->> ${name} = ${value}` : undefined;
  const rows = condition
    ? await database.db
        .select({ event: securityEvents, recordName: auditEntries.recordName })
        .from(auditEntries)
        .innerJoin(logLeaves, eq(logLeaves.index, auditEntries.index))
        .innerJoin(
          securityEvents,
          and(eq(logLeaves.kind, 'security'), eq(securityEvents.id, logLeaves.entryId)),
        )
        .where(
          and(
            condition,
            eq(securityEvents.kind, 'refusal'),
            sql`${details} -> 'attempt' is not null`,
            criterion('lifecycle', scope.lifecycle),
            criterion('event', scope.event),
          ),
        )
        .orderBy(desc(auditEntries.index))
        .limit(replayPageSize + 1)
        .offset((page - 1) * replayPageSize)
    : [];
  const steps = rows.slice(0, replayPageSize).map(({ event, recordName }) => {
    const { actorId, actorName, actorRoleId, at, details: stored } = event;
    const { facts, ...step } = attemptStep(stored.attempt as StoredAttempt);
    return {
      ...{ ...step, recordName, actorId, actorName, actorRoleId, at: at.toISOString() },
      facts: JSON.stringify(facts),
      params: '{}',
      machineHash: null,
    };
  });
  return { steps, more: rows.length > replayPageSize, total: null, totalIsLowerBound: false };
}
