import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataDirInUse, lockFolder } from './folderLock.ts';

const modulePath = fileURLToPath(new URL('./folderLock.ts', import.meta.url));

/** A process of its own that takes the folder, says so, and holds it until it is killed. */
async function holder(folder: string): Promise<{ kill: () => Promise<void> }> {
  const program = `
    const { lockFolder } = await import(${JSON.stringify(modulePath)});
    await lockFolder(${JSON.stringify(folder)});
    console.log('locked');
    process.stdin.resume();`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  expect(said.toString()).toBe('locked\n');
  return {
    kill: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

describe('the lock on the data folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'oms-lock-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('refuses a second process while the first lives, and is free once it is killed', async () => {
    const first = await holder(folder);
    const refused = await lockFolder(folder).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(DataDirInUse);
    expect(String(refused)).toContain(folder);
    expect(String(refused)).toContain('DATABASE_URL');
    await first.kill();
    const release = await lockFolder(folder);
    await release();
  });

  it.runIf(process.platform === 'linux')(
    'goes to exactly one of several that find it left by a killed process',
    async () => {
      const first = await holder(folder);
      await first.kill();
      const attempts = await Promise.allSettled(Array.from({ length: 5 }, () => lockFolder(folder)));
      const taken = attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value] : []));
      await Promise.all(taken.map((release) => release()));
      expect(taken).toHaveLength(1);
    },
  );

  it('is one for the folder, by whatever path', async () => {
    const link = `${folder}-link`;
    symlinkSync(folder, link);
    const release = await lockFolder(folder);
    await expect(lockFolder(link)).rejects.toBeInstanceOf(DataDirInUse);
    await release();
    await (
      await lockFolder(link)
    )();
    rmSync(link);
  });

  it('leaves other folders alone', async () => {
    const other = mkdtempSync(join(tmpdir(), 'oms-lock-'));
    const releases = [await lockFolder(folder), await lockFolder(other)];
    await Promise.all(releases.map((release) => release()));
    rmSync(other, { recursive: true });
  });
});
