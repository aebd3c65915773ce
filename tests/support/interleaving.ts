import { eq } from 'drizzle-orm';
import type { Database } from '../../src/server/db/database.ts';
import { users } from '../../src/server/db/schema.ts';
import { hashing } from '../../src/server/http/hashing.ts';
import { lockWaited } from './lockWaits.ts';

/**
 * Starts a call that hashes or verifies a password, and stops it right before that.
 * The data that it has read become outdated when something else is written. `proceed` continues it and returns its answer.
 */
export async function stopBeforeHashing<Answer>(call: () => Promise<Answer>) {
  let open = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  const occupied = Array.from({ length: hashing.concurrency }, () => hashing(() => gate));
  let answered = false;
  const answer = call().finally(() => (answered = true));
  while (hashing.pendingCount === 0 && !answered) await new Promise(setImmediate);
  return {
    proceed: async () => {
      open();
      await Promise.all(occupied);
      return answer;
    },
  };
}

/**
 * Starts a call that writes a user's row, and stops it there, after its hashing.
 * `proceed` continues it and returns its answer (PostgreSQL only).
 */
export async function stopBeforeUser<Answer>(
  database: Database,
  userId: string,
  call: () => Promise<Answer>,
) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  let locked = () => {};
  const isLocked = new Promise<void>((resolve) => (locked = resolve));
  const holder = database.db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
    locked();
    await released;
  });
  await isLocked;
  const answer = call();
  await Promise.race([answer, lockWaited(database)]);
  return {
    proceed: async () => {
      release();
      await holder;
      return answer;
    },
  };
}
