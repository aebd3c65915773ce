import type { LogFinding, LogProblem } from '../../domain/logVerification.ts';
import type { LogEntryKind } from '../../domain/securityEvent.ts';
import type { Database } from '../db/database.ts';
import { readManyEntries, writtenEntry, type LogEntry, type WrittenEntry } from './entries.ts';
import { hashLength, leafHash } from './merkle.ts';

/** A range of entries of the log, and the data that prove that the server wrote them. */
export interface LogPage {
  /** The entries [from, to). */
  from: number;
  to: number;
  /** Number of entries at the beginning of the log that are older than its key. */
  unsealed: number;
  /** The keys of the log, each with the index that it seals up to. */
  seals: readonly { key: Buffer | null; until: number }[];
}

export interface CheckedPage {
  from: number;
  /** The problems of entries, in the order of the entries. */
  findings: (Partial<LogFinding> & { problem: LogProblem; index: number })[];
  /** The hash of each leaf, 32 bytes one after another. */
  hashes: Uint8Array;
  /** The store's own checkpoints, by the size of their tree. */
  notes: ReadonlyMap<number, string>;
}

/** Compares each entry of a page with its leaf and its seal. */
export async function checkPage(database: Database, page: LogPage): Promise<CheckedPage> {
  const { from, to } = page;
  const byIndex = await readPage(database, page);
  const checked = {
    from,
    findings: [] as CheckedPage['findings'],
    hashes: Buffer.alloc((to - from) * hashLength),
    notes: new Map<number, string>(),
  };
  for (let index = from; index < to; index += 1) {
    const { leaf, entry } = byIndex.get(index) ?? {};
    const written = entry && writtenEntry(entry);
    const hash = written && leafHash(written.text);
    const problem = problemOf(page, index, { leaf, written, hash });
    if (problem) {
      const { kind = null, entryId = null } = leaf ?? {};
      checked.findings.push({ problem, index, kind, entryId, ...namesOf(entry) });
    }
    checked.hashes.set(hash ?? leaf?.hash ?? leafHash(''), (index - from) * hashLength);
    if (typeof leaf?.note === 'string') checked.notes.set(index + 1, leaf.note);
  }
  return checked;
}

interface Leaf {
  index: number;
  kind: LogEntryKind;
  entryId: number;
  hash: Uint8Array;
  /** The store's own checkpoint of the tree that ends with it; null without one. */
  note: string | null;
}

interface Read {
  leaf: Leaf | undefined;
  written: WrittenEntry | undefined;
  hash: Buffer | undefined;
}

function problemOf(page: LogPage, index: number, { leaf, written, hash }: Read): LogProblem | undefined {
  if (!leaf || !written || !hash) return 'entryMissing';
  if (!hash.equals(leaf.hash)) return 'entryChanged';
  return sealProblem(page, index, written);
}

function sealProblem(
  { unsealed, seals }: LogPage,
  index: number,
  { isSealed }: WrittenEntry,
): LogProblem | undefined {
  if (seals.length === 0) return undefined;
  // Entries older than the key have no seal: the root of the tree proves them.
  if (isSealed(null) === undefined) return index < unsealed ? undefined : 'entryUnsealed';
  const ours = seals.some(({ key, until }) => index < until && isSealed(key) === true);
  return ours ? undefined : 'entryForged';
}

/** Each leaf with its checkpoint in one statement: every further one costs as much as twenty entries. */
const leavesFrom = `select index, kind, entry_id as "entryId", hash,
    (select note from log_checkpoints where size = index + 1) as note
  from log_leaves where index >= $1 and index < $2 order by index`;

async function readPage(database: Database, { from, to }: LogPage) {
  const rows = await database.exportPool.rows(leavesFrom, [from, to]);
  const leaves = rows.map(
    (row) => ({ ...row, index: Number(row.index), entryId: Number(row.entryId) }) as Leaf,
  );
  const entries = await readManyEntries(database, leaves);
  return new Map(leaves.map((leaf, at) => [leaf.index, { leaf, entry: entries[at] }]));
}

function namesOf(entry: LogEntry | undefined) {
  if (!entry) return {};
  const at = instantOf(entry.row.at);
  return entry.kind === 'transition'
    ? { at, lifecycle: entry.row.lifecycle, recordId: entry.row.recordId }
    : { at };
}

/** Returns the instant of an entry; null for a forged one at infinity, which PostgreSQL allows and `Date` does not. */
export function instantOf(at: Date | number): string | null {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
