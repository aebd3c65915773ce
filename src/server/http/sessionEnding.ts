import { and, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { sessions } from '../db/schema.ts';
import { announce } from './liveBus.ts';
import type { SessionStore } from './sessionStore.ts';
import { afterCommit } from './transaction.ts';

/**
 * Ends every session of these users with the transaction. Their next call answers 401, on this instance at once and on
 * the others after they are notified; so do their open pages. Callers must have locked the users (db/lock.ts), so that
 * two that end the same sessions do it in turn.
 */
export async function endSessions(
  tx: Tx,
  store: SessionStore,
  users: { id: string; agentId: string | null }[],
  at: Date,
): Promise<void> {
  if (users.length === 0) return;
  const ids = users.map(({ id }) => id);
  await tx
    .update(sessions)
    .set({ revokedAt: at })
    .where(and(inArray(sessions.userId, ids), isNull(sessions.revokedAt)));
  for (const { id, agentId } of users) {
    afterCommit(tx, () => store.forgetUser(id));
    await announce(tx, {
      topic: 'session',
      id,
      event: 'revoked',
      audience: { agentId, salespersonId: id },
    });
  }
}
