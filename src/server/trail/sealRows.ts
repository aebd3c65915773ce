import { asc, desc, eq, gt, sql } from 'drizzle-orm';
import type { Database, Queryable, Tx } from '../db/database.ts';
import { securityEvents, sessions, users } from '../db/schema.ts';
import { noOrigin, transact } from '../http/transaction.ts';
import { systemActor } from './append.ts';
import { writtenEntry } from './entries.ts';
import type { TransparencyLog } from './log.ts';
import {
  isLoginSealed,
  isPasswordSealed,
  isSessionSealed,
  loginSeal,
  passwordSeal,
  sessionSeal,
} from './rowSeals.ts';
import { sealKeyOf } from './seal.ts';
import { recordSecurityEvent } from './securityEvents.ts';

type UserRow = typeof users.$inferSelect;
type SessionRow = typeof sessions.$inferSelect;

/** Advisory lock while rows are sealed, so that only one of several instances does it. */
const sealLock = 7_016_305;

/** Rows read and written at once. */
const page = 1000;

/**
 * Returns the key that seals logins, passwords and sessions; null if nothing has been sealed yet. Reads it from the log:
 * access to the database alone is not enough to remove the seals and have new ones made.
 */
export async function rowSealKey(
  queryable: Queryable,
  { signer, formerSigners }: Pick<TransparencyLog, 'signer' | 'formerSigners'>,
): Promise<Buffer | null> {
  const rows = await queryable
    .select()
    .from(securityEvents)
    .where(eq(securityEvents.kind, 'rowsSealed'))
    .orderBy(desc(securityEvents.id));
  const keys = [signer, ...formerSigners.toReversed()].map(sealKeyOf);
  return keys.find((key) => key && rows.some((row) => isSealedBy(row, key))) ?? null;
}

function isSealedBy(row: typeof securityEvents.$inferSelect, key: Buffer): boolean {
  return writtenEntry({ kind: 'security', row }).isSealed(key) === true;
}

/**
 * Seals the logins, passwords and sessions of a store without such seals, at its first start with a key. After a change
 * of the key, replaces seals that are valid for the former key. The log records that (R-trail-19). Does nothing without a
 * key, and on every further start.
 */
export async function sealRows(database: Database, log: TransparencyLog, now: () => Date): Promise<void> {
  const { sealKey } = log;
  if (!sealKey || sealKey.equals((await rowSealKey(database.db, log)) ?? Buffer.alloc(0))) return;
  const origin = { ...noOrigin, sealKey };
  const act = async (tx: Tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${sealLock})`);
    const former = await rowSealKey(tx, log);
    // Another instance has just been faster.
    if (former?.equals(sealKey)) return;
    const details = {
      users: await sealUsers(tx, former, sealKey),
      sessions: await sealSessions(tx, former, sealKey),
    };
    await recordSecurityEvent(tx, { kind: 'rowsSealed', actor: systemActor, details, at: now() }, origin);
  };
  await transact(database.db, act, origin);
}

/** Seals users; returns the number of users that got a seal. */
async function sealUsers(tx: Tx, former: Buffer | null, key: Buffer): Promise<number> {
  /**
   * Tells which seals to replace: without a former key, rows without a seal; otherwise rows that the former key has
   * sealed.
   */
  const isOurs = (seal: string | null, isValid: boolean) => (former ? isValid : seal === null);
  const sealed = (user: UserRow) => ({
    id: user.id,
    login: isOurs(user.loginSeal, isLoginSealed(user, former)) ? loginSeal(user, key) : user.loginSeal,
    password: isOurs(user.passwordSeal, isPasswordSealed(user, former))
      ? passwordSeal(user, key)
      : user.passwordSeal,
  });
  let count = 0;
  for (
    let rows = await usersAfter(tx, undefined);
    rows.length > 0;
    rows = await usersAfter(tx, rows.at(-1))
  ) {
    const written = rows.map(sealed);
    await tx.execute(sql`update ${users} set login_seal = made.login, password_seal = made.password
      from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as made(id uuid, login text, password text)
      where ${users.id} = made.id`);
    count += rows.length;
  }
  return count;
}

function usersAfter(tx: Tx, last: UserRow | undefined): Promise<UserRow[]> {
  return tx
    .select()
    .from(users)
    .where(last && gt(users.id, last.id))
    .orderBy(asc(users.id))
    .limit(page);
}

/** Seals sessions; returns the number of sessions that got a seal. */
async function sealSessions(tx: Tx, former: Buffer | null, key: Buffer): Promise<number> {
  const isOurs = (session: SessionRow) => (former ? isSessionSealed(session, former) : session.seal === null);
  let count = 0;
  for (
    let rows = await sessionsAfter(tx, undefined);
    rows.length > 0;
    rows = await sessionsAfter(tx, rows.at(-1))
  ) {
    const written = rows.filter(isOurs).map((row) => ({ hash: row.tokenHash, seal: sessionSeal(row, key) }));
    await tx.execute(sql`update ${sessions} set seal = made.seal
      from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as made(hash text, seal text)
      where ${sessions.tokenHash} = made.hash`);
    count += written.length;
  }
  return count;
}

function sessionsAfter(tx: Tx, last: SessionRow | undefined): Promise<SessionRow[]> {
  return tx
    .select()
    .from(sessions)
    .where(last && gt(sessions.tokenHash, last.tokenHash))
    .orderBy(asc(sessions.tokenHash))
    .limit(page);
}
