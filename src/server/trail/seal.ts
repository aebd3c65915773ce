import { createHmac } from 'node:crypto';
import type { Signer } from './signedNote.ts';

/**
 * The server's own mark on an entry that it writes, over all that the entry has before it is written: who has only the
 * database cannot write one (R-trail-3). `text`: of no two kinds of entries the same.
 */
export function sealOf(text: string, key: Buffer): string {
  return createHmac('sha256', key).update(text).digest('base64');
}

/** Of a server's key; null without one. */
export function sealKeyOf(signer: Signer | undefined): Buffer | null {
  return signer?.derive('entry seal') ?? null;
}
