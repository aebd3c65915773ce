import { sql } from 'drizzle-orm';
import type { Tx } from './database.ts';

/** Lets a transaction that fills a store run as long as it takes, and wait for another that does the same. */
export async function liftLimits(tx: Tx): Promise<void> {
  await tx.execute(sql`set local lock_timeout = 0`);
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
}
