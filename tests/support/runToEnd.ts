import { execFile, type ExecFileOptions } from 'node:child_process';
import { promisify } from 'node:util';

/** The exit code of a program, and its output; with its errors if it failed. */
export interface Ended {
  code: number;
  output: string;
}

/** Runs a program until it exits, with whatever code. */
export const runToEnd = (program: string, given: string[], options: ExecFileOptions = {}): Promise<Ended> =>
  promisify(execFile)(program, given, { ...options, encoding: 'utf8' }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      output: stdout + stderr,
    }),
  );
