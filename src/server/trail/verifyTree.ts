import { and, asc, count, desc, eq, gt, isNotNull, min, sql } from 'drizzle-orm';
import type { LogRestore } from '../../domain/logVerification.ts';
import type { Database } from '../db/database.ts';
import { logLeaves } from '../db/schema.ts';
import type { Checkers } from './checkers.ts';
import { checkPage, instantOf, type CheckedPage, type LogPage } from './checkPage.ts';
import { entryTables } from './entries.ts';
import { keyPeriods } from './keyPeriods.ts';
import type { TransparencyLog } from './log.ts';
import { hashLength, TreeEdge } from './merkle.ts';
import { readOutsideClaims, type OutsideClaims } from './outsideClaims.ts';
import { readCheckpoint, verifierOf } from './signedNote.ts';
import type { ReportFinding } from './verify.ts';

/** Entries read at once. More are no faster. */
const page = 400;

/** Most reported problems of one kind outside of the tree. */
const most = 500;

/**
 * Compares every entry with its leaf, and the tree with the checkpoints of store and witness; reports entries that the
 * log lacks.
 */
export async function verifyTree(
  database: Database,
  log: TransparencyLog,
  supplied: readonly string[],
  found: ReportFinding,
  checkers: Pick<Checkers, 'check' | 'concurrency'> = {
    check: (one) => checkPage(database, one),
    concurrency: 2,
  },
): Promise<{ size: number; root: string; signed: boolean; restores: LogRestore[] }> {
  const size = await log.size();
  const periods = await keyPeriods(database, log);
  const claims = await readOutsideClaims(database, log, { supplied, periods });
  const outside = rootsOutside(claims, log, size, found);
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
  const seals = periods.map(({ sealKey, until }) => ({ key: sealKey, until }));
  const pages = checkedPages(size, { unsealed: log.unsealed?.size ?? 0, seals }, checkers);
  for await (const { from, hashes, findings, notes } of pages) {
    const wrong = new Map(findings.map((finding) => [finding.index, finding]));
    for (let at = 0; at < hashes.length; at += hashLength) {
      const finding = wrong.get(from + at / hashLength);
      if (finding) {
        faults += 1;
        found(finding);
      }
      edge.append(Buffer.from(hashes.subarray(at, at + hashLength)));
      const note = notes.get(edge.size);
      for (const root of outside.get(edge.size) ?? []) agree('outside', root);
      agree('here', note === undefined ? undefined : (checkpointIn(note)?.root ?? noRoot));
    }
  }
  await verifyUnlogged(database, found);
  if (log.sealKey) await verifyRepeated(database, found);
  return {
    size,
    root: edge.root().toString('base64'),
    signed: await isNewestSigned(log, size, found),
    restores: claims.restores.map(({ index, restore: { at, reason, commonSize, lost } }) => {
      const [newest = { size: commonSize, root: '' }] = lost;
      return { index, at, reason, commonSize, lostSize: newest.size, lostRoot: newest.root };
    }),
  };
}

/** Yields the pages of the log in their order, while later ones are being checked. */
async function* checkedPages(
  size: number,
  keys: Pick<LogPage, 'unsealed' | 'seals'>,
  { check, concurrency }: Pick<Checkers, 'check' | 'concurrency'>,
): AsyncGenerator<CheckedPage> {
  const pending: Promise<CheckedPage>[] = [];
  let next = 0;
  const requestNext = () => {
    const checked = check({ ...keys, from: next, to: Math.min(next + page, size) });
    // Ignored here because the failure is reported when this page is awaited.
    checked.catch(() => undefined);
    pending.push(checked);
    next += page;
  };
  while (next < size && pending.length < concurrency) requestNext();
  for (let first = pending.shift(); first; first = pending.shift()) {
    const checked = await first;
    if (next < size) requestNext();
    yield checked;
  }
}

/** Of no tree. */
const noRoot = Buffer.alloc(0);

/** Reads a checkpoint; undefined if its text was replaced by something else. */
function checkpointIn(note: string): ReturnType<typeof readCheckpoint> | undefined {
  try {
    return readCheckpoint(note);
  } catch {
    return undefined;
  }
}

/**
 * Returns the roots that the log must have had, by its size, according to outside claims. A claim beyond the log's end
 * shows that the end is missing.
 */
function rootsOutside(
  { witnessed, supplied, unreadable }: OutsideClaims,
  { unsealed }: TransparencyLog,
  size: number,
  found: ReportFinding,
): Map<number, Buffer[]> {
  if (unreadable) found({ problem: 'witnessUnreadable' });
  const roots = new Map<number, Buffer[]>();
  let longest = 0;
  for (const claim of [...supplied, ...witnessed, ...(unsealed ? [unsealed] : [])]) {
    roots.set(claim.size, [...(roots.get(claim.size) ?? []), claim.root]);
    longest = Math.max(longest, claim.size);
  }
  if (longest > size) found({ problem: 'tailMissing', index: size });
  return roots;
}

async function isNewestSigned(log: TransparencyLog, size: number, found: ReportFinding): Promise<boolean> {
  const { signer } = log;
  if (!signer || size === 0) return false;
  const newest = await log.checkpoint();
  if (newest) {
    const signed = checkpointIn(newest.note);
    const verifier = verifierOf(signer.verifierKey);
    if (newest.size === size && signed && verifier.verifies(signed.text, signed.signatures)) return true;
  }
  found({ problem: 'checkpointUnsigned' });
  return false;
}

/**
 * Reports entries that are neither in the log nor pending; `verifyQuarantine` reports those that could not become leaves.
 */
async function verifyUnlogged(database: Database, found: ReportFinding): Promise<void> {
  for (const [kind, table] of Object.entries(entryTables)) {
    const rows = await database.db
      .select({ id: table.id, at: table.at })
      .from(table)
      .where(
        sql`not exists (select from log_leaves where kind = ${kind} and entry_id = ${table.id})
          and not exists (select from log_pending where kind = ${kind} and entry_id = ${table.id})
          and not exists (select from log_quarantine where kind = ${kind} and entry_id = ${table.id})`,
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
async function verifyRepeated(database: Database, found: ReportFinding): Promise<void> {
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
