/** Runs the gate (the script of npm run machines:diff) in a branch with a changed machine. */
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './paths.ts';
import { runToEnd, type Ended } from './runToEnd.ts';

/** The text to find in a file, and its replacement. */
export type Change = readonly [found: RegExp, instead: string];

/**
 * Runs the gate over a copy of the working tree in which one file is changed, against the store of a data folder.
 * Throws if the file does not contain the text to change.
 */
export async function gateOnBranch(
  path: string,
  changes: readonly Change[],
  { dataDir, locale }: { dataDir: string; locale: string },
): Promise<Ended> {
  const branch = mkdtempSync(join(tmpdir(), 'oms-branch-'));
  try {
    for (const part of ['src', 'scripts', 'machines', 'package.json', 'tsconfig.json'])
      cpSync(join(root, part), join(branch, part), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(branch, 'node_modules'));
    const text = changes.reduce(
      (before, [found, instead]) => {
        const after = before.replace(found, instead);
        if (after === before) throw new Error(`${path} has nothing like ${found}`);
        return after;
      },
      readFileSync(join(branch, path), 'utf8'),
    );
    writeFileSync(join(branch, path), text);
    const script = ['--import', 'tsx', 'src/labs/gate/diff.ts', '--locale', locale];
    return await runToEnd(process.execPath, script, {
      cwd: branch,
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: undefined },
    });
  } finally {
    rmSync(branch, { recursive: true, force: true });
  }
}
