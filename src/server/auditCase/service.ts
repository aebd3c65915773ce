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

/** The case that something is written in, which stays as it is until the transaction ends. Throws 404. */
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
  /** What it says now; of a deleted one what it said. */
  text: string;
}

/** What a history says of it beside the text. */
export function caseNoteParams(done: CaseNoteStep, authorName: string): MessageParams {
  if (done === 'add') return {};
  return done === 'edit' ? { noteEdited: authorName } : { noteDeleted: authorName };
}

/** Enters in the trail of a case that is held what was done with a note in it (R-case-5). */
export async function logCaseNote(
  tx: Tx,
  session: Session,
  lockedCase: CaseRow,
  { done, note, authorName, text }: CaseNote,
  at: Date,
): Promise<void> {
  // Beside what the rules look at: which note, whose, and what was done with it. Verification compares it with these (trail/verifyCases.ts).
  const facts = { ...caseFacts(session, lockedCase), note: note.id, authorId: note.authorId, noteStep: done };
  const event: AuditCaseEvent = { type: 'note', remarks: text };
  await stepCase(tx, session, lockedCase, { facts, event, params: caseNoteParams(done, authorName), at });
}

/** What the rules of a case look at; `alreadyIn`: what is to be added is in it. */
export function caseFacts(session: Session, { itemCount }: CaseRow, alreadyIn = false): AuditCaseFacts {
  return { actor: session, itemCount, alreadyIn };
}

interface CaseStep {
  facts: AuditCaseFacts;
  event: AuditCaseEvent;
  at: Date;
  params?: MessageParams;
  set?: PgUpdateSetSource<typeof auditCases>;
  /** The version that the caller has seen; absent: the one that is held. */
  seenVersion?: number;
}

/** Takes a step of a case that is held, and tells whoever looks at it. Throws what moveRecord throws. */
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

/** Cases are of concern to operations alone. */
export function tellOfCase(tx: Tx, id: string, event: string): Promise<void> {
  return announce(tx, { topic: 'auditCase', id, event, audience: { agentId: null, salespersonId: null } });
}
