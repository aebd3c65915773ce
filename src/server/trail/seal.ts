import { createHmac } from 'node:crypto';
import type { LogEntryKind } from '../../domain/securityEvent.ts';
import { canonicalJson } from '../http/canonicalJson.ts';
import type { Origin } from '../http/transaction.ts';
import type { Signer } from './signedNote.ts';

/**
 * The server's own mark on an entry that it writes, over all that the entry has before it is written: who has only the
 * database cannot write one (R-trail-3).
 */
export function sealOf(kind: LogEntryKind, fields: object, key: Buffer): string {
  return createHmac('sha256', key)
    .update(`${kind}\n${canonicalJson(fields)}`)
    .digest('base64');
}

/** Of a server's key; null without one. */
export function sealKeyOf(signer: Signer | undefined): Buffer | null {
  return signer?.derive('entry seal') ?? null;
}

/** The entry with where it comes from, sealed if the server has a key. */
export function sealed<Entry extends object>(
  kind: LogEntryKind,
  entry: Entry,
  { sessionId, requestId, sealKey }: Origin,
) {
  const fields = { ...entry, sessionId, requestId };
  return { ...fields, seal: sealKey && sealOf(kind, fields, sealKey) };
}
