import { and, eq } from 'drizzle-orm';
import type { AuditPeopleFilter } from '../../domain/auditEntry.ts';
import type { LogEntryKind } from '../../domain/securityEvent.ts';
import type { Database } from '../db/database.ts';
import { auditEntries, logLeaves } from '../db/schema.ts';
import { fillAuditEntries } from './auditEntries.ts';
import { auditCondition } from './auditPage.ts';

/** What of the trail an auditor's filter finds: steps, and refused attempts, each by its id in its own table. */
export interface FoundEntries {
  steps: ReadonlySet<number>;
  refusals: ReadonlySet<number>;
}

/** Of attempts no more is asked than of when, by whom and of what: they have no waiting time, edge or amount of their own. */
export async function findEntries(database: Database, filter: AuditPeopleFilter): Promise<FoundEntries> {
  await fillAuditEntries(database);
  const { from, to, role, actorId, recordId, sessionId } = filter;
  const { question, edge, amountFrom, amountTo, waitedFrom, waitedTo, keyword, id } = filter;
  const onlyOfSteps = [question, edge, amountFrom, amountTo, waitedFrom, waitedTo, keyword, id];
  return {
    steps: await idsOf(database, { ...filter, kind: 'transition' }),
    refusals: onlyOfSteps.some((criterion) => criterion !== undefined)
      ? new Set()
      : await idsOf(database, { from, to, role, actorId, recordId, sessionId, kind: 'security' }),
  };
}

async function idsOf(
  database: Database,
  filter: AuditPeopleFilter & { kind: LogEntryKind },
): Promise<Set<number>> {
  const rows = await database.db
    .select({ id: logLeaves.entryId })
    .from(auditEntries)
    .innerJoin(logLeaves, eq(logLeaves.index, auditEntries.index))
    .where(and(eq(logLeaves.kind, filter.kind), auditCondition(database, filter)));
  return new Set(rows.map(({ id }) => id));
}
