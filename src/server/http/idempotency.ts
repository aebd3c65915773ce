import { createHash, createHmac } from 'node:crypto';
import { and, eq, lt } from 'drizzle-orm';
import type { Db, Tx } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { idempotencyKeys } from '../db/schema.ts';
import { canonicalJson } from './canonicalJson.ts';
import { Refusal } from './refusal.ts';
import { writeAtCommit } from './transaction.ts';

/** Shorter keys are used twice by accident, and can be guessed. */
export const keyLength = { min: 16, max: 200 };

/** Milliseconds for which a key is stored; a call that is sent again after that acts again. */
const retentionMilliseconds = 7 * 24 * 60 * 60_000;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * Returns the stored hashes of a call. A body may contain a password, so its hash is keyed with the caller's own
 * Idempotency-Key, and only a hash of that key is stored. So the table alone is not enough to guess passwords.
 */
export function requestHashes(key: string, body: unknown): { keyHash: string; bodyHash: string } {
  const bodyHash = createHmac('sha256', key)
    .update(sha256(canonicalJson(body)))
    .digest('hex');
  return { keyHash: sha256(key), bodyHash };
}

/**
 * Runs the action once for the key, within its transaction: a repetition with the same body gets the first answer,
 * another body 409. A concurrent repetition waits on the key's row; a failure rolls the key back with the rest. Throws
 * 400 for a key that is too short or too long.
 */
export async function withIdempotencyKey<T>(
  tx: Tx,
  call: { userId: string; key: string; operationId: string; body: unknown },
  action: () => Promise<T>,
): Promise<T> {
  const { userId, key, operationId } = call;
  if (key.length < keyLength.min || key.length > keyLength.max)
    throw new Refusal(400, 'refusal.idempotencyKeyLength', keyLength);
  const { keyHash, bodyHash } = requestHashes(key, call.body);
  const insert = tx
    .insert(idempotencyKeys)
    .values({ userId, keyHash, operationId, bodyHash })
    .onConflictDoNothing()
    .returning({ keyHash: idempotencyKeys.keyHash });
  const inserted = await prepared(insert, 'idempotency key');
  const own = and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.keyHash, keyHash));
  if (inserted.length === 0) {
    const [first] = await tx.select().from(idempotencyKeys).where(own);
    if (!first || first.bodyHash !== bodyHash || first.operationId !== operationId) {
      throw new Refusal(409, 'refusal.idempotencyKeyReused');
    }
    return first.data as T;
  }
  const data = await action();
  await writeAtCommit(tx, tx.update(idempotencyKeys).set({ data }).where(own));
  return data;
}

/** Deletes the stored answers of calls that are too old to be sent again. */
export async function pruneStoredAnswers(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - retentionMilliseconds);
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, oldest));
}
