/** Tests that `npm run check` runs every tool, even after a failure, and prints which ones failed. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { quickChecks, runAll, typesAndLint, type Step } from './checks.mjs';

const folder = mkdtempSync(join(tmpdir(), 'oms-checks-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a file to show that it ran, and exits with the code. */
const step = (name: string, code: number): Step => [
  name,
  process.execPath,
  [
    '-e',
    `require('node:fs').writeFileSync(${JSON.stringify(join(folder, name))}, ''); process.exit(${code})`,
  ],
];

describe('the checks', () => {
  it('are all run, and those that failed are named', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const failed = await runAll([step('one', 0), step('two', 1), step('three', 0), step('four', 2)]);
    log.mockRestore();
    expect(failed).toEqual(['two', 'four']);
    expect(['one', 'two', 'three', 'four'].filter((name) => !existsSync(join(folder, name)))).toEqual([]);
  });

  it('are those that the usual run begins with', () => {
    expect([...quickChecks, typesAndLint].map(([name]) => name)).toEqual([
      'Message keys',
      'Format',
      'Repeated code',
      'Import rules',
      'Types and lint',
    ]);
  });
});
