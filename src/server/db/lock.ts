import { asc, type InferSelectModel, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from './database.ts';
import {
  agentAccounts,
  agentLevels,
  agents,
  applications,
  customers,
  orders,
  packages,
  users,
} from './schema.ts';

/**
 * The order in which every transaction locks rows, so that no two can wait for one another:
 *
 *   idempotency key → agent levels → agents → users → customers → applications → packages → orders → agent accounts →
 *   the rest (versions, sessions, password requests, subscriptions, ledger entries, transitions, files)
 *
 * and within a table ascending by id. What is to be changed is held `no key update`, what has only to stay as it is,
 * `share`. Neither is waited for by a foreign key (`for key share`), so what a row refers to does not count as locked by
 * it; `for update` would be, and is not used. A row that a transaction has inserted, or holds already, counts as locked.
 * What is needed to find a row to lock is read before, and again under the lock.
 */
export const lockOrder: readonly PgTable[] = [
  agentLevels,
  agents,
  users,
  customers,
  applications,
  packages,
  orders,
  agentAccounts,
];

/** How far a transaction has come in the order. */
const reached = new WeakMap<Tx, number>();

/**
 * To be called before a query of one's own locks rows of the table. Throws where the transaction has locked a later
 * table before: that is a mistake of the program, and two such transactions could wait for one another for ever.
 */
export function assertLockOrder(tx: Tx, table: PgTable): void {
  const position = lockOrder.indexOf(table);
  if (position < (reached.get(tx) ?? 0))
    throw new Error('Rows are locked against the order of locks (db/lock.ts)');
  reached.set(tx, position);
}

/** A table whose rows are locked by their id; a balance by its agent's. */
type LockedTable = PgTable & ({ id: PgColumn } | { agentId: PgColumn });

/** The rows of the condition, held until the transaction ends, ascending by id. Throws what lockInTurn throws. */
export async function lockRows<Table extends LockedTable>(
  tx: Tx,
  strength: 'share' | 'no key update',
  table: Table,
  where: SQL | undefined,
): Promise<InferSelectModel<Table>[]> {
  assertLockOrder(tx, table);
  const id = 'id' in table ? table.id : table.agentId;
  return (await tx
    .select()
    .from(table as PgTable)
    .where(where)
    .orderBy(asc(id))
    .for(strength)) as InferSelectModel<Table>[];
}
