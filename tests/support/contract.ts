import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { creditCodeCheckCharacter } from '../../src/domain/creditCode.ts';

/** Returns the path of a small real PDF. */
export function contractFile(name = 'contract.pdf'): string {
  const path = join(mkdtempSync(join(tmpdir(), 'oms-contract-')), name);
  writeFileSync(path, '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
  return path;
}

let issued = 0;

/** Returns a unified social credit code that is unique in this process, with the correct check character. */
export function freshCreditCode(): string {
  issued += 1;
  const serial = String((process.pid % 10_000) * 1000 + issued)
    .padStart(9, '0')
    .slice(-9);
  const body = `91310115${serial}`;
  return body + String(creditCodeCheckCharacter(body));
}
