import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { loginThrottles } from '../db/schema.ts';
import { Refusal } from './refusal.ts';

/** Failures that cost nothing; after them each doubles the wait. An office shares one address, hence its larger share. */
const freeFailures = { account: 5, address: 50 };
const longestSeconds = 15 * 60;
/** Failures older than this no longer count. */
const memoryMilliseconds = 60 * 60_000;

/** Throws 429 with the seconds to wait as `{{seconds}}` of the message, while one of the keys is slowed down. */
export async function requireUnblocked(db: Db, keys: string[], now: Date, message: string): Promise<void> {
  const seconds = await secondsBlocked(db, keys, now);
  if (seconds === 0) return;
  throw new Refusal(429, message, { seconds }, { headers: { 'Retry-After': String(seconds) } });
}

/** Seconds until the next attempt is taken; 0 when it is now. */
async function secondsBlocked(db: Db, keys: string[], now: Date): Promise<number> {
  const rows = await db.select().from(loginThrottles).where(inArray(loginThrottles.key, keys));
  const until = Math.max(0, ...rows.map((row) => row.blockedUntil.getTime()));
  return Math.max(0, Math.ceil((until - now.getTime()) / 1000));
}

export async function noteFailure(
  db: Db,
  key: string,
  kind: keyof typeof freeFailures,
  now: Date,
): Promise<void> {
  const forgotten = new Date(now.getTime() - memoryMilliseconds);
  const [row] = await db
    .insert(loginThrottles)
    .values({ key, failures: 1, blockedUntil: now, lastFailureAt: now })
    .onConflictDoUpdate({
      target: loginThrottles.key,
      set: {
        failures: sql`case when ${loginThrottles.lastFailureAt} < ${forgotten.toISOString()}::timestamptz
          then 1 else ${loginThrottles.failures} + 1 end`,
        lastFailureAt: now,
      },
    })
    .returning({ failures: loginThrottles.failures });
  const over = (row?.failures ?? 0) - freeFailures[kind];
  if (over <= 0) return;
  const seconds = Math.min(longestSeconds, 2 ** over);
  await db
    .update(loginThrottles)
    .set({ blockedUntil: new Date(now.getTime() + seconds * 1000) })
    .where(eq(loginThrottles.key, key));
}

export async function clearFailures(db: Db, key: string): Promise<void> {
  await db.delete(loginThrottles).where(eq(loginThrottles.key, key));
}
