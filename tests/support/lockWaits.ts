import type { Database, Tx } from '../../src/server/db/database.ts';

/** Resolves when a statement in this database waits for the lock of another transaction (PostgreSQL only). */
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
 * Starts a call while a transaction has written something, and commits when the call waits for it.
 * The call thus always loses the race, whatever the speed of the machine.
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
