import { and, eq } from 'drizzle-orm';
import type { MessageParams } from '../../domain/message.ts';
import { auditCase, type AuditCaseFacts, type CaseNoteStep } from '../../machines/auditCase.ts';
import type { Tx } from '../db/database.ts';
import { auditCases } from '../db/schema.ts';
import { announce } from '../http/liveBus.ts';
import { notFound } from '../http/refusal.ts';
import { ofOperations } from '../http/scope.ts';
import type { Session } from '../http/session.ts';
import { moveRecord } from '../lifecycle/service.ts';

export type CaseRow = typeof auditCases.$inferSelect;

/** The case that something is written in, which stays as it is until the transaction ends. Throws 404. */
export async function holdCase(tx: Tx, session: Session, id: string): Promise<CaseRow> {
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
  held: CaseRow,
  { done, note, authorName, text }: CaseNote,
  at: Date,
): Promise<void> {
  const asked: AuditCaseFacts = { actor: session, itemCount: held.itemCount, alreadyIn: false };
  // Beside what the rules look at: which note, whose, and what was done with it. Verification compares it with these (trail/verifyCases.ts).
  const facts = { ...asked, note: note.id, authorId: note.authorId, noteStep: done };
  await moveRecord(tx, {
    lifecycle: auditCase,
    table: auditCases,
    record: held,
    seenVersion: held.version,
    facts,
    event: { type: 'note', remarks: text },
    params: caseNoteParams(done, authorName),
    session,
    at,
  });
  await tellOfCase(tx, held.id, 'note');
}

/** Cases are of concern to operations alone. */
export function tellOfCase(tx: Tx, id: string, event: string): Promise<void> {
  return announce(tx, { topic: 'auditCase', id, event, audience: { agentId: null, salespersonId: null } });
}
