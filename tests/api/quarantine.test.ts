import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../src/server/db/database.ts';
import { retryQuarantined } from '../../src/server/trail/quarantine.ts';
import { signerKeyOf, signerOf } from '../../src/server/trail/signedNote.ts';
import { verifyStore } from '../../src/server/trail/verify.ts';
import { accounts, newKey, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';
import { unsealedNow } from '../support/unsealed.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const signer = signerOf(signerKeyOf('example.com/oms', Buffer.alloc(32, 11)));

/** The rows that are put into `log_pending`, and the findings of verification about them. */
const announced = [
  { kind: 'invoice', id: '7', problem: 'pendingUnknownKind', subject: 'invoice 7' },
  { kind: '', id: '0', problem: 'pendingUnknownKind', subject: ' 0' },
  { kind: 'transition', id: '888888888', problem: 'pendingMissing', entryId: 888_888_888 },
  { kind: 'ledger', id: '-1', problem: 'pendingMissing', entryId: -1 },
  {
    kind: 'security',
    id: '9223372036854775807',
    problem: 'pendingMissing',
    subject: 'security 9223372036854775807',
  },
  { kind: 'transition', id: '1', problem: 'pendingRepeated', entryId: 1 },
] as const;

describe.each(engines())('the log of a store on %s (R-trail-23)', (engine) => {
  let server: TestApi;
  let operations: Caller;
  let database: Database;
  beforeAll(async () => {
    server = await startTestApi(engine);
    database = server.database;
    const unsealed = await unsealedNow(database);
    server = await startTestApi(database, undefined, undefined, undefined, { signer, unsealed });
    operations = await server.login(...accounts.operations);
    await server.api.services.log.append();
  });
  afterAll(() => server.close());

  /** Makes a step that the server writes itself. */
  async function addLevel(): Promise<void> {
    const level = { name: `等级${crypto.randomUUID().slice(0, 6)}`, discountRate: '0.1' };
    expect((await operations.call('POST', '/agent/level', level, newKey())).status).toBe(200);
  }

  const announce = (kind: string, id: string) =>
    database.db.execute(sql`insert into log_pending (kind, entry_id) values (${kind}, ${id}::bigint)`);
  const waiting = async () =>
    Number((await database.rows('select count(*) as count from log_pending', []))[0]?.count);
  const findings = async () => (await verifyStore(server.api.services)).findings;

  it('goes on past every row that cannot become a leaf, and verification names each', async () => {
    const before = await server.api.services.log.size();
    for (const { kind, id } of announced) {
      await announce(kind, id);
      await addLevel();
      // The same row twice is one finding.
      await announce(kind, id);
    }
    await server.api.services.log.append();
    expect(await waiting()).toBe(0);
    expect(await server.api.services.log.size()).toBe(before + announced.length);
    const found = await findings();
    expect(found).toHaveLength(announced.length);
    for (const { kind, problem, ...named } of announced)
      expect(found).toContainEqual(
        expect.objectContaining({
          problem,
          index: null,
          ...('entryId' in named
            ? { kind, entryId: named.entryId, subject: null }
            : { kind: null, entryId: null, subject: named.subject }),
        }),
      );
  });

  it('goes on past entries whose content it cannot count, and takes them up once it can', async () => {
    const size = await server.api.services.log.size();
    const known = (await findings()).length;
    const writeUncountable = () =>
      database.rows(
        `insert into transitions (lifecycle, record_id, seq, from_state, event, to_state, edge, actor_name, actor_role_id, at)
          select 'dealApproval', gen_random_uuid(), 2, 'pending', 'approve', 'approved', 'approve', '', 0, now() returning id`,
        [],
      );
    const ids: number[] = [];
    for (const count of [1, 2, 0, 1]) {
      for (let each = 0; each < count; each += 1) ids.push(Number((await writeUncountable())[0]?.id));
      await addLevel();
    }
    await server.api.services.log.append();
    expect(await waiting()).toBe(0);
    expect(await server.api.services.log.size()).toBe(size + 4);
    const found = (await findings()).filter(({ problem }) => problem === 'pendingUnreadable');
    expect(found.map(({ kind, entryId }) => ({ kind, entryId }))).toEqual(
      ids.map((entryId) => ({ kind: 'transition', entryId })),
    );
    // Retries as a later version does at its start, when the entries no longer fail.
    await database.db.execute(sql`alter table log_leaves disable trigger log_leaves_count_steps`);
    await retryQuarantined(database.db);
    await server.api.services.log.append();
    await database.db.execute(sql`alter table log_leaves enable trigger log_leaves_count_steps`);
    expect(await server.api.services.log.size()).toBe(size + 4 + ids.length);
    const remaining = (await findings()).map(({ problem }) => problem);
    expect(remaining).not.toContain('pendingUnreadable');
    expect(remaining.length).toBeGreaterThan(known);
  });

  it.each([
    [
      'a leaf beyond the end',
      `insert into log_leaves (index, kind, entry_id, hash) values (100000000, 'ledger', -5, '\\x00')`,
    ],
    ['a node of nothing', `insert into log_nodes (level, index, hash) values (1, 100000000, sha256(''))`],
    [
      'a checkpoint of a later size',
      `insert into log_checkpoints (size, note, at) values (100000000, '', now())`,
    ],
  ])('refuses %s, with which it would collide', async (_, statement) => {
    await expect(database.rows(statement, [])).rejects.toThrow(/of the (whole )?log/);
  });

  it('tells when it takes up nothing, instead of failing to verify', async () => {
    const next = (await server.api.services.log.size()) + 1;
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`insert into log_checkpoints (size, note, at) values (${next}, '', now())`);
    });
    await addLevel();
    expect(await waiting()).toBe(1);
    expect((await findings()).map(({ problem }) => problem)).toContain('logStopped');
    // The entry waits, because the fault is not in the entry.
    expect(await waiting()).toBe(1);
  });
});
