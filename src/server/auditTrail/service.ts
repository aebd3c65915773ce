import { and, eq, type SQL } from 'drizzle-orm';
import type { AuditPeopleFilter } from '../../domain/auditEntry.ts';
import type { LogEntryKind } from '../../domain/securityEvent.ts';
import type { Database } from '../db/database.ts';
import { auditEntries, logLeaves } from '../db/schema.ts';
import type { Services } from '../http/services.ts';
import { fillAuditEntries } from './auditEntries.ts';
import { auditCondition } from './auditPage.ts';

/** Returns the database once the log and the audit desk's entries contain all that is committed. */
export async function upToDate({ database, log }: Pick<Services, 'database' | 'log'>): Promise<Database> {
  await log.append();
  await fillAuditEntries(database);
  return database;
}

/** The entries that an auditor's filter matches: steps, and refused attempts, each by its id in its own table. */
export interface FoundEntries {
  steps: ReadonlySet<number>;
  refusals: ReadonlySet<number>;
  /** The filter's lifecycle and event for attempts, because entries of refusals have no columns for them. */
  lifecycle: string | undefined;
  event: string | undefined;
}

export async function findEntries(database: Database, filter: AuditPeopleFilter): Promise<FoundEntries> {
  await fillAuditEntries(database);
  const attempts = attemptCondition(database, filter);
  return {
    lifecycle: filter.lifecycle,
    event: filter.event,
    steps: await idsOf(database, 'transition', auditCondition(database, { ...filter, kind: 'transition' })),
    refusals: attempts ? await idsOf(database, 'security', attempts) : new Set(),
  };
}

/**
 * Returns the condition for entries of attempts, by their time, person or record. Undefined if the filter names criteria
 * that only steps have: a waiting time, an edge, an amount.
 */
export function attemptCondition(database: Database, filter: AuditPeopleFilter): SQL | undefined {
  const { from, to, role, actorId, recordId, sessionId } = filter;
  const { question, edge, amountFrom, amountTo, waitedFrom, waitedTo, keyword, id } = filter;
  const onlyOfSteps = [question, edge, amountFrom, amountTo, waitedFrom, waitedTo, keyword, id];
  return onlyOfSteps.some((criterion) => criterion !== undefined)
    ? undefined
    : auditCondition(database, { from, to, role, actorId, recordId, sessionId, kind: 'security' });
}

async function idsOf(
  database: Database,
  kind: LogEntryKind,
  condition: SQL | undefined,
): Promise<Set<number>> {
  const rows = await database.db
    .select({ id: logLeaves.entryId })
    .from(auditEntries)
    .innerJoin(logLeaves, eq(logLeaves.index, auditEntries.index))
    .where(and(eq(logLeaves.kind, kind), condition));
  return new Set(rows.map(({ id }) => id));
}
