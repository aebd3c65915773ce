/** The gate as a release runs it: on a branch, against a store. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { dealApproval } from '../../src/machines/dealApproval.ts';
import { openDatabase, type Database } from '../../src/server/db/database.ts';
import { seedDemo } from '../../src/server/seed/service.ts';
import { gateOnBranch, type Change } from '../support/machineBranch.ts';
import { migrationsFolder } from '../support/paths.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const next = dealApproval.version + 1;
/** Renames "rejected" to "declined" in the next version, which reads old entries with the new name. */
const renamed: Change[] = [
  [/target: 'rejected'/, "target: 'declined'"],
  [/^ {4}rejected: \{/m, '    declined: {'],
  [
    new RegExp(`version: ${dealApproval.version},`),
    `version: ${next}, migrations: [{ version: ${next}, states: { rejected: 'declined' } }],`,
  ],
];

describe('machines:diff on a branch', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'oms-gate-'));
  let rejected = 0;
  const within = async (work: (database: Database) => Promise<void>) => {
    const database = await openDatabase({ dataDir, migrationsFolder });
    await work(database);
    await database.close();
  };

  beforeAll(() =>
    within(async (database) => {
      await database.migrate();
      await seedDemo(database, new Date('2026-06-01T04:00:00Z'));
      const [row] = await database.rows(
        `select count(*)::int as n from orders where status = 'rejected'`,
        [],
      );
      rejected = Number(row?.n);
    }),
  );
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  const gate = (path: string, changes: readonly Change[]) =>
    gateOnBranch(path, changes, { dataDir, locale: 'en-US' });

  it('fails while rows keep a name that a migration has changed, and passes once they have the new one', async () => {
    expect(rejected).toBeGreaterThan(0);
    const orphaned = await gate('src/machines/dealApproval.ts', renamed);
    expect({ code: orphaned.code, output: orphaned.output }).toEqual({
      code: 1,
      output: expect.stringContaining(
        `Rows still in Rejected (rejected), which is now Rejected (declined): ${rejected}`,
      ) as string,
    });
    expect(orphaned.output).toContain('Failed: rows are left');
    await within((database) =>
      database
        .rows(`update orders set status = 'declined' where status = 'rejected'`, [])
        .then(() => undefined),
    );
    const moved = await gate('src/machines/dealApproval.ts', renamed);
    expect(moved.output).toContain('No step of the store is refused today.');
    expect({ code: moved.code, output: moved.output }).toEqual({
      code: 0,
      output: expect.stringContaining('Passed.') as string,
    });
    await within((database) =>
      database
        .rows(`update orders set status = 'rejected' where status = 'declined'`, [])
        .then(() => undefined),
    );
  });

  it('fails for another figure of a rule under the same version, and counts the steps that it would refuse', async () => {
    const { code, output } = await gate('src/domain/remarksLimit.ts', [
      [/remarksMinimum = 1;/, 'remarksMinimum = 40;'],
    ]);
    expect(output).toContain('Rule remarksGiven measures by 40, not by 1.');
    expect(output).toContain('Failed: a lifecycle changed under the same version');
    // Every rejection of the demo data has a shorter reason.
    expect(output).toContain(
      `Steps of the store that are refused today, Deal approval, Reject (reject), by rule remarksGiven: ${rejected}`,
    );
    expect(code).toBe(1);
  });
});
