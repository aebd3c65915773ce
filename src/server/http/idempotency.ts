import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { idempotencyKeys } from '../db/schema.ts';
import { Refusal } from './refusal.ts';

/** Keys with their object keys sorted, so that the same input always reads the same. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, canonical(item)]),
  );
}

/**
 * Runs the action once for the key, within its transaction: a repetition with the same body gets the first answer,
 * another body 409. A concurrent repetition waits on the key's row; a failure rolls the key back with the rest.
 */
export async function once<T>(
  tx: Tx,
  call: { userId: string; key: string | undefined; operationId: string; body: unknown },
  action: () => Promise<T>,
): Promise<T> {
  const { userId, key, operationId } = call;
  if (!key || key.length > 200) throw new Refusal(400, 'refusal.idempotencyKeyNeeded');
  const bodyHash = createHash('sha256')
    .update(JSON.stringify(canonical(call.body)))
    .digest('hex');
  const inserted = await tx
    .insert(idempotencyKeys)
    .values({ userId, key, operationId, bodyHash })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  const own = and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));
  if (inserted.length === 0) {
    const [first] = await tx.select().from(idempotencyKeys).where(own);
    if (!first || first.bodyHash !== bodyHash || first.operationId !== operationId) {
      throw new Refusal(409, 'refusal.idempotencyKeyReused');
    }
    return first.data as T;
  }
  const data = await action();
  await tx.update(idempotencyKeys).set({ data }).where(own);
  return data;
}
