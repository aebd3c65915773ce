import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** How a command is called. The text lies beside the scripts, which answer `--help` without a build. */
export function usageOf(root: string, command: 'admin' | 'verify' | 'replay'): string {
  return readFileSync(join(root, `scripts/usage/${command}.txt`), 'utf8').trimEnd();
}
