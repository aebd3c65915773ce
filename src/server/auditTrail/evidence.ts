import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import { entryIdOf, recordIdOfEntry } from '../../domain/ledgerRecordId.ts';
import { rightsChangeKinds, type LogEntryKind } from '../../domain/securityEvent.ts';
import type { LifecycleId } from '../../machines/lifecycles.ts';
import type { Queryable } from '../db/database.ts';
import { ledgerEntries, logLeaves, securityEvents, transitions } from '../db/schema.ts';
import type { Api } from '../http/api.ts';
import { notFound } from '../http/refusal.ts';
import type { Session } from '../http/session.ts';
import type { EvidenceRequest } from './contract.ts';
import { leafText, readEntries, type LedgerRow, type LogEntry } from '../trail/entries.ts';
import { readCheckpoint } from '../trail/signedNote.ts';

export interface EvidenceRecord {
  lifecycle: LifecycleId;
  id: string;
  name: string;
  state: string;
}

/** An entry with the proof that the log has it. */
export type ProvedEntry = LogEntry & {
  /** The index in the log. */
  index: number;
  /** The bytes whose hash is the leaf. */
  text: string;
  proof: Buffer[];
};

export interface Evidence {
  records: EvidenceRecord[];
  /** The records' entries according to the log, even if the store has lost the entry itself. */
  expected: { index: number; kind: LogEntryKind; entryId: number }[];
  entries: ProvedEntry[];
  /** The name of the log. */
  origin: string;
  /** The checkpoint that the proofs lead to. */
  checkpoint: string;
  verifierKey: string | null;
}

/**
 * Returns all entries about some records, and single entries, each with its proof of inclusion (R-trail-10). Throws 404
 * for a record out of the caller's scope, an entry that is not in the log, and if there is no entry at all.
 */
export async function evidenceOf(
  api: Api,
  queryable: Queryable,
  session: Session,
  { records: requested, entries: numbers }: EvidenceRequest,
): Promise<Evidence> {
  const { log } = api.services;
  const records: EvidenceRecord[] = [];
  for (const { lifecycle, id } of requested) {
    const found = await api.records.get(lifecycle)?.find(queryable, session, id);
    if (!found) throw notFound();
    records.push({ lifecycle, ...found });
  }
  await log.append();
  const newest = await log.checkpoint();
  if (!newest) throw notFound();
  const { size } = readCheckpoint(newest.note);
  const about = await entriesAbout(queryable, records);
  const known = new Set(about.map(({ kind, entryId }) => `${kind} ${entryId}`));
  const single = await entriesNumbered(queryable, numbers);
  about.push(...single.filter(({ kind, entryId }) => !known.has(`${kind} ${entryId}`)));
  const leaves = await log.leavesOf(about, queryable);
  const placed = about
    .map((entry) => ({ ...entry, index: leaves.get(`${entry.kind} ${entry.entryId}`)?.index ?? size }))
    .filter(({ index }) => index < size)
    .sort((a, b) => a.index - b.index);
  if (placed.length === 0) throw notFound();
  const proofs = await log.inclusion(
    placed.map(({ index }) => index),
    size,
    queryable,
  );
  const entries = await readEntries(queryable, placed);
  return {
    records,
    expected: placed,
    origin: log.origin,
    checkpoint: newest.note,
    verifierKey: log.signer?.verifierKey ?? null,
    entries: placed.flatMap(({ index }, at) => {
      const [entry, proof = []] = [entries[at], proofs[at]];
      return entry ? [{ ...entry, index, text: leafText(entry), proof }] : [];
    }),
  };
}

/**
 * Tells whether the lifecycle's records are movements of money themselves: a reversal belongs to the movement that it
 * reverses (R-trail-16).
 */
const isPosting = (lifecycle: LifecycleId) => lifecycle === 'recharge' || lifecycle === 'correction';

/** Tells whether a movement of money is about the record. */
export function movesFor(
  { id, orderId, reversesId }: LedgerRow,
  record: Pick<EvidenceRecord, 'lifecycle' | 'id'>,
): boolean {
  return isPosting(record.lifecycle)
    ? recordIdOfEntry(reversesId ?? id) === record.id
    : orderId === record.id;
}

/** Returns entries by their numbers in the log. Throws 404 if one of them is not in the log. */
async function entriesNumbered(queryable: Queryable, numbers: readonly string[]) {
  const indexes = [...new Set(numbers.map(Number))];
  if (indexes.length === 0) return [];
  const found = await queryable
    .select({ kind: logLeaves.kind, entryId: logLeaves.entryId })
    .from(logLeaves)
    .where(inArray(logLeaves.index, indexes));
  if (found.length < indexes.length) throw notFound();
  return found;
}

/**
 * Reads the entries about the records: their steps, movements of money for orders and by recharges and corrections,
 * refused attempts on them, and the notes of auditors.
 */
async function entriesAbout(queryable: Queryable, records: readonly EvidenceRecord[]) {
  const ids = records.map(({ id }) => id);
  const steps = await queryable
    .select({ id: transitions.id })
    .from(transitions)
    .where(
      or(
        ...records.map(({ lifecycle, id }) =>
          and(eq(transitions.lifecycle, lifecycle), eq(transitions.recordId, id)),
        ),
      ),
    )
    .orderBy(asc(transitions.id));
  const posted = records
    .filter(({ lifecycle }) => isPosting(lifecycle))
    .map(({ id }) => Number(entryIdOf(id)));
  const movements = await queryable
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(
      or(
        inArray(ledgerEntries.orderId, ids),
        inArray(ledgerEntries.id, posted),
        inArray(ledgerEntries.reversesId, posted),
      ),
    );
  const events = await queryable
    .select({ id: securityEvents.id })
    .from(securityEvents)
    .where(
      and(
        inArray(securityEvents.kind, ['refusal', 'auditNote', ...rightsChangeKinds]),
        inArray(sql`${securityEvents.details} ->> 'record'`, ids),
      ),
    );
  return [
    ...steps.map(({ id }) => ({ kind: 'transition' as const, entryId: id })),
    ...movements.map(({ id }) => ({ kind: 'ledger' as const, entryId: id })),
    ...events.map(({ id }) => ({ kind: 'security' as const, entryId: id })),
  ];
}
