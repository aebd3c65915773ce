import { and, eq } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { users } from '../db/schema.ts';
import { unauthorized } from '../http/refusal.ts';
import type { Session } from '../http/session.ts';

/**
 * Holds the caller's resignation back until the transaction ends, so that nothing new is left behind with somebody who
 * has gone. To be asked before any other lock. Throws 401 when they resigned since the call began.
 */
export async function holdEmployment(tx: Tx, session: Session): Promise<void> {
  const [employed] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, session.userId), eq(users.status, 'active')))
    .for('share');
  if (!employed) throw unauthorized();
}
