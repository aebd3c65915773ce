import type { Database, Tx } from '../../src/server/db/database.ts';

/** Resolves once a statement in this database waits for the lock of another transaction (PostgreSQL only). */
export async function lockWaited(database: Database): Promise<void> {
  for (;;) {
    const [row] = await database.rows(
      `select count(*)::int as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
      [],
    );
    if (Number(row?.waiting) > 0) return;
  }
}

/**
 * Calls while a transaction that has written something is still open, and commits it as soon as the call waits for
 * it: the call has lost the race, however fast the machine is.
 */
export async function loseRace<Answer>(
  database: Database,
  write: (tx: Tx) => Promise<unknown>,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const lost = await database.db.transaction(async (tx) => {
    await write(tx);
    const answer = call();
    await Promise.race([answer, lockWaited(database)]);
    return { answer };
  });
  return lost.answer;
}
