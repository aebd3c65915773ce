import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the usage of a command. The text is next to the scripts, which answer `--help` without a build. */
export function usageOf(root: string, command: 'admin' | 'verify' | 'replay'): string {
  return readFileSync(join(root, `scripts/usage/${command}.txt`), 'utf8').trimEnd();
}
