import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { root } from './paths.ts';
import { runToEnd, type Ended } from './runToEnd.ts';

const script = join(root, 'scripts/verify-evidence.mjs');

/** Unpacks an archive into a new folder; also returns its files as texts, by name. */
export function unpackEvidence(archive: Uint8Array): { folder: string; files: Record<string, string> } {
  const folder = mkdtempSync(join(tmpdir(), 'oms-pack-'));
  const files: Record<string, string> = {};
  for (const [name, bytes] of Object.entries(unzipSync(archive))) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), bytes);
    files[name] = strFromU8(bytes);
  }
  return { folder, files };
}

/** Runs the product's script over an unpacked archive; returns its exit code and its output. */
export const verifyEvidence = (folder: string, ...more: string[]): Promise<Ended> =>
  runToEnd(process.execPath, [script, folder, ...more]);
