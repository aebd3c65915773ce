import { createHash } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines, openTestDatabase } from '../../../tests/support/testDatabase.ts';
import type { Database } from '../db/database.ts';
import { idempotencyKeys, users } from '../db/schema.ts';
import { withIdempotencyKey, pruneStoredAnswers } from './idempotency.ts';
import { Refusal } from './refusal.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe.each(engines())('an idempotency key on %s', (engine) => {
  let database: Database;
  let userId = '';
  let otherUserId = '';
  let runs = 0;
  beforeAll(async () => {
    database = await openTestDatabase(engine);
    const found = await database.db.select({ id: users.id }).from(users).orderBy(asc(users.id)).limit(2);
    [userId = '', otherUserId = ''] = found.map(({ id }) => id);
  });
  afterAll(() => database.close());

  interface Call {
    key: string;
    body?: unknown;
    userId?: string;
    operationId?: string;
    fails?: boolean;
  }

  /** Runs the call in a transaction as the API does; the answer tells which run it is of. */
  function call({ key, body = { amount: '1.00' }, operationId = 'orderAdd', fails, ...who }: Call) {
    return database.db.transaction((tx) =>
      withIdempotencyKey(tx, { userId: who.userId ?? userId, key, operationId, body }, () => {
        if (fails) return Promise.reject(new Refusal(422, 'refusal.customer.disabled'));
        runs += 1;
        return Promise.resolve({ run: runs });
      }),
    );
  }
  const refusalOf = async (made: Call) => {
    const before = runs;
    const refused = await call(made).catch((error: unknown) => error);
    expect(runs).toBe(before);
    if (!(refused instanceof Refusal)) throw new Error('The call was not refused');
    return [refused.status, refused.userMessage.key];
  };

  it('gives a repetition the first answer, however the body is ordered', async () => {
    const key = crypto.randomUUID();
    const first = await call({ key, body: { a: [1, { b: 2, c: null }], d: 'x' } });
    const again = await call({ key, body: { d: 'x', a: [1, { c: null, b: 2 }] } });
    expect(again).toEqual(first);
    expect(first).toEqual({ run: runs });
  });

  it('is refused for another body or another call', async () => {
    const key = crypto.randomUUID();
    await call({ key, body: { seats: [1, 2] } });
    const reused = [409, 'refusal.idempotencyKeyReused'];
    expect(await refusalOf({ key, body: { seats: [2, 1] } })).toEqual(reused);
    expect(await refusalOf({ key, body: { seats: [1, 2], more: null } })).toEqual(reused);
    expect(await refusalOf({ key, body: { seats: [1, 2] }, operationId: 'customerAdd' })).toEqual(reused);
  });

  it("is each user's own", async () => {
    const key = crypto.randomUUID();
    const first = await call({ key });
    expect(await call({ key, userId: otherUserId })).not.toEqual(first);
  });

  it('is free again after a failure, which is not kept', async () => {
    const key = crypto.randomUUID();
    await expect(call({ key, fails: true })).rejects.toThrow(Refusal);
    const stored = await database.db
      .select()
      .from(idempotencyKeys)
      .where(eq(idempotencyKeys.keyHash, sha256(key)));
    expect(stored).toEqual([]);
    expect(await call({ key, body: { other: 'body' } })).toEqual({ run: runs });
  });

  it('is of a sensible length', async () => {
    const wrong = [400, 'refusal.idempotencyKeyLength'];
    for (const key of ['', 'k'.repeat(15), 'k'.repeat(201)]) expect(await refusalOf({ key })).toEqual(wrong);
    for (const key of ['k'.repeat(16), 'k'.repeat(200)]) expect(await call({ key })).toEqual({ run: runs });
  });

  it('is kept for a week', async () => {
    const [fresh, old] = [crypto.randomUUID(), crypto.randomUUID()];
    const first = await call({ key: fresh });
    await call({ key: old });
    const now = new Date();
    const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000);
    const age = async (key: string, days: number) =>
      database.db
        .update(idempotencyKeys)
        .set({ createdAt: daysAgo(days) })
        .where(eq(idempotencyKeys.keyHash, sha256(key)));
    await age(fresh, 6.9);
    await age(old, 7.1);
    await pruneStoredAnswers(database.db, now);
    expect(await call({ key: fresh })).toEqual(first);
    expect(await call({ key: old })).toEqual({ run: runs });
  });
});
