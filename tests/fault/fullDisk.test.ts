import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it, vi } from 'vitest';
import { assertRoomFor, diskHealthOf } from '../../src/server/diskSpace.ts';
import { root } from '../support/paths.ts';
import { runToEnd } from '../support/runToEnd.ts';

vi.setConfig({ testTimeout: 60_000 });

/** Mounts a file system of 24 MB; returns undefined if this user may not mount one. */
function smallDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'oms-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
}

const disk = smallDisk();
const title = disk ? 'a full disk' : 'a full disk (skipped: only root mounts a file system to fill)';

describe.runIf(disk)(title, () => {
  const dataDir = join(disk ?? '', 'data');
  const ballast = join(disk ?? '', 'ballast');
  const fill = (megabytes: number) => writeFileSync(ballast, Buffer.alloc(megabytes * 1024 * 1024));
  beforeAll(() => mkdirSync(dataDir));
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    rmSync(ballast, { force: true });
  });
  afterAll(() => {
    execFileSync('umount', [disk ?? '']);
    rmSync(disk ?? '', { recursive: true });
  });

  it('is the reason that the health check gives, until there is room again (R-start-6)', async () => {
    const readHealth = diskHealthOf(dataDir);
    expect(await readHealth()).toBeUndefined();
    fill(12);
    expect(await readHealth()).toBe('disk full');
    rmSync(ballast);
    expect(await readHealth()).toBeUndefined();
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('stops a start with a sentence in place of a stack, and makes no half a store (R-start-6)', async () => {
    const { code, output } = await runToEnd(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '-e', startAndTell],
      { cwd: root, env: { ...process.env, PORT: '0', DATA_DIR: dataDir }, timeout: 50_000 },
    );
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/The disk of the data folder .* is full: 2\d MB are free/),
    ]);
    expect(output).not.toContain('at ');
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('asks less of a store that is there', async () => {
    await assertRoomFor(dataDir, { newStore: false });
    fill(12);
    await expect(assertRoomFor(dataDir, { newStore: false })).rejects.toThrow('the server needs 16 MB');
  });
});

/** Reports an error as scripts/start.mjs does, on the sources. */
const startAndTell = `
  const { serve } = await import(${JSON.stringify(join(root, 'src/serve.ts'))});
  await serve({ root: ${JSON.stringify(root)}, variables: process.env }).catch((error) => {
    console.error(error.cause ? error.stack : error.message);
    process.exit(1);
  });`;

it('tells a folder that does not take files, though there is room (R-start-6)', async () => {
  const home = mkdtempSync(join(tmpdir(), 'oms-disk-'));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  // Uses a missing folder, because root may write in any mode of a folder.
  expect(await diskHealthOf(join(home, 'missing'))()).toBe('disk not writable');
  writeFileSync(join(home, 'file'), '');
  await expect(assertRoomFor(join(home, 'file'), { newStore: false })).rejects.toThrow(/cannot be made .E/);
  vi.restoreAllMocks();
  rmSync(home, { recursive: true });
});
