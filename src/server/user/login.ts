import { and, eq } from 'drizzle-orm';
import type { RoleId } from '../../domain/roles.ts';
import type { Credentials } from '../../domain/user.ts';
import { mayLogIn } from '../../machines/mayLogIn.ts';
import type { Tx } from '../db/database.ts';
import { hold } from '../db/lock.ts';
import { agents, users } from '../db/schema.ts';
import { verifyPassword, decoyHash } from '../http/password.ts';
import { Refusal } from '../http/refusal.ts';
import { actorOf } from '../http/session.ts';
import { hashToken, publicIdOf } from '../http/sessionStore.ts';
import { transact, type Origin } from '../http/transaction.ts';
import { recordSecurityEvent, type SecurityActor } from '../trail/securityEvents.ts';
import type { Services } from '../http/services.ts';
import { attemptsOn, type Attempt } from '../http/throttle.ts';

/** Where a login comes from. */
interface Client {
  address: string;
  userAgent: string;
  origin: Origin;
}

type UserRow = typeof users.$inferSelect;

/**
 * Checks the credentials and opens a session (R-session-2, R-session-3). Throws 400 for wrong credentials, telling
 * nothing of which part is wrong, 422 for a disabled or resigned account, 429 with the seconds to wait.
 */
export async function login(services: Services, credentials: Credentials, client: Client): Promise<string> {
  const { database, throttle, now } = services;
  const recordFailure = (actor: SecurityActor) =>
    recordSecurityEvent(database.db, { kind: 'loginFailed', actor, at: now() }, client.origin);
  const ofAccount = attemptsOn(credentials);
  const ofAddress: Attempt = { key: `address:${client.address}`, kind: 'address' };
  const { result, giveBack } = await throttle.attempt([ofAccount, ofAddress], 'login.throttled', async () => {
    const [user] = await database.db
      .select()
      .from(users)
      .where(and(eq(users.enterpriseId, credentials.enterpriseId), eq(users.account, credentials.account)));
    // A hash is computed for unknown accounts too, so that the time taken does not tell which exist.
    const right = await verifyPassword(user?.passwordHash ?? (await decoyHash()), credentials.password);
    if (!user || !right) return undefined;
    return transact(database.db, (tx) => openSession(tx, services, user, client));
  });
  if (!result) {
    await recordFailure({ called: `${credentials.enterpriseId}/${credentials.account}` });
    throw new Refusal(400, 'login.wrong');
  }
  const { token, actor } = result;
  await giveBack(ofAddress);
  if (token === undefined) {
    await giveBack(ofAccount);
    await recordFailure(actor);
    throw new Refusal(422, 'login.disabled');
  }
  await throttle.clear(ofAccount);
  return token;
}

/**
 * Opens a session for a user whose password was right, if the hash that was verified is still the one in the row
 * (R-session-15). The user's row is locked: who resets, disables or offboards locks it too, and is either seen here or
 * ends the new session. No token where the user may not log in; undefined where the password is another by now.
 */
async function openSession(
  tx: Tx,
  { sessions, now }: Services,
  verified: UserRow,
  { address, userAgent, origin }: Client,
): Promise<{ token?: string; actor: SecurityActor } | undefined> {
  const [user] = await hold(tx, 'share', users, eq(users.id, verified.id));
  if (user?.passwordHash !== verified.passwordHash) return undefined;
  const actor = { userId: user.id, name: user.name, roleId: user.roleId as RoleId };
  const [agent] =
    user.agentId === null ? [] : await tx.select().from(agents).where(eq(agents.id, user.agentId));
  if (!mayLogIn(actorOf(user), user.status, agent?.status ?? null)) return { actor };
  const token = await sessions.issue(tx, user.id, address, userAgent);
  const sessionId = publicIdOf({ tokenHash: hashToken(token) });
  await recordSecurityEvent(tx, { kind: 'login', actor, at: now() }, { ...origin, sessionId });
  return { token, actor };
}
