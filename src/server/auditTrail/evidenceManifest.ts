import { createHash } from 'node:crypto';
import { signedNote, type Signer } from '../trail/signedNote.ts';
import type { Evidence } from './evidence.ts';

/** The file of a pack that lists all others. */
export const manifestName = 'manifest.txt';

/** How it begins; no checkpoint has such a second line, so neither passes for the other. */
const format = 'oms-evidence/v1';

/**
 * Lists the required contents of a pack, in lines: its records, its entries, each file with its SHA-256 (R-trail-24).
 * Returns a signed note of the log's key, or only the text if the server has no key.
 */
export function evidenceManifest(
  { records, expected, origin }: Pick<Evidence, 'records' | 'expected' | 'origin'>,
  files: ReadonlyMap<string, Uint8Array>,
  { at, signer }: { at: Date; signer: Signer | undefined },
): string {
  const lines = [
    format,
    `log ${origin}`,
    `made ${at.toISOString()}`,
    ...records.map(({ lifecycle, id }) => `record ${lifecycle} ${id}`),
    ...expected.map(({ index, kind, entryId }) => `entry ${index} ${kind} ${entryId}`),
    ...[...files].map(([name, bytes]) => `file ${createHash('sha256').update(bytes).digest('hex')} ${name}`),
  ];
  return signedNote(lines.map((line) => `${line}\n`).join(''), signer);
}
