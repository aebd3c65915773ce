import { writeFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { expect, it, vi } from 'vitest';
import type { LogVerification } from '../../src/domain/logVerification.ts';
import { startCheckers } from '../../src/server/trail/checkers.ts';
import { TransparencyLog } from '../../src/server/trail/log.ts';
import { migrationsFolder, root } from '../support/paths.ts';
import { runToEnd } from '../support/runToEnd.ts';
import { openTestDatabase } from '../support/testDatabase.ts';

vi.setConfig({ testTimeout: 120_000 });

it('names every bad entry in the order of the log, whichever thread has read its page', async () => {
  const database = await openTestDatabase('postgres');
  await new TransparencyLog(database, () => new Date()).append();
  // The first and the last entries of some pages of 400, and one in between.
  const bad = [0, 399, 400, 799, 1000, 1200, 1599];
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const index of bad)
      await tx.execute(sql`update log_leaves set hash = sha256('other') where index = ${index}`);
  });
  const [counted] = await database.rows('select count(*) as size from log_leaves', []);
  const databaseUrl = (database.raw as Pool).options.connectionString;
  const { code, output } = await runToEnd(process.execPath, [join(root, 'scripts/verify.mjs'), '--json'], {
    env: { ...process.env, DATABASE_URL: databaseUrl, TRAIL_KEY: undefined, DATA_DIR: undefined },
  });
  await database.close();
  expect(code, output).toBe(1);
  const verification = JSON.parse(output.slice(output.indexOf('{'))) as LogVerification;
  expect(verification.size).toBe(Number(counted?.size));
  expect(
    verification.findings.filter(({ problem }) => problem === 'entryChanged').map(({ index }) => index),
  ).toEqual(bad);
});

it('fails, and waits for nothing, when a thread ends', async () => {
  const script = join(mkdtempSync(join(tmpdir(), 'oms-thread-')), 'ends.mjs');
  writeFileSync(
    script,
    `import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => process.exit());`,
  );
  const never = new Promise<never>(() => undefined);
  const { check, close } = startCheckers(() => never, pathToFileURL(script), { migrationsFolder });
  const page = { unsealed: 0, seals: [] };
  void check({ ...page, from: 0, to: 400 });
  await expect(check({ ...page, from: 400, to: 800 })).rejects.toThrow('has ended');
  await close();
});
