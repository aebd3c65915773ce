import { and, eq } from 'drizzle-orm';
import type { RoleId } from '../../domain/roles.ts';
import type { Credentials } from '../../domain/user.ts';
import { mayLogIn } from '../../machines/mayLogIn.ts';
import type { Tx } from '../db/database.ts';
import { lockRows } from '../db/lock.ts';
import { agents, users } from '../db/schema.ts';
import { verifyPassword, decoyHash } from '../http/password.ts';
import { Refusal } from '../http/refusal.ts';
import { actorOf } from '../http/session.ts';
import { hashToken, publicIdOf } from '../http/sessionStore.ts';
import { transact, type Origin } from '../http/transaction.ts';
import { isLoginSealed, isPasswordSealed } from '../trail/rowSeals.ts';
import type { SealedRow } from '../trail/sealRefusals.ts';
import { recordSecurityEvent, type SecurityActor } from '../trail/securityEvents.ts';
import type { Services } from '../http/services.ts';
import { findDevice, rememberDevice } from './devices.ts';

/** Where a login comes from. */
interface Client {
  address: string;
  userAgent: string;
  origin: Origin;
}

type UserRow = typeof users.$inferSelect;

/** The tokens in the answer of a login. */
interface IssuedTokens {
  token: string;
  deviceToken?: string;
}

/**
 * Checks the credentials and opens a session (R-session-2, R-session-3). Throws 400 for wrong credentials, without
 * telling which part is wrong, 422 for a disabled or resigned account, 429 with the seconds to wait.
 */
export async function login(
  services: Services,
  credentials: Credentials,
  client: Client,
): Promise<IssuedTokens> {
  const { database, throttle, sessions, log, now } = services;
  const recordFailure = (actor: SecurityActor) =>
    recordSecurityEvent(database.db, { kind: 'loginFailed', actor, at: now() }, client.origin);
  const device = await findDevice(database.db, credentials);
  // Guesses from a known browser count only for that browser, so that nobody else can slow it down.
  const attempts = device
    ? ([{ key: `device:${device.userId}:${device.tokenHash}`, kind: 'guesses' }] as const)
    : await throttle.attemptsOn('login', credentials, client.address);
  const [guesses, ...shared] = attempts;
  const { result, giveBack } = await throttle.attempt([...attempts], 'login.throttled', async () => {
    const [user] = await database.db
      .select()
      .from(users)
      .where(and(eq(users.enterpriseId, credentials.enterpriseId), eq(users.account, credentials.account)));
    // A hash is computed for unknown accounts too, so that the time does not reveal which exist.
    const right = await verifyPassword(user?.passwordHash ?? (await decoyHash()), credentials.password);
    if (!user || !right) return undefined;
    const forged = forgedOf(user, log.sealKey);
    if (forged) {
      await sessions.refusals.record(forged, user, client.origin);
      return undefined;
    }
    return transact(database.db, (tx) =>
      openSession(tx, services, { verified: user, presented: credentials.deviceToken }, client),
    );
  });
  if (!result) {
    await recordFailure({ called: `${credentials.enterpriseId}/${credentials.account}` });
    throw new Refusal(400, 'login.wrong');
  }
  const { issued, actor } = result;
  await giveBack(...shared);
  if (!issued) {
    await giveBack(guesses);
    await recordFailure(actor);
    throw new Refusal(422, 'login.disabled');
  }
  await throttle.clear(guesses);
  return issued;
}

/**
 * Opens a session after a right password, if the row still has the verified hash (R-session-15). Locks the user's row:
 * resets, disabling and resignations lock it too, so they are either seen here or end the new session. No token if the
 * user may not log in; undefined if the password has changed meanwhile. `presented`: the token of the browser, empty
 * without one, undefined if it requests none.
 */
async function openSession(
  tx: Tx,
  { sessions, now }: Services,
  { verified, presented }: { verified: UserRow; presented: string | undefined },
  { address, userAgent, origin }: Client,
): Promise<{ issued?: IssuedTokens; actor: SecurityActor } | undefined> {
  const [user] = await lockRows(tx, 'no key update', users, eq(users.id, verified.id));
  if (user?.passwordHash !== verified.passwordHash) return undefined;
  const actor = { userId: user.id, name: user.name, roleId: user.roleId as RoleId };
  const [agent] =
    user.agentId === null ? [] : await tx.select().from(agents).where(eq(agents.id, user.agentId));
  if (!mayLogIn(actorOf(user), user.status, agent?.status ?? null)) return { actor };
  const token = await sessions.issue(tx, user.id, address, userAgent);
  const sessionId = publicIdOf({ tokenHash: hashToken(token) });
  await recordSecurityEvent(tx, { kind: 'login', actor, at: now() }, { ...origin, sessionId });
  if (presented === undefined) return { issued: { token }, actor };
  return { issued: { token, deviceToken: await rememberDevice(tx, user.id, presented, now()) }, actor };
}

/**
 * Returns the part of a user that the server did not write itself: such a login fails as with a wrong password
 * (R-trail-19).
 */
function forgedOf(user: typeof users.$inferSelect, sealKey: Buffer | null): SealedRow | undefined {
  if (!isLoginSealed(user, sealKey)) return 'login';
  return isPasswordSealed(user, sealKey) ? undefined : 'password';
}
