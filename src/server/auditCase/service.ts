import { and, eq } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { auditCases } from '../db/schema.ts';
import { notFound } from '../http/refusal.ts';
import { ofOperations } from '../http/scope.ts';
import type { Session } from '../http/session.ts';

/** The case that something is written in, which stays in its state until the transaction ends. Throws 404. */
export async function caseToWriteIn(tx: Tx, session: Session, id: string) {
  const [found] = await tx
    .select({ id: auditCases.id, status: auditCases.status })
    .from(auditCases)
    .where(and(eq(auditCases.id, id), ofOperations(session)))
    .for('share');
  if (!found) throw notFound();
  return found;
}
