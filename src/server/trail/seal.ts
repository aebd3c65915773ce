import { createHmac } from 'node:crypto';
import { canonicalJson } from '../http/canonicalJson.ts';
import type { Origin } from '../http/transaction.ts';
import type { Signer } from './signedNote.ts';

/**
 * The server's own mark on an entry that it writes, over all that the entry has before it is written: who has only the
 * database cannot write one (R-trail-3). `fields`: their canonical JSON, of which no two kinds of entries have the same.
 */
export function sealOf(fields: string, key: Buffer): string {
  return createHmac('sha256', key).update(fields).digest('base64');
}

/** Of a server's key; null without one. */
export function sealKeyOf(signer: Signer | undefined): Buffer | null {
  return signer?.derive('entry seal') ?? null;
}

/** The entry with where it comes from, sealed if the server has a key. */
export function sealed<Entry extends object>(
  entry: Entry,
  { sessionId, requestId, sealKey }: Origin,
): Entry & { sessionId: string | null; requestId: string | null; seal: string | null } {
  const fields = { ...entry, sessionId, requestId };
  return { ...fields, seal: sealKey && sealOf(canonicalJson(fields), sealKey) };
}
