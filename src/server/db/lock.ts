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
 * and within a table ascending by id. Rows to change are locked `no key update`, rows that must only not change, `share`.
 * A foreign key (`for key share`) waits for neither of them, so a row does not lock the rows that it refers to. It would
 * wait for `for update`, which is not used. A row that a transaction has inserted or locked before counts as locked. The
 * values that lead to a row to lock are read before the lock, and again under it.
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

/** The highest position in the order that a transaction has locked. */
const reached = new WeakMap<Tx, number>();

/**
 * Checks the order of locks; call it before a query that locks rows of the table itself. Throws if the transaction has
 * locked a later table before: that is a bug, and two such transactions could deadlock.
 */
export function assertLockOrder(tx: Tx, table: PgTable): void {
  const position = lockOrder.indexOf(table);
  if (position < (reached.get(tx) ?? 0))
    throw new Error('Rows are locked against the order of locks (db/lock.ts)');
  reached.set(tx, position);
}

/** A table whose rows are locked by their id; a balance by its agent's. */
type LockedTable = PgTable & ({ id: PgColumn } | { agentId: PgColumn });

/**
 * Locks the rows of a condition until the transaction ends, ascending by id, and returns them. Throws what
 * assertLockOrder throws.
 */
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
