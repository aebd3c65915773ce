import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { shortLivedOptions } from '../support/nodeOptions.ts';
import { root } from '../support/paths.ts';
import { runToEnd } from '../support/runToEnd.ts';

/** Runs a process whose database thread ends instead of answering; the process would otherwise live on. */
it('ends the process with its reason when the thread of the in-process database ends', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'oms-thread-'));
  mkdirSync(join(folder, 'migrations'));
  writeFileSync(
    join(folder, 'pgliteWorker.mjs'),
    `import { parentPort } from 'node:worker_threads';
    parentPort.on('message', () => process.exit(3));
    parentPort.postMessage('open');`,
  );
  const program = join(folder, 'program.mts');
  writeFileSync(
    program,
    `import { startPgliteThread } from ${JSON.stringify(join(root, 'src/server/db/pgliteThread.ts'))};
    setInterval(() => undefined, 1000);
    const thread = await startPgliteThread(${JSON.stringify(join(folder, 'migrations'))}, {});
    thread.send({ type: 'execute', message: new Uint8Array(1) }).catch(() => undefined);`,
  );
  const { code, output } = await runToEnd(
    process.execPath,
    [...shortLivedOptions, '--import', 'tsx', program],
    { cwd: root },
  );
  expect(output).toContain('The thread of the database in this process ended with 3');
  expect(code).toBe(1);
});
