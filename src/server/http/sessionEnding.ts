import { and, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { sessions } from '../db/schema.ts';
import { announce } from './liveBus.ts';
import type { SessionStore } from './sessionStore.ts';
import { afterCommit } from './transaction.ts';

/**
 * Ends every session of these users with the transaction: their next call answers 401, on this instance at once and on
 * the others as soon as they hear of it, and so do their open pages. Whoever ends sessions holds their users (db/lock.ts),
 * so that two who end the same do it in turn.
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
