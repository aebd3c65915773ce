import { and, asc, count, desc, eq, gt, isNotNull, min, sql } from 'drizzle-orm';
import type { LogProblem } from '../../domain/logVerification.ts';
import type { LogEntryKind } from '../../domain/securityEvent.ts';
import type { Database } from '../db/database.ts';
import { logLeaves } from '../db/schema.ts';
import { entryTables, readManyEntries, writtenEntry, type LogEntry, type WrittenEntry } from './entries.ts';
import { keyPeriods, type KeyPeriod } from './keyPeriods.ts';
import type { TransparencyLog } from './log.ts';
import { leafHash, TreeEdge } from './merkle.ts';
import { readCheckpoint, verifierOf } from './signedNote.ts';
import type { Found } from './verify.ts';

/** Entries read at once: those of two such pages are in memory. More at once is no faster. */
const page = 400;

/** Problems of one kind beside the tree are told up to this many. */
const most = 500;

/** Every entry against its leaf, the tree against the checkpoints of store and witness, and what the log lacks. */
export async function verifyTree(
  database: Database,
  log: TransparencyLog,
  kept: readonly string[],
  found: Found,
): Promise<{ size: number; root: string; signed: boolean }> {
  const size = await log.size();
  const periods = await keyPeriods(database, log);
  const witnessed = await keptClaims(log, { size, kept, periods }, found);
  const edge = new TreeEdge();
  /** Up to here the tree is that of the checkpoints in the store, and of those outside: theirs nobody here can change. */
  const agreed = { here: 0, outside: 0 };
  let rewritten = false;
  let faults = 0;
  const agree = (claims: keyof typeof agreed, root: Buffer | undefined) => {
    if (root?.equals(edge.root())) agreed[claims] = edge.size;
    else if (root && !rewritten && faults === 0) {
      rewritten = true;
      found({ problem: 'treeRewritten', index: agreed[claims] });
    }
  };
  const unsealed = log.unsealed?.size ?? 0;
  const sealProblem = (index: number, { isSealed }: WrittenEntry): LogProblem | undefined => {
    if (periods.length === 0) return undefined;
    // What the beginning of the log is that is older than its key, its root tells.
    if (isSealed(null) === undefined) return index < unsealed ? undefined : 'entryUnsealed';
    const ours = periods.some(({ sealKey, until }) => index < until && isSealed(sealKey) === true);
    return ours ? undefined : 'entryForged';
  };
  const problemOf = (index: number, { leaf, written, hash }: Read): LogProblem | undefined => {
    if (!leaf || !written || !hash) return 'entryMissing';
    if (!hash.equals(leaf.hash)) return 'entryChanged';
    return sealProblem(index, written);
  };
  // While one page is hashed, the database reads the next.
  let next = readPage(database, 0);
  for (let from = 0; from < size; from += page) {
    const byIndex = await next;
    if (from + page < size) next = readPage(database, from + page);
    for (let index = from; index < Math.min(from + page, size); index += 1) {
      const { leaf, entry } = byIndex.get(index) ?? {};
      const written = entry && writtenEntry(entry);
      const hash = written && leafHash(written.text);
      const problem = problemOf(index, { leaf, written, hash });
      if (problem) {
        faults += 1;
        const { kind = null, entryId = null } = leaf ?? {};
        found({ problem, index, kind, entryId, ...namesOf(entry) });
      }
      edge.append(hash ?? (leaf ? Buffer.from(leaf.hash) : leafHash('')));
      const claimed = typeof leaf?.note === 'string' ? (checkpointIn(leaf.note)?.root ?? noRoot) : undefined;
      agree('outside', witnessed.get(edge.size));
      agree('here', claimed);
    }
  }
  await verifyUnlogged(database, found);
  if (log.sealKey) await verifyRepeated(database, found);
  return { size, root: edge.root().toString('base64'), signed: await isNewestSigned(log, size, found) };
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

/** Each leaf with its checkpoint in one statement: every further one costs as much as twenty entries. */
const leavesFrom = `select index, kind, entry_id as "entryId", hash,
    (select note from log_checkpoints where size = index + 1) as note
  from log_leaves where index >= $1 and index < $2 order by index`;

async function readPage(database: Database, from: number) {
  const rows = await database.unhurried.rows(leavesFrom, [from, from + page]);
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

/** Null of an entry that was put at the end of time, which the database knows and no calendar does. */
function instantOf(at: Date | number): string | null {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** Of no tree. */
const noRoot = Buffer.alloc(0);

/** Undefined where somebody has written something else in the place of a checkpoint. */
function checkpointIn(note: string): ReturnType<typeof readCheckpoint> | undefined {
  try {
    return readCheckpoint(note);
  } catch {
    return undefined;
  }
}

/** The checkpoints outside the store that this server has signed. One beyond the log says that its end is missing. */
async function keptClaims(
  log: TransparencyLog,
  { size, kept, periods }: { size: number; kept: readonly string[]; periods: readonly KeyPeriod[] },
  found: Found,
): Promise<Map<number, Buffer>> {
  const claims = new Map<number, Buffer>();
  const notes = [...kept];
  try {
    notes.push(...((await log.witness?.read()) ?? []));
  } catch {
    found({ problem: 'witnessUnreadable' });
  }
  const isSigned = ({ size: claimed, text, signatures }: ReturnType<typeof readCheckpoint>) =>
    periods.length === 0 ||
    periods.some(({ until, verifier }) => claimed <= until && verifier.holds(text, signatures));
  let longest = 0;
  for (const note of notes) {
    const claim = checkpointIn(note);
    if (!claim) found({ problem: 'witnessUnreadable' });
    if (!claim || !isSigned(claim)) continue;
    claims.set(claim.size, claim.root);
    longest = Math.max(longest, claim.size);
  }
  if (log.unsealed) {
    claims.set(log.unsealed.size, log.unsealed.root);
    longest = Math.max(longest, log.unsealed.size);
  }
  if (longest > size) found({ problem: 'tailMissing', index: size });
  return claims;
}

async function isNewestSigned(log: TransparencyLog, size: number, found: Found): Promise<boolean> {
  const { signer } = log;
  if (!signer || size === 0) return false;
  const newest = await log.checkpoint();
  if (newest) {
    const signed = checkpointIn(newest.note);
    const verifier = verifierOf(signer.verifierKey);
    if (newest.size === size && signed && verifier.holds(signed.text, signed.signatures)) return true;
  }
  found({ problem: 'checkpointUnsigned' });
  return false;
}

/** Entries that are neither in the log nor on their way to it. */
async function verifyUnlogged(database: Database, found: Found): Promise<void> {
  for (const [kind, table] of Object.entries(entryTables)) {
    const rows = await database.db
      .select({ id: table.id, at: table.at })
      .from(table)
      .where(
        sql`not exists (select from log_leaves where kind = ${kind} and entry_id = ${table.id})
          and not exists (select from log_pending where kind = ${kind} and entry_id = ${table.id})`,
      )
      .orderBy(desc(table.id))
      .limit(most);
    for (const { id, at } of rows)
      found({
        problem: 'entryUnlogged',
        kind: kind as keyof typeof entryTables,
        entryId: id,
        at: instantOf(at),
      });
  }
}

/**
 * Movements of money and steps that are written a second time, seal and all: the server seals no two the same. Security
 * events may be alike, as when a call refuses two records at once.
 */
async function verifyRepeated(database: Database, found: Found): Promise<void> {
  for (const kind of ['ledger', 'transition'] as const) {
    const table = entryTables[kind];
    const repeated = database.db
      .select({ seal: table.seal, first: min(table.id).as('first') })
      .from(table)
      .where(isNotNull(table.seal))
      .groupBy(table.seal)
      .having(gt(count(), 1))
      .as('repeated');
    const rows = await database.db
      .select({ id: table.id, at: table.at, index: logLeaves.index })
      .from(table)
      .innerJoin(repeated, and(eq(table.seal, repeated.seal), gt(table.id, repeated.first)))
      .leftJoin(logLeaves, and(eq(logLeaves.kind, kind), eq(logLeaves.entryId, table.id)))
      .orderBy(asc(table.id))
      .limit(most);
    for (const { id, at, index } of rows)
      found({
        problem: 'entryForged',
        index: index ?? undefined,
        kind,
        entryId: id,
        at: instantOf(at),
      });
  }
}
