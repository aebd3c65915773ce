import { and, eq, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type {
  AuditCaseEdit,
  AuditCaseInclude,
  AuditCaseStep,
  NewAuditCase,
  NewAuditCaseItem,
} from '../../domain/newAuditCase.ts';
import { auditCase, type AuditCaseEvent } from '../../machines/auditCase.ts';
import { asLifecycleId } from '../../machines/lifecycles.ts';
import type { Tx } from '../db/database.ts';
import { auditCaseItems, auditCases, auditEntries } from '../db/schema.ts';
import type { Api } from '../http/api.ts';
import { notFound } from '../http/refusal.ts';
import type { Session } from '../http/session.ts';
import { logCreation } from '../lifecycle/service.ts';
import { caseFacts, lockCase, stepCase, tellOfCase } from './service.ts';

/** The writer, the transaction, and the time. */
interface Writing {
  api: Pick<Api, 'records'>;
  tx: Tx;
  session: Session;
  at: Date;
}

/** Opens a case with its first items. Throws 404 for an unknown record or entry. */
export async function openCase(
  writing: Writing,
  { title, description, items }: NewAuditCase,
): Promise<string> {
  const { tx, session, at } = writing;
  const [added] = await tx
    .insert(auditCases)
    .values({ title, description, openedById: session.userId, createdAt: at })
    .returning({ id: auditCases.id, status: auditCases.status });
  if (!added) throw new Error('The case was not written');
  await logCreation(tx, {
    lifecycle: auditCase,
    recordId: added.id,
    state: added.status,
    actor: session,
    at,
  });
  await tellOfCase(tx, added.id, auditCase.creation.event);
  for (const item of items) await includeItem(writing, { id: added.id, ...item });
  return added.id;
}

/** Throws 404, and 409 when the case has changed meanwhile. */
export function editCase(
  writing: Writing,
  { id, version, title, description }: AuditCaseEdit,
): Promise<void> {
  return moveCase(writing, { id, version }, { event: { type: 'edit' }, set: { title, description } });
}

/** Closes the case with its conclusion. Throws what editCase throws, and 400 without a conclusion. */
export function closeCase(writing: Writing, { remarks, ...seen }: AuditCaseStep): Promise<void> {
  const set = { conclusion: remarks, closedById: writing.session.userId, closedAt: writing.at };
  return moveCase(writing, seen, { event: { type: 'close', remarks }, set });
}

/** Reopens the case. Throws what editCase throws. */
export function reopenCase(writing: Writing, { remarks, ...seen }: AuditCaseStep): Promise<void> {
  const set = { conclusion: '', closedById: null, closedAt: null };
  return moveCase(writing, seen, { event: { type: 'reopen', remarks }, set });
}

/**
 * Adds a record or an entry. Ignores the version, because additions do not conflict. Throws 404 for an unknown item, 409
 * if it is already in the case or the case is closed.
 */
export async function includeItem(writing: Writing, { id, ...item }: AuditCaseInclude): Promise<void> {
  const { tx, session, at } = writing;
  const lockedCase = await lockCase(tx, session, id);
  const { row, name } = await itemRow(writing, item);
  const same = row.recordId
    ? and(eq(auditCaseItems.lifecycle, row.lifecycle ?? ''), eq(auditCaseItems.recordId, row.recordId))
    : eq(auditCaseItems.entryIndex, row.entryIndex ?? -1);
  const alreadyIn = (await tx.$count(auditCaseItems, and(eq(auditCaseItems.caseId, id), same))) > 0;
  // Adds the item to the rules' facts, for readers of the entry.
  const facts = {
    ...caseFacts(session, lockedCase, alreadyIn),
    lifecycle: row.lifecycle,
    record: row.recordId,
    entry: row.entryIndex,
  };
  const set = { itemCount: sql`${auditCases.itemCount} + 1` };
  await stepCase(tx, session, lockedCase, {
    facts,
    event: { type: 'include' },
    params: { added: name },
    at,
    set,
  });
  await tx.insert(auditCaseItems).values({ caseId: id, ...row, addedById: session.userId, createdAt: at });
}

/** Returns the row and the name of an item. Throws 404 for an unknown record or entry. */
async function itemRow({ api, tx, session }: Writing, { lifecycle, recordId, entryId }: NewAuditCaseItem) {
  if (entryId !== undefined) {
    const index = Number(entryId);
    if ((await tx.$count(auditEntries, eq(auditEntries.index, index))) === 0) throw notFound();
    return { row: { lifecycle: null, recordId: null, entryIndex: index }, name: `#${index}` };
  }
  const known = asLifecycleId(lifecycle);
  const found = known && (await api.records.get(known)?.find(tx, session, recordId ?? ''));
  if (!found) throw notFound();
  return { row: { lifecycle: known, recordId: found.id, entryIndex: null }, name: found.name };
}

async function moveCase(
  writing: Writing,
  { id, version }: { id: string; version: number },
  { event, set }: { event: AuditCaseEvent; set: PgUpdateSetSource<typeof auditCases> },
): Promise<void> {
  const { tx, session, at } = writing;
  const lockedCase = await lockCase(tx, session, id);
  const facts = caseFacts(session, lockedCase);
  await stepCase(tx, session, lockedCase, { facts, event, at, set, seenVersion: version });
}
