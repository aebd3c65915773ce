import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataDirInUse, lockFolder } from './folderLock.ts';

const modulePath = fileURLToPath(new URL('./folderLock.ts', import.meta.url));

/** Runs a command like a container, with separate users, processes and network. */
const asContainer = ['unshare', '--map-root-user', '--net', '--pid', '--fork', '--kill-child'];
const hasContainers = spawnSync('unshare', [...asContainer.slice(1), 'true']).status === 0;
if (!hasContainers) console.warn('This system lets nobody make namespaces: a lock across them is not tested');

/** Starts a process that locks the folder, reports that, and keeps the lock until it is killed. */
async function holder(folder: string, around: string[] = []): Promise<{ kill: () => Promise<void> }> {
  const program = `
    const { lockFolder } = await import(${JSON.stringify(modulePath)});
    await lockFolder(${JSON.stringify(folder)});
    console.log('locked');
    process.stdin.resume();`;
  const command = [...around, process.execPath, '--import', 'tsx', '--input-type=module', '-e', program];
  const child = spawn(command[0] ?? '', command.slice(1), { stdio: ['pipe', 'pipe', 'inherit'] });
  const [output] = (await once(child.stdout, 'data')) as [Buffer];
  expect(output.toString()).toBe('locked\n');
  return {
    kill: async () => {
      // Closed by the last process that has it: in a container that is not the one killed here.
      const exited = once(child, 'close');
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** A program whose output tells whether it could lock the folder. */
const attempt = (folder: string) => `
  const { lockFolder } = await import(${JSON.stringify(modulePath)});
  await lockFolder(${JSON.stringify(folder)}).then(() => console.log('locked'), (error) => console.log(error.name));`;

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

  it.runIf(hasContainers)('is one for all containers that have the folder', async () => {
    const first = await holder(folder, asContainer);
    await expect(lockFolder(folder)).rejects.toBeInstanceOf(DataDirInUse);
    await first.kill();
    const release = await lockFolder(folder);
    const second = spawnSync(
      'unshare',
      [
        ...asContainer.slice(1),
        process.execPath,
        '--import',
        'tsx',
        '--input-type=module',
        '-e',
        attempt(folder),
      ],
      { encoding: 'utf8' },
    );
    expect(second.stdout).toBe('DataDirInUse\n');
    await release();
  });

  it('goes to exactly one of several that find it left by a killed process', async () => {
    const first = await holder(folder);
    await first.kill();
    const attempts = await Promise.allSettled(Array.from({ length: 5 }, () => lockFolder(folder)));
    const acquired = attempts.flatMap((made) => (made.status === 'fulfilled' ? [made.value] : []));
    await Promise.all(acquired.map((release) => release()));
    expect(acquired).toHaveLength(1);
  });

  it.runIf(process.platform !== 'win32')('is a file that nobody else reads or writes', async () => {
    const path = join(folder, 'pglite.lock');
    writeFileSync(path, '', { mode: 0o666 });
    const release = await lockFolder(folder);
    expect((statSync(path).mode & 0o777).toString(8)).toBe('600');
    await release();
  });

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
