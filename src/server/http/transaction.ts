import type { Db, Queryable, Tx } from '../db/database.ts';

const waiting = new WeakMap<object, (() => void)[]>();

/** Runs the action in a transaction, and what it left for after the commit once that is done. */
export async function transact<T>(db: Db, action: (tx: Tx) => Promise<T>): Promise<T> {
  const left: (() => void)[] = [];
  const result = await db.transaction((tx) => {
    waiting.set(tx, left);
    return action(tx);
  });
  for (const act of left) act();
  return result;
}

/** Acts as soon as the transaction is committed, before its caller is answered; outside of one at once. */
export function afterCommit(queryable: Queryable, act: () => void): void {
  const left = waiting.get(queryable);
  if (left) left.push(act);
  else act();
}
