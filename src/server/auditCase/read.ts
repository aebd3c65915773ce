import { and, asc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AuditCaseDetail, AuditCaseItem } from '../../domain/auditCase.ts';
import { asLifecycleId, type LifecycleId } from '../../machines/lifecycles.ts';
import type { Queryable } from '../db/database.ts';
import { auditCaseItems, auditCases, auditEntries, users } from '../db/schema.ts';
import type { Api } from '../http/api.ts';
import { notFound } from '../http/refusal.ts';
import { ofOperations } from '../http/scope.ts';
import type { Session } from '../http/session.ts';

const closers = alias(users, 'closers');

/** Returns one case with its present items. Throws 404. */
export async function readCase(
  api: Pick<Api, 'records'>,
  queryable: Queryable,
  session: Session,
  id: string,
): Promise<AuditCaseDetail> {
  const [found] = await queryable
    .select({ row: auditCases, openedByName: users.name, closedByName: closers.name })
    .from(auditCases)
    .innerJoin(users, eq(users.id, auditCases.openedById))
    .leftJoin(closers, eq(closers.id, auditCases.closedById))
    .where(and(eq(auditCases.id, id), ofOperations(session)));
  if (!found) throw notFound();
  const { row, openedByName, closedByName } = found;
  return {
    id,
    title: row.title,
    description: row.description,
    conclusion: row.conclusion,
    status: row.status,
    itemCount: row.itemCount,
    openedByName,
    closedByName,
    closedAt: row.closedAt?.toISOString() ?? null,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    items: await readItems(api, queryable, session, id),
  };
}

async function readItems(
  { records }: Pick<Api, 'records'>,
  queryable: Queryable,
  session: Session,
  caseId: string,
): Promise<AuditCaseItem[]> {
  const rows = await queryable
    .select({ item: auditCaseItems, entry: auditEntries, addedByName: users.name })
    .from(auditCaseItems)
    .innerJoin(users, eq(users.id, auditCaseItems.addedById))
    .leftJoin(auditEntries, eq(auditEntries.index, auditCaseItems.entryIndex))
    .where(eq(auditCaseItems.caseId, caseId))
    .orderBy(asc(auditCaseItems.createdAt), asc(auditCaseItems.id));
  const named = await namesOf(
    records,
    queryable,
    session,
    rows.map(({ item }) => item),
  );
  return rows.map(({ item, entry, addedByName }) => {
    const record = item.recordId === null ? undefined : named.get(item.recordId);
    return {
      id: item.id,
      lifecycle: item.lifecycle ?? entry?.lifecycle ?? null,
      recordId: item.recordId ?? entry?.recordId ?? null,
      recordName: record?.name ?? entry?.recordName ?? null,
      state: record?.state ?? entry?.to ?? null,
      entryId: item.entryIndex === null ? null : String(item.entryIndex),
      kind: entry?.kind ?? null,
      event: entry?.event ?? null,
      at: entry?.at.toISOString() ?? null,
      actorName: entry?.actorName ?? null,
      addedByName,
      addedAt: item.createdAt.toISOString(),
    };
  });
}

type ItemRow = typeof auditCaseItems.$inferSelect;

/** Returns the name and state of each record, with one query for each lifecycle. */
async function namesOf(
  records: Api['records'],
  queryable: Queryable,
  session: Session,
  items: readonly ItemRow[],
) {
  const ids = new Map<LifecycleId, string[]>();
  for (const { lifecycle, recordId } of items) {
    const known = asLifecycleId(lifecycle);
    if (known && recordId !== null) ids.set(known, [...(ids.get(known) ?? []), recordId]);
  }
  const found = [];
  for (const [lifecycle, of] of ids)
    found.push(...((await records.get(lifecycle)?.named(queryable, session, of)) ?? []));
  return new Map(found.map((each) => [each.id, each]));
}
