import { and, eq } from 'drizzle-orm';
import type { Credentials } from '../../domain/user.ts';
import type { RoleId } from '../../domain/roles.ts';
import { mayLogIn } from '../../machines/mayLogIn.ts';
import { agents, users } from '../db/schema.ts';
import { verifyPassword, decoyHash } from '../http/password.ts';
import { Refusal } from '../http/refusal.ts';
import { actorOf } from '../http/session.ts';
import { hashToken, publicIdOf } from '../http/sessionStore.ts';
import type { Origin } from '../http/transaction.ts';
import { recordSecurityEvent, type SecurityActor } from '../trail/securityEvents.ts';
import type { Services } from '../http/services.ts';
import { attemptsOn, type Attempt } from '../http/throttle.ts';

/**
 * Checks the credentials and opens a session (R-session-2, R-session-3). Throws 400 for wrong credentials, telling
 * nothing of which part is wrong, 422 for a disabled or resigned account, 429 with the seconds to wait.
 */
export async function login(
  services: Services,
  credentials: Credentials,
  { address, userAgent, origin }: { address: string; userAgent: string; origin: Origin },
): Promise<string> {
  const { database, throttle, sessions, now } = services;
  const record = (kind: 'login' | 'loginFailed', actor: SecurityActor, token?: string) =>
    recordSecurityEvent(
      database.db,
      { kind, actor, at: now() },
      { ...origin, sessionId: token === undefined ? null : publicIdOf({ tokenHash: hashToken(token) }) },
    );
  const ofAccount = attemptsOn(credentials);
  const ofAddress: Attempt = { key: `address:${address}`, kind: 'address' };
  const { result, giveBack } = await throttle.attempt([ofAccount, ofAddress], 'login.throttled', async () => {
    const [found] = await database.db
      .select({ user: users, agentStatus: agents.status })
      .from(users)
      .leftJoin(agents, eq(agents.id, users.agentId))
      .where(and(eq(users.enterpriseId, credentials.enterpriseId), eq(users.account, credentials.account)));
    // A hash is computed for unknown accounts too, so that the time taken does not tell which exist.
    const passwordHash = found?.user.passwordHash ?? (await decoyHash());
    const right = await verifyPassword(passwordHash, credentials.password);
    return right ? found : undefined;
  });
  if (!result) {
    await record('loginFailed', { called: `${credentials.enterpriseId}/${credentials.account}` });
    throw new Refusal(400, 'login.wrong');
  }
  const { id: userId, name, roleId } = result.user;
  const who = { userId, name, roleId: roleId as RoleId };
  await giveBack(ofAddress);
  if (!mayLogIn(actorOf(result.user), result.user.status, result.agentStatus)) {
    await giveBack(ofAccount);
    await record('loginFailed', who);
    throw new Refusal(422, 'login.disabled');
  }
  await throttle.clear(ofAccount);
  const token = await sessions.issue(userId, address, userAgent);
  await record('login', who, token);
  return token;
}
