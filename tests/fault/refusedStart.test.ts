import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { Pool } from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { demoLogins } from '../../src/server/db/schema.ts';
import { assertDemoReachesNobody } from '../../src/server/demo/reachable.ts';
import { readDemo } from '../../src/server/demo/service.ts';
import { readEnvironment } from '../../src/server/environment.ts';
import { users } from '../../src/server/db/schema.ts';
import { shortLivedOptions } from '../support/nodeOptions.ts';
import { root } from '../support/paths.ts';
import { runToEnd } from '../support/runToEnd.ts';
import { everything } from '../support/scope.ts';
import { openTestDatabase } from '../support/testDatabase.ts';

vi.setConfig({ testTimeout: 60_000 });

let home: string;
let dataDir: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'oms-start-'));
  dataDir = join(home, 'data');
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** Starts the server from its sources; in these tests it never begins to serve. */
function start(variables: NodeJS.ProcessEnv) {
  return runToEnd(process.execPath, [...shortLivedOptions, '--import', 'tsx', 'scripts/dev-server.ts'], {
    cwd: root,
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, ...variables },
    timeout: 50_000,
  });
}

describe('a start that is refused', () => {
  it('on a taken port leaves no folder and no store behind (R-start-3)', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    const { code, output } = await start({ PORT: String(port) });
    other.close();
    expect(code).toBe(1);
    expect(output).toContain(`Port ${port} on 127.0.0.1 is taken`);
    expect(existsSync(dataDir)).toBe(false);
  });

  it.runIf(everything)(
    'for SEED=demo where others reach it leaves no folder and no store behind (R-start-2)',
    async () => {
      const { code, output } = await start({ HOST: '0.0.0.0', SEED: 'demo' });
      expect(code).toBe(1);
      expect(output).toContain('set DEMO_ON_NETWORK=allow');
      expect(existsSync(dataDir)).toBe(false);
    },
  );

  it.runIf(everything && inject('postgresUrl'))(
    'for a database with published logins names them (R-start-2)',
    async () => {
      const database = await openTestDatabase('postgres');
      const { connectionString } = (database.raw as Pool).options;
      // Only the lower-case name counts as this machine's own, although this one has the same address.
      const { code, output } = await start({ HOST: 'LOCALHOST', DATABASE_URL: connectionString });
      await database.close();
      expect(code).toBe(1);
      expect(output).toContain('OPS/admin, A001/agent');
    },
  );
});

describe.runIf(inject('postgresUrl'))('demo logins where others reach them (R-start-2)', () => {
  it('are counted while their published password opens the store, and refused unless allowed by name', async () => {
    const database = await openTestDatabase('postgres');
    const check = async (variables: NodeJS.ProcessEnv) =>
      assertDemoReachesNobody(await readDemo(database.db), readEnvironment(variables, '/'));
    for (const host of ['0.0.0.0', '::', '10.1.2.3', 'oms.example.com'])
      await expect(check({ HOST: host })).rejects.toThrow(`others reach HOST=${host}`);
    await check({});
    await check({ HOST: '::1' });
    await check({ HOST: '0.0.0.0', DEMO_ON_NETWORK: 'allow' });

    const logins = await database.db.select().from(demoLogins);
    const [last, ...changed] = logins;
    for (const { userId } of changed)
      await database.db.update(users).set({ passwordHash: 'another' }).where(eq(users.id, userId));
    await expect(check({ HOST: '0.0.0.0' })).rejects.toThrow('(OPS/admin)');
    await database.db
      .update(users)
      .set({ status: 'disabled' })
      .where(eq(users.id, last?.userId ?? ''));
    await check({ HOST: '0.0.0.0' });
    await database.close();
  });
});
