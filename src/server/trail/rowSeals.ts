import { randomUUID } from 'node:crypto';
import type { Queryable } from '../db/database.ts';
import type { sessions, users } from '../db/schema.ts';
import { originOf } from '../http/transaction.ts';
import { sealOf } from './seal.ts';

type UserRow = typeof users.$inferSelect;
type SessionRow = typeof sessions.$inferSelect;

/** The fields of a user that decide the identity and rights of the login. No call changes them. */
type SealedLogin = Pick<UserRow, 'id' | 'enterpriseId' | 'account' | 'roleId' | 'agentId'>;
type SealedPassword = Pick<UserRow, 'id' | 'passwordHash'>;
/** The fields of a session that never change after its login. */
type SealedSession = Pick<SessionRow, 'tokenHash' | 'userId' | 'address' | 'userAgent' | 'createdAt'>;

/** Signs JSON that begins with the kind of row, so that a seal of one kind, or of an entry, is invalid for another. */
function rowSeal(
  kind: string,
  fields: readonly (string | number | null)[],
  key: Buffer | null,
): string | null {
  return key && sealOf(JSON.stringify([kind, ...fields]), key);
}

/**
 * Returns the server's seal of a login, so that access to the database alone cannot give rights (R-trail-19); null
 * without a key.
 */
export function loginSeal(login: SealedLogin, key: Buffer | null): string | null {
  const { id, enterpriseId, account, roleId, agentId } = login;
  return rowSeal('login', [id, enterpriseId, account, roleId, agentId], key);
}

/** Returns the server's seal of a password's hash (R-trail-19); null without a key. */
export function passwordSeal({ id, passwordHash }: SealedPassword, key: Buffer | null): string | null {
  return rowSeal('password', [id, passwordHash], key);
}

/** Returns the server's seal of a session (R-trail-19); null without a key. */
export function sessionSeal(session: SealedSession, key: Buffer | null): string | null {
  const { tokenHash, userId, address, userAgent, createdAt } = session;
  return rowSeal('session', [tokenHash, userId, address, userAgent, createdAt.getTime()], key);
}

/** Tells whether this server gave the login its rights. Without a key nothing can be checked, and every row counts. */
export function isLoginSealed(user: SealedLogin & Pick<UserRow, 'loginSeal'>, key: Buffer | null): boolean {
  return key === null || user.loginSeal === loginSeal(user, key);
}

/** Tells whether this server wrote the hash of the password; see `isLoginSealed`. */
export function isPasswordSealed(
  user: SealedPassword & Pick<UserRow, 'passwordSeal'>,
  key: Buffer | null,
): boolean {
  return key === null || user.passwordSeal === passwordSeal(user, key);
}

/** Tells whether this server opened the session; see `isLoginSealed`. */
export function isSessionSealed(
  session: SealedSession & Pick<SessionRow, 'seal'>,
  key: Buffer | null,
): boolean {
  return key === null || session.seal === sessionSeal(session, key);
}

/** Returns a new user with both seals of the server that runs the transaction. */
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

/** Returns the columns that a new password changes. `key`: the key of the server that writes them. */
export function passwordChange(id: string, passwordHash: string, key: Buffer | null) {
  return { passwordHash, passwordSeal: passwordSeal({ id, passwordHash }, key) };
}
