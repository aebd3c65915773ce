import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { LifecycleBoard } from '../../src/domain/lifecycleBoard.ts';
import type { TransitionEntry } from '../../src/domain/lifecycleLog.ts';
import { dealApproval } from '../../src/machines/dealApproval.ts';
import { namedState } from '../../src/machines/lifecycles.ts';
import { verifyStore } from '../../src/server/trail/verify.ts';
import { accounts, newKey, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { openTestDatabase } from '../support/testDatabase.ts';

vi.setConfig({ testTimeout: 60_000 });

let server: TestApi;
let operations: Caller;
/** The pending orders, sorted by their waiting time. */
let waiting: { id: string; orderNo: string }[];

const board = async () => {
  const path = '/lifecycle/board?lifecycle=dealApproval';
  const { body } = await operations.call<LifecycleBoard>('GET', path);
  return body.data.states.find(({ state }) => state === 'pending');
};

beforeAll(async () => {
  const database = await openTestDatabase('postgres');
  // Writes the store of an earlier version, whose machine had the state "waiting". The migration has renamed the state in
  // the rows of the orders, but the log is never changed.
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(
      sql`truncate log_leaves, log_nodes, log_checkpoints, log_pending, flow_days, stay_days, scope_days`,
    );
    for (const column of ['from_state', 'to_state'])
      await tx.execute(
        sql.raw(
          `update transitions set ${column} = 'waiting' where ${column} = 'pending' and lifecycle = 'dealApproval'`,
        ),
      );
    await tx.execute(
      sql`insert into log_pending (kind, entry_id) select 'transition', id from transitions order by id`,
    );
    await tx.execute(
      sql`insert into log_pending (kind, entry_id) select 'ledger', id from ledger_entries order by id`,
    );
  });
  Object.assign(dealApproval, {
    migrations: [{ version: dealApproval.version + 1, states: { waiting: 'pending' } }],
  });
  server = await startTestApi(database);
  await server.api.services.log.append();
  operations = await server.login(...accounts.operations);
  const rows = await database.rows(
    `select id, order_no from orders where status = 'pending' order by applied_at, id`,
    [],
  );
  waiting = rows.map(({ id, order_no }) => ({ id: String(id), orderNo: String(order_no) }));
  expect(waiting.length).toBeGreaterThan(3);
});
afterAll(async () => {
  Object.assign(dealApproval, { migrations: undefined });
  await server.close();
});

it('verification takes records of a renamed state for what they are', async () => {
  expect((await verifyStore(server.api.services)).findings).toEqual([]);
});

it('the board counts them by today’s name, with the one that waits for the longest', async () => {
  const pending = await board();
  expect(pending?.count).toBe(waiting.length);
  expect(pending?.ages?.reduce((sum, count) => sum + count, 0)).toBe(waiting.length);
  expect(pending?.oldest?.name).toBe(waiting[0]?.orderNo);
});

it('a history is told by today’s names, and desk and evidence word them', async () => {
  const { body } = await operations.call<{ verified: boolean; entries: TransitionEntry[] }>(
    'GET',
    `/lifecycle/history?lifecycle=dealApproval&id=${waiting[0]?.id}`,
  );
  expect(body.data.verified).toBe(true);
  expect(body.data.entries.map(({ from, to }) => [from, to])).toEqual([[null, 'pending']]);
  expect(namedState('dealApproval', 'waiting')?.label).toBe('order.status.pending');
});

it('a step out of it counts as one', async () => {
  const agent = await server.login(...accounts.agent);
  const { body } = await agent.call<{ records: { id: string; version: number }[] }>('POST', '/order/page', {
    status: 'pending',
    sort: 'amount',
    direction: 'asc',
  });
  const [first] = body.data.records;
  const verdict = { id: first?.id, version: first?.version, event: 'reject', remarks: '合同缺少盖章页' };
  expect((await agent.call('POST', '/order/orderApproval', verdict, newKey())).status).toBe(200);
  expect((await board())?.count).toBe(waiting.length - 1);
  await server.api.services.log.append();
  expect((await board())?.count).toBe(waiting.length - 1);
});

it('verification reports the rows that keep a name which a migration has changed (R-replay-8)', async () => {
  const states = { waiting: 'pending', rejected: 'declined' };
  Object.assign(dealApproval, { migrations: [{ version: dealApproval.version + 1, states }] });
  const rows = await server.database.rows(`select id from orders where status = 'rejected' order by id`, []);
  const { findings } = await verifyStore(server.api.services);
  expect(rows.length).toBeGreaterThan(0);
  expect(findings.map(({ problem, recordId }) => `${problem} ${recordId}`).toSorted()).toEqual(
    rows.map(({ id }) => `recordChanged ${String(id)}`).toSorted(),
  );
});
