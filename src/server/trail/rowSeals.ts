import { randomUUID } from 'node:crypto';
import type { Queryable } from '../db/database.ts';
import type { sessions, users } from '../db/schema.ts';
import { originOf } from '../http/transaction.ts';
import { sealOf } from './seal.ts';

type UserRow = typeof users.$inferSelect;
type SessionRow = typeof sessions.$inferSelect;

/** The fields of a user that decide as whom and with what rights they log in. No call changes them. */
type SealedLogin = Pick<UserRow, 'id' | 'enterpriseId' | 'account' | 'roleId' | 'agentId'>;
type SealedPassword = Pick<UserRow, 'id' | 'passwordHash'>;
/** The fields of a session that never change after its login. */
type SealedSession = Pick<SessionRow, 'tokenHash' | 'userId' | 'address' | 'userAgent' | 'createdAt'>;

/** Signs JSON that begins with the kind of row, so that no seal of one kind, nor of an entry, holds for another. */
function rowSeal(
  kind: string,
  fields: readonly (string | number | null)[],
  key: Buffer | null,
): string | null {
  return key && sealOf(JSON.stringify([kind, ...fields]), key);
}

/** The server's mark on a login, so that nobody who has only the database gives rights (R-trail-19); null without a key. */
export function loginSeal(login: SealedLogin, key: Buffer | null): string | null {
  const { id, enterpriseId, account, roleId, agentId } = login;
  return rowSeal('login', [id, enterpriseId, account, roleId, agentId], key);
}

/** The server's mark on the hash of a user's password (R-trail-19); null without a key. */
export function passwordSeal({ id, passwordHash }: SealedPassword, key: Buffer | null): string | null {
  return rowSeal('password', [id, passwordHash], key);
}

/** The server's mark on a session (R-trail-19); null without a key. */
export function sessionSeal(session: SealedSession, key: Buffer | null): string | null {
  const { tokenHash, userId, address, userAgent, createdAt } = session;
  return rowSeal('session', [tokenHash, userId, address, userAgent, createdAt.getTime()], key);
}

/** Whether this server gave the login its rights. Without a key nothing can be told, and every row counts. */
export function isLoginSealed(user: SealedLogin & Pick<UserRow, 'loginSeal'>, key: Buffer | null): boolean {
  return key === null || user.loginSeal === loginSeal(user, key);
}

/** Whether this server wrote the hash of the password; see `isLoginSealed`. */
export function isPasswordSealed(
  user: SealedPassword & Pick<UserRow, 'passwordSeal'>,
  key: Buffer | null,
): boolean {
  return key === null || user.passwordSeal === passwordSeal(user, key);
}

/** Whether this server opened the session; see `isLoginSealed`. */
export function isSessionSealed(
  session: SealedSession & Pick<SessionRow, 'seal'>,
  key: Buffer | null,
): boolean {
  return key === null || session.seal === sessionSeal(session, key);
}

/** A new user with both seals of the server that the transaction runs on. */
export function sealedUser<User extends Omit<SealedLogin, 'id'> & Omit<SealedPassword, 'id'>>(
  queryable: Queryable,
  user: User & { id?: string },
) {
  const { sealKey } = originOf(queryable);
  const identified = { ...user, id: user.id ?? randomUUID() };
  return {
    ...identified,
    loginSeal: loginSeal(identified, sealKey),
    passwordSeal: passwordSeal(identified, sealKey),
  };
}

/** What a new password changes of a user. `key`: of the server that writes it. */
export function passwordChange(id: string, passwordHash: string, key: Buffer | null) {
  return { passwordHash, passwordSeal: passwordSeal({ id, passwordHash }, key) };
}
