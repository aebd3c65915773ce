import { createHmac } from 'node:crypto';
import type { Signer } from './signedNote.ts';

/**
 * Returns the server's seal of an entry, over all fields that it has before it is written. Access to the database alone
 * is not enough to forge one (R-trail-3). `text`: differs for any two kinds of entries.
 */
export function sealOf(text: string, key: Buffer): string {
  return createHmac('sha256', key).update(text).digest('base64');
}

/** Returns the seal key of a server's key; null without one. */
export function sealKeyOf(signer: Signer | undefined): Buffer | null {
  return signer?.derive('entry seal') ?? null;
}
