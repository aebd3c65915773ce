import { eq } from 'drizzle-orm';
import type { ModifyPassword } from '../../domain/password.ts';
import { lockRows } from '../db/lock.ts';
import { users } from '../db/schema.ts';
import { hashPassword, requirePassword, verifyPassword } from '../http/password.ts';
import { invalidField, unauthorized } from '../http/refusal.ts';
import type { Services } from '../http/services.ts';
import type { Session } from '../http/session.ts';
import { transact, type Origin } from '../http/transaction.ts';
import { passwordChange } from '../trail/rowSeals.ts';
import { recordSecurityEvent } from '../trail/securityEvents.ts';
import type { Attempt } from '../http/throttle.ts';

/**
 * Changes the caller's password and ends their other sessions (R-password-4, R-password-10). Throws 400 at the field,
 * also for a wrong old password and for one that has been changed meanwhile. Throws 401 when the session has ended
 * meanwhile, and 429 when the old password was guessed too often.
 */
export async function modifyPassword(
  { database, sessions, throttle, now }: Services,
  session: Session,
  input: ModifyPassword,
  origin: Origin,
): Promise<void> {
  const guess: Attempt = { key: `password:${session.userId}`, kind: 'guesses' };
  requirePassword(session, input.newPassword);
  const [user] = await database.db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, session.userId));
  if (!user) throw unauthorized();
  const { result: right } = await throttle.attempt([guess], 'refusal.tooMany', () =>
    verifyPassword(user.passwordHash, input.oldPassword),
  );
  if (!right) throw invalidField('oldPassword', 'validation.oldPasswordWrong');
  await throttle.clear(guess);
  if (input.newPassword === input.oldPassword)
    throw invalidField('newPassword', 'validation.passwordUnchanged');
  const passwordHash = await hashPassword(input.newPassword);
  await transact(database.db, async (tx) => {
    const [current] = await lockRows(tx, 'no key update', users, eq(users.id, session.userId));
    if (!(await sessions.lives(session, tx))) throw unauthorized();
    if (current?.passwordHash !== user.passwordHash)
      throw invalidField('oldPassword', 'validation.oldPasswordWrong');
    const changed = passwordChange(session.userId, passwordHash, origin.sealKey);
    await tx.update(users).set(changed).where(eq(users.id, session.userId));
    await sessions.revokeAllOf(tx, session.userId, session.tokenHash);
    const event = { kind: 'passwordChange', actor: session, at: now() } as const;
    await recordSecurityEvent(tx, event, origin);
  });
}
