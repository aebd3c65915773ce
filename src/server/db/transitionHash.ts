import { createHash } from 'node:crypto';
import type { MessageParams } from '../../domain/message.ts';

/** What a transition's hash covers. */
export interface HashedTransition {
  lifecycle: string;
  recordId: string;
  seq: number;
  from: string | null;
  event: string;
  to: string;
  edge: string;
  actorId: string | null;
  actorName: string;
  actorRoleId: number;
  remarks: string;
  params: MessageParams;
  at: Date;
  previousHash: string;
}

/** Before a record's first entry. */
const genesisHash = '0'.repeat(64);

/** SHA-256 over the entry and the hash of the one before it: a changed history shows (R-trail-2). */
export function transitionHash(entry: HashedTransition): string {
  const params = Object.entries(entry.params).sort(([a], [b]) => (a < b ? -1 : 1));
  const covered = [
    entry.previousHash,
    entry.lifecycle,
    entry.recordId,
    entry.seq,
    entry.from,
    entry.event,
    entry.to,
    entry.edge,
    entry.actorId,
    entry.actorName,
    entry.actorRoleId,
    entry.remarks,
    params,
    entry.at.toISOString(),
  ];
  return createHash('sha256').update(JSON.stringify(covered)).digest('hex');
}

/** The entry as it follows on the one before it of the same record; without one, it is the first. */
export function chained<Entry extends Omit<HashedTransition, 'seq' | 'previousHash'>>(
  entry: Entry,
  previous?: { seq: number; hash: string } | null,
) {
  const hashed = {
    ...entry,
    seq: (previous?.seq ?? 0) + 1,
    previousHash: previous?.hash ?? genesisHash,
  };
  return { ...hashed, hash: transitionHash(hashed) };
}

/** Whether the entries of one record, in order, form an unbroken chain. */
export function chainHolds(entries: (HashedTransition & { hash: string })[]): boolean {
  let previousHash = genesisHash;
  return entries.every((entry, index) => {
    const holds =
      entry.seq === index + 1 && entry.previousHash === previousHash && transitionHash(entry) === entry.hash;
    previousHash = entry.hash;
    return holds;
  });
}
