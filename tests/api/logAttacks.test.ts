import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { LogProblem } from '../../src/domain/logVerification.ts';
import type { Database } from '../../src/server/db/database.ts';
import { folderFileStore } from '../../src/server/http/files/folderFileStore.ts';
import { TransparencyLog } from '../../src/server/trail/log.ts';
import { signerKeyOf, signerOf } from '../../src/server/trail/signedNote.ts';
import { verifyStore } from '../../src/server/trail/verify.ts';
import { witnessOf } from '../../src/server/trail/witness.ts';
import { accounts, once, startTestApi, type TestApi } from '../support/testApi.ts';
import { engines, openTestDatabase } from '../support/testDatabase.ts';

vi.setConfig({ testTimeout: 120_000 });

/** What the business did since the server has a key, by the numbers of the entries in their tables. */
interface Done {
  server: TestApi;
  database: Database;
  log: TransparencyLog;
  orderId: string;
  /** The transition that approved the order, and the one after it. */
  approval: number;
  rejection: number;
  /** The ledger's entry of a recharge. */
  recharge: number;
  agentId: string;
  verify: () => ReturnType<typeof verifyStore>;
}

const signer = signerOf(signerKeyOf('example.com/oms', Buffer.alloc(32, 5)));

async function business(engine: 'pglite' | 'postgres'): Promise<Done> {
  const database = await openTestDatabase(engine);
  const folder = mkdtempSync(join(tmpdir(), 'oms-log-'));
  const witness = witnessOf(pathToFileURL(join(folder, 'checkpoints.txt')).href);
  const server = await startTestApi(database, undefined, folderFileStore(folder), undefined, {
    signer,
    witness,
  });
  const { log } = server.api.services;
  const agent = await server.login(...accounts.agent);
  const { body } = await agent.call<{ records: { id: string; version: number; amount: string }[] }>(
    'POST',
    '/order/page',
    { status: 'pending', sort: 'amount', direction: 'asc' },
  );
  const [first, second] = body.data.records;
  if (!first || !second) throw new Error('Two deals of the demo wait');
  const decide = (order: typeof first, event: string) =>
    agent.call(
      'POST',
      '/order/orderApproval',
      { id: order.id, version: order.version, event, remarks: '已核对合同内容' },
      once(),
    );
  expect((await decide(first, 'approve')).status).toBe(200);
  expect((await decide(second, 'reject')).status).toBe(200);
  const operations = await server.login(...accounts.operations);
  const [agency] = await database.rows('select id from agents where enterprise_id = $1', ['A002']);
  const agentId = String(agency?.id);
  const preview = await operations.call<{ creditedAmount: string }>('POST', '/agent/recharge/preview', {
    agentId,
    amount: '1000.00',
  });
  const recharged = await operations.call<{ id: string }>(
    'POST',
    '/agent/recharge',
    { agentId, amount: '1000.00', remarks: '', creditedAmount: preview.body.data.creditedAmount },
    once(),
  );
  expect(recharged.status, recharged.body.msg).toBe(200);
  await log.append();
  await log.inform();
  const entry = async (event: string) => {
    const [found] = await database.rows('select max(id) as id from transitions where event = $1', [event]);
    return Number(found?.id);
  };
  return {
    server,
    database,
    log,
    orderId: first.id,
    approval: await entry('approve'),
    rejection: await entry('reject'),
    recharge: Number(recharged.body.data.id),
    agentId,
    verify: () => verifyStore(server.api.services),
  };
}

/** What an administrator of the store can do: everything, with all triggers off. */
async function asAdministrator({ database }: Done, ...statements: string[]): Promise<void> {
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const statement of statements) await tx.execute(sql.raw(statement));
  });
}

/** All that the log holds made anew from the entries as they stand now, as far as that goes without the key. */
async function recompute(done: Done): Promise<void> {
  await asAdministrator(
    done,
    `insert into log_pending (kind, entry_id) select kind, entry_id from log_leaves as leaf
      where kind <> 'transition' or exists (select from transitions where id = leaf.entry_id) order by index`,
    'delete from log_leaves',
    'delete from log_nodes',
    'delete from log_checkpoints',
  );
  await new TransparencyLog(done.database, () => new Date()).append();
}

/**
 * Keeps every table as it is now; what is returned makes them all so again, and lets their numbers go on from there. One
 * business for all attacks: each of its own would take a minute.
 */
async function keptTables(done: Done): Promise<() => Promise<void>> {
  const tables = await done.database.rows(
    `select table_name as name, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns,
        bool_or(column_name = 'id' and is_identity = 'YES') as numbered
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER' group by table_name`,
    [],
  );
  await asAdministrator(
    done,
    'create schema kept',
    ...tables.map(({ name, columns }) => `create table kept.${name} as select ${columns} from ${name}`),
  );
  return () =>
    asAdministrator(
      done,
      ...tables.flatMap(({ name, columns, numbered }) => [
        `delete from ${name}`,
        `insert into ${name} (${columns}) overriding system value select ${columns} from kept.${name}`,
        ...(numbered
          ? [
              `select setval(pg_get_serial_sequence('${name}', 'id'), coalesce(max(id), 0) + 1, false) from ${name}`,
            ]
          : []),
      ]),
    );
}

/** Books the recharge once more, by the rules of the tables, with these columns of its entry too. */
async function bookAgain({ database, recharge, agentId }: Done, more: string): Promise<void> {
  const columns = `recharge_amount, discount_rate, actor_id, ${more}`;
  await database.db.transaction(async (tx) => {
    await tx.execute(
      sql.raw(`update agent_accounts set entry_count = entry_count + 1,
          total_quota = total_quota + (select amount from ledger_entries where id = ${recharge})
        where agent_id = '${agentId}'`),
    );
    await tx.execute(
      sql.raw(`insert into ledger_entries (agent_id, kind, amount, balance_after, ${columns})
        select agent_id, kind, amount, balance_after + amount, ${columns} from ledger_entries where id = ${recharge}`),
    );
  });
}

interface Attack {
  does: string;
  act: (done: Done) => Promise<void>;
  /** The first finding, and which entry or record it names. */
  problem: LogProblem;
  names: (done: Done) => { kind?: string; entryId?: number; recordId?: string };
}

const approvalOf = ({ approval }: Done) => ({ kind: 'transition', entryId: approval });

const attacks: Attack[] = [
  {
    does: 'edits an entry',
    act: (done) =>
      asAdministrator(done, `update transitions set remarks = '同意' where id = ${done.approval}`),
    problem: 'entryChanged',
    names: approvalOf,
  },
  {
    does: 'edits an entry and recomputes every hash',
    act: async (done) => {
      await asAdministrator(done, `update transitions set remarks = '同意' where id = ${done.approval}`);
      await recompute(done);
    },
    problem: 'entryForged',
    names: approvalOf,
  },
  {
    does: 'drops the tail',
    act: async (done) => {
      const [cut] = await done.database.rows(
        `select index from log_leaves where kind = 'transition' and entry_id = $1`,
        [done.rejection],
      );
      const size = Number(cut?.index);
      const dropped = (kind: string) =>
        `id in (select entry_id from log_leaves where kind = '${kind}' and index >= ${size})`;
      await asAdministrator(
        done,
        `delete from transitions where ${dropped('transition')}`,
        `delete from ledger_entries where ${dropped('ledger')}`,
        `delete from security_events where ${dropped('security')}`,
        `delete from log_leaves where index >= ${size}`,
        `delete from log_nodes where (index + 1) * (2 ^ level) > ${size}`,
        `delete from log_checkpoints where size > ${size}`,
      );
    },
    problem: 'tailMissing',
    names: () => ({}),
  },
  {
    does: 'deletes a record with its history',
    act: (done) =>
      asAdministrator(
        done,
        `delete from notes where order_id = '${done.orderId}'`,
        `delete from ledger_entries where order_id = '${done.orderId}'`,
        `delete from orders where id = '${done.orderId}'`,
        `delete from transitions where record_id = '${done.orderId}' and id = ${done.approval}`,
      ),
    problem: 'entryMissing',
    names: approvalOf,
  },
  {
    does: 'puts two entries in another order',
    act: (done) =>
      asAdministrator(
        done,
        `update log_leaves set entry_id = -entry_id where kind = 'transition' and entry_id in (${done.approval}, ${done.rejection})`,
        `update log_leaves set entry_id = ${done.rejection} where entry_id = -${done.approval}`,
        `update log_leaves set entry_id = ${done.approval} where entry_id = -${done.rejection}`,
      ),
    problem: 'entryChanged',
    names: ({ rejection }) => ({ kind: 'transition', entryId: rejection }),
  },
  {
    does: 'backdates an approval',
    act: (done) =>
      asAdministrator(
        done,
        `update transitions set at = at - interval '40 days' where id = ${done.approval}`,
      ),
    problem: 'entryChanged',
    names: approvalOf,
  },
  {
    does: 'puts an approval at the end of time',
    act: (done) =>
      asAdministrator(done, `update transitions set at = 'infinity' where id = ${done.approval}`),
    problem: 'entryChanged',
    names: approvalOf,
  },
  {
    does: 'names another actor',
    act: (done) =>
      asAdministrator(
        done,
        `update transitions set actor_name = '王芳', actor_id = (select id from users where account = 'admin')
          where id = ${done.approval}`,
      ),
    problem: 'entryChanged',
    names: approvalOf,
  },
  {
    does: 'swaps two records',
    act: (done) =>
      asAdministrator(
        done,
        `update orders as one set amount = other.amount, seat_count = other.seat_count from orders as other
          where one.id = '${done.orderId}' and other.id <> one.id and other.amount <> one.amount and other.status = 'pending'`,
      ),
    problem: 'recordChanged',
    names: ({ orderId }) => ({ recordId: orderId }),
  },
  {
    does: 'changes the amount of an order',
    act: (done) =>
      asAdministrator(done, `update orders set amount = amount - 100 where id = '${done.orderId}'`),
    problem: 'recordChanged',
    names: ({ orderId }) => ({ recordId: orderId }),
  },
  {
    does: 'forges a recharge beside the log',
    act: (done) =>
      asAdministrator(
        done,
        `insert into ledger_entries (agent_id, kind, amount, balance_after, recharge_amount, discount_rate, actor_id)
          select agent_id, kind, amount, balance_after + amount, recharge_amount, discount_rate, actor_id
          from ledger_entries where id = ${done.recharge}`,
      ),
    problem: 'entryUnlogged',
    names: ({ recharge }) => ({ kind: 'ledger', entryId: recharge + 1 }),
  },
  {
    does: 'forges a recharge, books and log with it',
    act: (done) => bookAgain(done, 'session_id, request_id, seal'),
    problem: 'entryForged',
    names: ({ recharge }) => ({ kind: 'ledger', entryId: recharge + 1 }),
  },
  {
    does: 'books a sealed recharge a second time, to the letter',
    act: (done) => bookAgain(done, 'remarks, at, session_id, request_id, seal'),
    problem: 'entryForged',
    names: ({ recharge }) => ({ kind: 'ledger', entryId: recharge + 1 }),
  },
];

describe.each(engines())('verification of the store on %s', (engine) => {
  let done: Done;
  let putBack: () => Promise<void>;

  beforeAll(async () => {
    done = await business(engine);
    putBack = await keptTables(done);
  });
  afterAll(() => done.server.close());

  it('finds nothing in a year of business and a morning', async () => {
    const { findings, size, signed, records } = await done.verify();
    expect(findings).toEqual([]);
    expect(signed).toBe(true);
    const [counted] = await done.database.rows(
      `select (select count(*) from transitions) + (select count(*) from ledger_entries)
        + (select count(*) from security_events) as entries`,
      [],
    );
    expect(size).toBe(Number(counted?.entries));
    expect(records).toBeGreaterThan(500);
  });

  it.each(attacks)('finds it when somebody $does', async ({ act, problem, names }) => {
    await putBack();
    expect((await done.verify()).findings).toEqual([]);
    await act(done);
    const { findings } = await done.verify();
    expect(findings[0]).toMatchObject({ problem, ...names(done) });
  });

  it('finds an older state of the store that was restored, also once business goes on', async () => {
    await putBack();
    // As a dump from before the last two entries is.
    const [first] = await done.database.rows('select count(*) as size from log_leaves', []);
    await asAdministrator(
      done,
      `delete from ledger_entries where id = ${done.recharge}`,
      `delete from transitions where lifecycle = 'recharge' and record_id = ledger_record_id(${done.recharge})`,
      `update agent_accounts set total_quota = total_quota - 1100, entry_count = entry_count - 1
        where agent_id = '${done.agentId}'`,
      `delete from log_leaves where index >= ${Number(first?.size) - 2}`,
      `delete from log_nodes where (index + 1) * (2 ^ level) > ${Number(first?.size) - 2}`,
      `delete from log_checkpoints where size > ${Number(first?.size) - 2}`,
    );
    const restored = await done.verify();
    expect(restored.findings.map(({ problem }) => problem)).toContain('tailMissing');
    const operations = await done.server.login(...accounts.operations);
    for (const name of ['甲', '乙', '丙'])
      expect(
        (await operations.call('POST', '/agent/level', { name: `恢复${name}`, discountRate: '0.1' }, once()))
          .status,
      ).toBe(200);
    const later = await done.verify();
    expect(later.findings.map(({ problem }) => problem)).toContain('treeRewritten');
  });

  it('says that nothing is signed where the server has no key', async () => {
    const server = await startTestApi(engine);
    const { findings, signed, verifierKey } = await verifyStore(server.api.services);
    expect({ findings, signed, verifierKey }).toEqual({ findings: [], signed: false, verifierKey: null });
    await server.close();
  });
});
