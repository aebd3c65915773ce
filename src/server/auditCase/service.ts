import { and, eq } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { MessageParams } from '../../domain/message.ts';
import {
  auditCase,
  type AuditCaseEvent,
  type AuditCaseFacts,
  type CaseNoteStep,
} from '../../machines/auditCase.ts';
import type { Tx } from '../db/database.ts';
import { auditCases } from '../db/schema.ts';
import { announce } from '../http/liveBus.ts';
import { notFound } from '../http/refusal.ts';
import { ofOperations } from '../http/scope.ts';
import type { Session } from '../http/session.ts';
import { moveRecord } from '../lifecycle/service.ts';

export type CaseRow = typeof auditCases.$inferSelect;

/** Locks the case for a write, so that it does not change until the transaction ends. Throws 404. */
export async function lockCase(tx: Tx, session: Session, id: string): Promise<CaseRow> {
  const [found] = await tx
    .select()
    .from(auditCases)
    .where(and(eq(auditCases.id, id), ofOperations(session)))
    .for('no key update');
  if (!found) throw notFound();
  return found;
}

interface CaseNote {
  done: CaseNoteStep;
  note: { id: string; authorId: string };
  authorName: string;
  /** The present text; for a deleted note its last text. */
  text: string;
}

/** Returns the params of a note's entry in a history. */
export function caseNoteParams(done: CaseNoteStep, authorName: string): MessageParams {
  if (done === 'add') return {};
  return done === 'edit' ? { noteEdited: authorName } : { noteDeleted: authorName };
}

/** Logs a step of a note in the trail of its locked case (R-case-5). */
export async function logCaseNote(
  tx: Tx,
  session: Session,
  lockedCase: CaseRow,
  { done, note, authorName, text }: CaseNote,
  at: Date,
): Promise<void> {
  // Adds the note, its author and the step to the rules' facts, because the verification compares the note with them
  // (trail/verifyCases.ts).
  const facts = { ...caseFacts(session, lockedCase), note: note.id, authorId: note.authorId, noteStep: done };
  const event: AuditCaseEvent = { type: 'note', remarks: text };
  await stepCase(tx, session, lockedCase, { facts, event, params: caseNoteParams(done, authorName), at });
}

/** Returns the facts for the rules of a case; `alreadyIn`: true if the item to add is already in it. */
export function caseFacts(session: Session, { itemCount }: CaseRow, alreadyIn = false): AuditCaseFacts {
  return { actor: session, itemCount, alreadyIn };
}

interface CaseStep {
  facts: AuditCaseFacts;
  event: AuditCaseEvent;
  at: Date;
  params?: MessageParams;
  set?: PgUpdateSetSource<typeof auditCases>;
  /** The version that the caller has seen; absent: that of the locked row. */
  seenVersion?: number;
}

/** Runs a step of a locked case, and notifies the pages that show it. Throws what moveRecord throws. */
export async function stepCase(tx: Tx, session: Session, lockedCase: CaseRow, step: CaseStep): Promise<void> {
  await moveRecord(tx, {
    lifecycle: auditCase,
    table: auditCases,
    record: lockedCase,
    session,
    ...step,
    seenVersion: step.seenVersion ?? lockedCase.version,
  });
  await tellOfCase(tx, lockedCase.id, step.event.type);
}

/** Notifies operations, because only they see cases. */
export function tellOfCase(tx: Tx, id: string, event: string): Promise<void> {
  return announce(tx, { topic: 'auditCase', id, event, audience: { agentId: null, salespersonId: null } });
}
