import { strToU8, zipSync } from 'fflate';
import { byteOrderMark, csvLine } from '../../domain/csvText.ts';
import { formatMinute } from '../../domain/dateText.ts';
import type { MessageKey } from '../../domain/message.ts';
import type { Signer } from '../trail/signedNote.ts';
import { evidenceManifest, manifestName } from './evidenceManifest.ts';
import { evidencePage } from './evidencePage.ts';
import type { Evidence, ProvedEntry } from './evidence.ts';
import { entryTexts, type Words } from './evidenceWords.ts';

/** Writes a proof in the format of C2SP's tlog-proof. */
export function proofText(
  { index, proof }: Pick<ProvedEntry, 'index' | 'proof'>,
  checkpoint: string,
): string {
  const hashes = proof.map((hash) => `${hash.toString('base64')}\n`).join('');
  return `c2sp.org/tlog-proof@v1\nindex ${index}\n${hashes}\n${checkpoint}`;
}

/**
 * Returns the evidence as an archive: each entry's bytes with its proof, the checkpoint, and the key for verification. It
 * also has all entries as a table and as JSON, and a page to read and print. A manifest, signed by `signer`, lists its
 * required contents.
 */
export function evidencePack(
  evidence: Evidence,
  words: Words,
  { at, signer }: { at: Date; signer: Signer | undefined },
): Uint8Array<ArrayBuffer> {
  const { entries, checkpoint, verifierKey, records } = evidence;
  const files: Record<string, string> = {
    'evidence.html': evidencePage(evidence, words, at),
    'entries.csv': entriesCsv(entries, words),
    'evidence.json': JSON.stringify(
      {
        records,
        checkpoint,
        verifierKey,
        entries: entries.map(({ index, text, proof }) => ({
          index,
          entry: JSON.parse(text) as unknown,
          proof: proof.map((hash) => hash.toString('base64')),
        })),
      },
      null,
      2,
    ),
    'checkpoint.txt': checkpoint,
    ...(verifierKey !== null && { 'verifier-key.txt': `${verifierKey}\n` }),
    'README.txt': words('auditTrail.evidence.readme'),
  };
  for (const entry of entries) {
    files[`entries/${entry.index}.json`] = entry.text;
    files[`entries/${entry.index}.tlog-proof`] = proofText(entry, checkpoint);
  }
  const packed = new Map(Object.entries(files).map(([name, text]) => [name, strToU8(text)]));
  packed.set(manifestName, strToU8(evidenceManifest(evidence, packed, { at, signer })));
  return Uint8Array.from(zipSync(Object.fromEntries(packed)));
}

function entriesCsv(entries: readonly ProvedEntry[], words: Words): string {
  const heads = [
    'auditTrail.index',
    'column.time',
    'auditTrail.event',
    'auditTrail.from',
    'auditTrail.to',
    'column.actor',
    'user.role',
    'common.remarks',
    'auditTrail.figures',
    'auditTrail.session',
    'auditTrail.request',
    'auditTrail.hash',
  ] as const satisfies MessageKey[];
  const lines = entries.map((entry) => {
    const texts = entryTexts(entry, words);
    const { index, at, event, from, to, actor, role, remarks, figures, session, request, hash } = texts;
    return csvLine([
      index,
      formatMinute(at),
      event,
      from,
      to,
      actor,
      role,
      remarks,
      figures.join('; '),
      session,
      request,
      hash,
    ]);
  });
  return byteOrderMark + csvLine(heads.map((key) => words(key))) + lines.join('');
}
