import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { strFromU8, unzipSync } from 'fflate';
import { root } from './paths.ts';

const run = promisify(execFile);
const script = join(root, 'scripts/verify-evidence.mjs');

/** Unpacks an archive into a folder of its own; also gives its files as texts, by their names. */
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

/** Runs the product's script over an unpacked archive: its exit code, and what it said. */
export const verifyEvidence = (folder: string, ...more: string[]): Promise<{ code: number; said: string }> =>
  run(process.execPath, [script, folder, ...more]).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      said: stdout + stderr,
    }),
  );
