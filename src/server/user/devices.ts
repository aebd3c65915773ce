import { randomBytes } from 'node:crypto';
import { and, desc, eq, lt, ne, notInArray } from 'drizzle-orm';
import type { Credentials } from '../../domain/user.ts';
import type { Db, Tx } from '../db/database.ts';
import { loginDevices, users } from '../db/schema.ts';
import { hashToken } from '../http/sessionStore.ts';

/** A user is known in the last browsers only, so that nobody collects tokens to guess more with (R-session-4). */
const devicesOfUser = 10;
const forgottenMilliseconds = 180 * 24 * 60 * 60_000;

/** Returns the browser of the credentials, if their user has logged in with it before. */
export async function findDevice(
  db: Db,
  { enterpriseId, account, deviceToken }: Credentials,
): Promise<{ userId: string; tokenHash: string } | undefined> {
  if (!deviceToken) return undefined;
  const [device] = await db
    .select({ userId: loginDevices.userId, tokenHash: loginDevices.tokenHash })
    .from(loginDevices)
    .innerJoin(users, eq(users.id, loginDevices.userId))
    .where(
      and(
        eq(loginDevices.tokenHash, hashToken(deviceToken)),
        eq(users.enterpriseId, enterpriseId),
        eq(users.account, account),
      ),
    );
  return device;
}

/**
 * Records that the user has logged in with the browser. Call it under a lock on the user's row. Returns the presented
 * token if this server has issued it, to any user of the browser, else a new one.
 */
export async function rememberDevice(tx: Tx, userId: string, presented: string, at: Date): Promise<string> {
  const ofToken = eq(loginDevices.tokenHash, hashToken(presented));
  const [issued] = presented === '' ? [] : await tx.select().from(loginDevices).where(ofToken).limit(1);
  const deviceToken = issued ? presented : randomBytes(32).toString('base64url');
  const ofUser = eq(loginDevices.userId, userId);
  const device = { tokenHash: hashToken(deviceToken), userId, lastLoginAt: at };
  await tx
    .insert(loginDevices)
    .values(device)
    .onConflictDoUpdate({
      target: [loginDevices.tokenHash, loginDevices.userId],
      set: { lastLoginAt: at },
    });
  const latest = tx
    .select({ tokenHash: loginDevices.tokenHash })
    .from(loginDevices)
    .where(ofUser)
    .orderBy(desc(loginDevices.lastLoginAt), loginDevices.tokenHash)
    .limit(devicesOfUser);
  // A clock that was set back may make this browser's login the oldest.
  const others = and(ofUser, ne(loginDevices.tokenHash, device.tokenHash));
  await tx.delete(loginDevices).where(and(others, notInArray(loginDevices.tokenHash, latest)));
  return deviceToken;
}

/** Drops the browsers that nobody has logged in with for half a year. */
export async function pruneDevices(db: Db, now: Date): Promise<void> {
  const forgotten = new Date(now.getTime() - forgottenMilliseconds);
  await db.delete(loginDevices).where(lt(loginDevices.lastLoginAt, forgotten));
}
