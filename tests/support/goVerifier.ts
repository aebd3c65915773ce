import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.ts';
import { runToEnd, type Ended } from './runToEnd.ts';

/** The folder of Go's packages: that of Debian's golang-golang-x-mod-dev, or GOPATH. */
const packages = process.env.GOPATH ?? '/usr/share/gocode';

/** True if Go and its `sumdb/tlog` and `sumdb/note` are installed. */
export const hasGo = (() => {
  try {
    execFileSync('go', ['version']);
    return existsSync(join(packages, 'src/golang.org/x/mod/sumdb/tlog/tlog.go'));
  } catch {
    return false;
  }
})();

/** Runs one of the Go programs in this folder; returns its exit code and its output. */
export function runGo(program: 'verifyEvidence' | 'verifyConsistency', ...more: string[]): Promise<Ended> {
  const env = { ...process.env, GO111MODULE: 'off', GOPATH: packages, GOFLAGS: '' };
  return runToEnd('go', ['run', join(root, `tests/support/${program}.go`), ...more], { env });
}
