import { eq } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { lockRows } from '../db/lock.ts';
import { users } from '../db/schema.ts';
import { unauthorized } from '../http/refusal.ts';
import type { Session } from '../http/session.ts';

/**
 * Delays the caller's resignation until the transaction ends, so that no new records belong to a resigned member. Call it
 * before customers are locked (db/lock.ts). Throws 401 when they resigned since the call began.
 */
export async function lockEmployment(tx: Tx, session: Session): Promise<void> {
  const [member] = await lockRows(tx, 'share', users, eq(users.id, session.userId));
  if (member?.status !== 'active') throw unauthorized();
}

export { pruneDevices } from './devices.ts';
