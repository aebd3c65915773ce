import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Returns a file of that many bytes that begins like a ZIP file. */
export function installerFile(size: number): string {
  const content = Buffer.alloc(size);
  content.set([0x50, 0x4b, 0x03, 0x04]);
  const path = join(mkdtempSync(join(tmpdir(), 'oms-installer-')), 'setup.zip');
  writeFileSync(path, content);
  return path;
}
