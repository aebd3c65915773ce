import { and, eq } from 'drizzle-orm';
import type { Credentials } from '../../domain/user.ts';
import { agents, users } from '../db/schema.ts';
import { verifyPassword, decoyHash } from '../http/password.ts';
import { Refusal } from '../http/refusal.ts';
import type { Services } from '../http/services.ts';
import { clearFailures, noteFailure, requireUnblocked } from '../http/throttle.ts';

/**
 * Checks the credentials and opens a session (spec 7, "POST user/login"). Throws 400 for wrong credentials, telling
 * nothing of which part is wrong, 422 for a disabled or resigned account, 429 with the seconds to wait.
 */
export async function login(
  services: Services,
  credentials: Credentials,
  address: string,
  userAgent: string,
): Promise<string> {
  const { database, now } = services;
  const accountKey = `account:${credentials.enterpriseId}/${credentials.account}`;
  const addressKey = `address:${address}`;
  await requireUnblocked(database.db, [accountKey, addressKey], now(), 'login.throttled');
  const [found] = await database.db
    .select({ user: users, agentStatus: agents.status })
    .from(users)
    .leftJoin(agents, eq(agents.id, users.agentId))
    .where(and(eq(users.enterpriseId, credentials.enterpriseId), eq(users.account, credentials.account)));
  // A hash is computed for unknown accounts too, so that the time taken does not tell which exist.
  const right = await verifyPassword(found?.user.passwordHash ?? (await decoyHash()), credentials.password);
  if (!found || !right) {
    await noteFailure(database.db, accountKey, 'account', now());
    await noteFailure(database.db, addressKey, 'address', now());
    throw new Refusal(400, 'login.wrong');
  }
  if (found.user.status !== 'active' || found.agentStatus === 'disabled')
    throw new Refusal(422, 'login.disabled');
  await clearFailures(database.db, accountKey);
  return services.sessions.issue(found.user.id, address, userAgent);
}
