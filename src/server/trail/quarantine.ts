import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { QuarantineReason } from '../../domain/logVerification.ts';
import { logEntryKinds, type LogEntryKind } from '../../domain/securityEvent.ts';
import type { Database, Queryable, Tx } from '../db/database.ts';
import { failureOf } from '../db/errors.ts';
import { logLeaves, logPending, logQuarantine } from '../db/schema.ts';
import { instantOf } from './checkPage.ts';
import { leafText, readEntries, type LogEntry } from './entries.ts';
import { leafHash } from './merkle.ts';
import type { ReportFinding } from './verify.ts';

/** A row of `log_pending`. Its numbers are texts, because forged ones may exceed the exact range of a number. */
export interface PendingRow {
  place: string;
  kind: string;
  entryId: string;
}

/** A row that cannot become a leaf. */
type QuarantinedRow = PendingRow & { reason: QuarantineReason };

/** An entry whose leaf is known. */
interface PendingLeaf {
  place: string;
  kind: LogEntryKind;
  entryId: number;
  hash: Buffer;
}

/** Findings of the quarantine are limited to this number. */
const most = 500;

/** Reading or hashing one of the entries failed. */
class UnreadableEntry extends Error {}

/** Returns the first rows that wait for the log. */
export function readPending(tx: Tx, limit: number): Promise<PendingRow[]> {
  return tx
    .select({
      place: sql<string>`${logPending.place}::text`,
      kind: sql<string>`${logPending.kind}`,
      entryId: sql<string>`${logPending.entryId}::text`,
    })
    .from(logPending)
    .orderBy(asc(logPending.place))
    .limit(limit);
}

/**
 * Divides rows into those that become leaves and those that cannot (R-trail-23). Throws an error that `isFaultOfEntry` is
 * true of if the entries cannot even be read together.
 */
export async function checkPending(
  tx: Tx,
  rows: readonly PendingRow[],
): Promise<{ leaves: PendingLeaf[]; quarantined: QuarantinedRow[] }> {
  const known = rows.flatMap((row) => {
    const kind = logEntryKinds.find((each) => each === row.kind);
    const entryId = Number(row.entryId);
    return kind && Number.isSafeInteger(entryId) ? [{ row, kind, entryId }] : [];
  });
  const logged = await loggedAmong(tx, known);
  const read = new Map<PendingRow, LogEntry | undefined>();
  const entries = await readOrFail(tx, known);
  known.forEach(({ row }, at) => read.set(row, entries[at]));
  const leaves: PendingLeaf[] = [];
  const quarantined: QuarantinedRow[] = [];
  for (const row of rows) {
    const name = `${row.kind} ${row.entryId}`;
    const entry = read.get(row);
    const hash = entry && hashOf(entry);
    if (!logEntryKinds.some((kind) => kind === row.kind))
      quarantined.push({ ...row, reason: 'pendingUnknownKind' });
    else if (logged.has(name)) quarantined.push({ ...row, reason: 'pendingRepeated' });
    else if (!entry) quarantined.push({ ...row, reason: 'pendingMissing' });
    else if (!hash) quarantined.push({ ...row, reason: 'pendingUnreadable' });
    else {
      logged.add(name);
      leaves.push({ place: row.place, kind: entry.kind, entryId: entry.row.id, hash });
    }
  }
  return { leaves, quarantined };
}

async function readOrFail(tx: Tx, refs: readonly { kind: LogEntryKind; entryId: number }[]) {
  try {
    return await readEntries(tx, refs);
  } catch (error) {
    if (failureOf(error).code !== undefined) throw error;
    throw new UnreadableEntry('An entry cannot be read', { cause: error });
  }
}

function hashOf(entry: LogEntry): Buffer | undefined {
  try {
    return leafHash(leafText(entry));
  } catch {
    return undefined;
  }
}

/** Returns the entries that are leaves already, as `kind id`. */
async function loggedAmong(
  tx: Tx,
  known: readonly { kind: LogEntryKind; entryId: number }[],
): Promise<Set<string>> {
  const logged = new Set<string>();
  for (const kind of logEntryKinds) {
    const ids = known.filter((each) => each.kind === kind).map(({ entryId }) => entryId);
    if (ids.length === 0) continue;
    const leaves = await tx
      .select({ entryId: logLeaves.entryId })
      .from(logLeaves)
      .where(and(eq(logLeaves.kind, kind), inArray(logLeaves.entryId, ids)));
    for (const { entryId } of leaves) logged.add(`${kind} ${entryId}`);
  }
  return logged;
}

/** Puts rows into quarantine. They are still in `log_pending` afterwards: `removePending` takes them out. */
export async function quarantine(tx: Tx, rows: readonly QuarantinedRow[], at: Date): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(logQuarantine)
    .values(rows.map(({ kind, entryId, reason }) => ({ kind, entryId, reason, at })))
    .onConflictDoNothing();
}

/** Takes rows out of `log_pending`. */
export async function removePending(tx: Tx, rows: readonly { place: string }[]): Promise<void> {
  const places = rows.map(({ place }) => place);
  await tx.delete(logPending).where(sql`${logPending.place} = any(${`{${places.join(',')}}`}::bigint[])`);
}

/**
 * SQLSTATE classes that one entry's content can cause: data exceptions, violated constraints, exceeded limits. Anything
 * else (a lock, a lost connection, a missing right) concerns the log as a whole.
 */
const faultsOfContent = ['22', '23', '54'];

/** Tells whether an attempt failed because of an entry's own content, so that the log can continue without that entry. */
export function isFaultOfEntry(error: unknown): boolean {
  if (error instanceof UnreadableEntry) return true;
  const { code, constraint } = failureOf(error);
  // A violated constraint of the log's own tables shows that the log is damaged: each further entry would fail as well.
  if (constraint?.startsWith('log_')) return false;
  return faultsOfContent.some((start) => code?.startsWith(start));
}

/** Queues quarantined entries for the log again, because a newer version of the program may be able to read them. */
export async function retryQuarantined(queryable: Queryable): Promise<void> {
  await queryable.execute(sql`insert into log_pending (kind, entry_id)
    select kind, entry_id from log_quarantine as failed
    where reason = ${'pendingUnreadable' satisfies QuarantineReason}
      and not exists (select from log_leaves as leaf where leaf.kind = failed.kind and leaf.entry_id = failed.entry_id)
      and not exists (select from log_pending as waiting
        where waiting.kind = failed.kind and waiting.entry_id = failed.entry_id)`);
}

/** Reports each entry in quarantine, unless the log has accepted it since (R-trail-23). */
export async function verifyQuarantine(database: Database, found: ReportFinding): Promise<void> {
  const rows = await database.rows(
    `select kind, entry_id::text as "entryId", reason, at from log_quarantine as failed
      where reason = 'pendingRepeated' or not exists (select from log_leaves as leaf
        where leaf.kind = failed.kind and leaf.entry_id = failed.entry_id)
      order by at, kind, entry_id limit ${most}`,
    [],
  );
  for (const { kind, entryId, reason, at } of rows) {
    const known = logEntryKinds.find((each) => each === kind);
    const id = Number(entryId);
    found({
      problem: reason as QuarantineReason,
      at: instantOf(at as Date | number),
      ...(known && Number.isSafeInteger(id)
        ? { kind: known, entryId: id }
        : { subject: `${String(kind)} ${String(entryId)}` }),
    });
  }
}
