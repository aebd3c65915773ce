import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Instance } from './instance.ts';
import { MoneyCalls } from './moneyCalls.ts';
import { observe, pause, type Fault, type FaultRow, type Scene } from './observe.ts';
import { failedRow } from './postgresFaults.ts';

const diskMegabytes = 400;
const fullMs = 2500;

/** Mounts a small file system for this program; returns undefined if its user may not mount one. */
function mountDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'oms-faults-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m`, 'tmpfs', folder], {
      stdio: 'ignore',
    });
    return folder;
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
}

/** Fills all free space. */
function fill(disk: string): void {
  const file = openSync(join(disk, 'ballast'), 'w');
  try {
    for (;;) writeSync(file, Buffer.alloc(64 * 1024));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(file);
  }
}

const free = (disk: string) => rmSync(join(disk, 'ballast'), { force: true });

/** Fills the disk while the in-process database runs, and at its start. Returns the contradictions afterwards. */
export async function diskFaults(report: (row: FaultRow) => void): Promise<string[]> {
  const [running, atStart] = [
    'Disk of `DATA_DIR` full while running, and freed',
    'Disk of `DATA_DIR` full at the start',
  ];
  const disk = mountDisk();
  if (!disk) {
    for (const name of [running, atStart])
      report(failedRow(name, 'not tried: only root mounts a file system'));
    return [];
  }
  const dataDir = join(disk, 'data');
  const location = { dataDir };
  const start = () => Instance.start({ DATA_DIR: dataDir, DATABASE_URL: '', DISK_RESERVE_MB: '0' });
  const scene: Scene = { instances: [], calls: undefined as never, location: () => location };
  try {
    // Fills the folder with demo data; a folder is open in one process at a time.
    await (await start()).terminate();
    scene.calls = await MoneyCalls.prepare(location, 60);
    const [instance] = (scene.instances = [await start()]);
    if (instance) await scene.calls.logIn(instance);
    const whileRunning: Fault = {
      name: running,
      act: async () => {
        fill(disk);
        await pause(fullMs);
        free(disk);
      },
    };
    let sigterm = '';
    const beforeBooks = async () => {
      const ended = await scene.instances[0]?.terminate();
      sigterm = ended ? `${ended.how === '0' ? 'ended' : ended.how} in ${ended.seconds.toFixed(1)} s` : '';
    };
    const row = await observe({ ...scene, beforeBooks }, whileRunning);
    report({ ...row, sigterm });
    report(await startOnFullDisk(atStart, disk, start, scene));
    return await scene.calls.contradictions(location);
  } catch (error) {
    report(failedRow(running, error));
    return [];
  } finally {
    await Promise.all(scene.instances.map((each) => each.kill()));
    execFileSync('umount', [disk]);
    rmSync(disk, { recursive: true });
  }
}

/** Expects a start to be refused with a sentence; after space is freed, the same store is served. */
async function startOnFullDisk(
  name: string,
  disk: string,
  start: () => Promise<Instance>,
  scene: Scene,
): Promise<FaultRow> {
  fill(disk);
  const refusal = await start().then(
    async (instance) => {
      await instance.kill();
      return 'started on a full disk';
    },
    (error: unknown) => (error as Error).message,
  );
  free(disk);
  console.log(refusal);
  const instance = await start();
  await scene.calls.logIn(instance);
  const row = await observe(
    { ...scene, instances: [instance], beforeBooks: async () => void (await instance.terminate()) },
    { name, act: () => Promise.resolve(), atRest: true },
  );
  const isClear = refusal.includes('is full') && !/\n\s+at /.test(refusal);
  return { ...row, seen: `start refused ${isClear ? 'with a sentence' : 'with a stack'}; then ${row.seen}` };
}
