import { sql, type SQLWrapper } from 'drizzle-orm';
import type { Db, Queryable, Tx } from '../db/database.ts';
import { failureOf } from '../db/errors.ts';

/** The origin of a transaction, which its entries in the log store. */
export interface Origin {
  /** Public id of the caller's session; null where nobody was logged in. */
  sessionId: string | null;
  requestId: string | null;
  /** The address that the call came from. */
  address: string;
  /** The key of the server that writes (trail/seal.ts); null without a key. */
  sealKey: Buffer | null;
}

export const noOrigin: Origin = { sessionId: null, requestId: null, address: 'local', sealKey: null };

/** Work that a transaction does at its commit and after it. */
interface CommitQueue {
  origin: Origin;
  notices: Notice[];
  writes: SQLWrapper[];
  afterCommit: (() => void)[];
}

interface Notice {
  channel: string;
  payload: string;
}

const open = new WeakMap<object, CommitQueue>();

/**
 * Runs the action in a transaction, sends its last writes and its notices with the commit, and then runs the actions
 * queued for after the commit.
 */
export async function transact<T>(
  db: Db,
  action: (tx: Tx) => Promise<T>,
  origin: Origin = noOrigin,
): Promise<T> {
  const queue: CommitQueue = { origin, notices: [], writes: [], afterCommit: [] };
  const result = await db.transaction(async (tx) => {
    open.set(tx, queue);
    const acted = await action(tx);
    if (queue.writes.length > 0 || queue.notices.length > 0) await send(tx, queue.notices, queue.writes);
    return acted;
  });
  for (const act of queue.afterCommit) act();
  return result;
}

const retriedCodes = new Set(['40001', '40P01']);
const attempts = 3;

/**
 * Runs the action as `transact`, and again after a deadlock or a serialization failure. `onRetry` gets the SQLSTATE of
 * each repetition.
 */
export async function transactWithRetry<T>(
  db: Db,
  action: (tx: Tx) => Promise<T>,
  origin: Origin,
  onRetry: (code: string) => void,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transact(db, action, origin);
    } catch (error) {
      const { code = '' } = failureOf(error);
      if (attempt >= attempts || !retriedCodes.has(code)) throw error;
      onRetry(code);
    }
  }
}

export function originOf(queryable: Queryable): Origin {
  return open.get(queryable)?.origin ?? noOrigin;
}

/** Acts as soon as the transaction is committed, before its caller is answered; outside of one at once. */
export function afterCommit(queryable: Queryable, act: () => void): void {
  const queue = open.get(queryable);
  if (queue) queue.afterCommit.push(act);
  else act();
}

/** Notifies who listens on the channel, with the commit: all notices of a transaction go in one statement. */
export async function notify(queryable: Queryable, channel: string, payload: string): Promise<void> {
  const queue = open.get(queryable);
  if (queue) queue.notices.push({ channel, payload });
  else await send(queryable, [{ channel, payload }]);
}

/** Queues a write that nothing in the transaction reads: it is sent with the others and the notices, in one statement. */
export async function writeAtCommit(tx: Tx, write: SQLWrapper): Promise<void> {
  const queue = open.get(tx);
  if (queue) queue.writes.push(write);
  else await tx.execute(write);
}

async function send(
  queryable: Queryable,
  notices: Notice[],
  writes: readonly SQLWrapper[] = [],
): Promise<void> {
  const written = writes.map((write, at) => sql`${sql.raw(`written_${at}`)} as ${write}`);
  await queryable.execute(sql`${written.length > 0 ? sql`with ${sql.join(written, sql`, `)}` : sql``}
    select pg_notify(channel, payload) from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) as notice(channel text, payload text)`);
}

/** The rows to lock changed between their lookup and the lock: the whole transaction must be repeated. */
export class ChangedBeforeLock extends Error {
  /** PostgreSQL's code for a serialization failure. */
  readonly code = '40001';
}
