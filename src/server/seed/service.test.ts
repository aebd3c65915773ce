import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmptyDatabase } from '../../../tests/support/testDatabase.ts';
import { dealApproval } from '../../machines/dealApproval.ts';
import type { Database } from '../db/database.ts';
import { agentAccounts, ledgerEntries, orders, transitions, users } from '../db/schema.ts';
import { verifyPassword } from '../http/password.ts';
import { historyOf } from '../lifecycle/history.ts';
import { TransparencyLog } from '../trail/log.ts';
import { benchmarkAgents, fillOrders } from '../../../tests/bench/bulk.ts';
import { demoAccounts } from './agents.ts';
import { isStoreEmpty, seedDemo, StoreNotEmpty } from './service.ts';
import { replayed } from '../../../tests/support/replayed.ts';

const now = new Date('2026-11-21T03:00:00.000Z');
let database: Database;

const count = async (text: string) =>
  Number((await database.rows(`select count(*) as n from ${text}`, []))[0]?.n);

beforeAll(async () => {
  database = await openEmptyDatabase();
  expect(await isStoreEmpty(database.db)).toBe(true);
  const began = performance.now();
  await seedDemo(database, now);
  console.log(`Seeded in ${Math.round(performance.now() - began)} ms`);
}, 120_000);

afterAll(() => database.close());

describe('the demo store as the database keeps it', () => {
  it('lets every demo account in with its password', async () => {
    for (const { enterpriseId, account, password } of demoAccounts) {
      const [user] = await database.db
        .select()
        .from(users)
        .where(sql`${users.enterpriseId} = ${enterpriseId} and ${users.account} = ${account}`);
      expect(await verifyPassword(user?.passwordHash ?? '', password)).toBe(true);
      expect(await verifyPassword(user?.passwordHash ?? '', `${password}x`)).toBe(false);
    }
  });

  it('keeps ledger ids in the order of time, each balance following from the one before', async () => {
    const accounts = await database.db.select().from(agentAccounts);
    const entries = await database.db.select().from(ledgerEntries).orderBy(asc(ledgerEntries.id));
    const times = entries.map((entry) => entry.at.getTime());
    expect(times).toEqual([...times].sort((a, b) => a - b));
    for (const account of accounts) {
      const own = entries.filter((entry) => entry.agentId === account.agentId);
      expect(own.at(-1)?.balanceAfter).toBe(account.remainingQuota);
      expect(own).toHaveLength(account.entryCount);
    }
    const drifting = await database.rows(
      `select id from (select id, balance_after, sum(amount) over (partition by agent_id order by id) as running
         from ledger_entries) as summed where balance_after <> running`,
      [],
    );
    expect(drifting).toEqual([]);
  });

  it('is in the log, every entry as it stands', async () => {
    const log = new TransparencyLog(database, () => new Date());
    await log.append();
    const all = await database.db.select({ id: orders.id, status: orders.status }).from(orders);
    for (const order of all) {
      const { verified, entries } = await historyOf(database.db, log, dealApproval.id, order.id);
      expect(verified).toBe(true);
      expect(entries.at(-1)?.to).toBe(order.status);
      expect(replayed(entries)).toEqual(new Set(['agrees']));
    }
    const ids = await database.db
      .select({ at: transitions.at })
      .from(transitions)
      .orderBy(asc(transitions.id));
    expect(ids.map(({ at }) => at.getTime())).toEqual(
      ids.map(({ at }) => at.getTime()).sort((a, b) => a - b),
    );
  });

  it('goes on numbering orders where the demo ends', async () => {
    const [last] = await database.rows('select max(right(order_no, 6))::int as number from orders', []);
    const [next] = await database.rows("select nextval('order_number')::int as number", []);
    expect(next?.number).toBe(Number(last?.number) + 1);
  });

  it('is never filled twice', async () => {
    const before = await count('orders');
    await expect(seedDemo(database, now)).rejects.toThrow(StoreNotEmpty);
    expect(await count('orders')).toBe(before);
    expect(await isStoreEmpty(database.db)).toBe(false);
  });
});

describe('the bulk fill for benchmarks', () => {
  it('adds the orders to agents of their own, and leaves the demo as it was', async () => {
    const before = await count('orders');
    await fillOrders(database, { orders: 4000, customers: 90, now });
    expect(await count('orders')).toBe(before + 4000);
    const agents = await benchmarkAgents(database.db);
    expect(agents.map(({ enterpriseId }) => enterpriseId)).toEqual(['B001', 'B002']);
    for (const { id } of agents) {
      expect(await count(`orders where agent_id = '${id}'`)).toBe(2000);
      const approved = await count(`orders where agent_id = '${id}' and status = 'approved'`);
      expect(approved).toBeGreaterThan(1100);
      expect(approved).toBeLessThan(1300);
      expect(await count(`customers where agent_id = '${id}'`)).toBe(45);
    }
    expect(await count("orders where order_no !~ '^DD[0-9]{14}$'")).toBe(0);
    expect(await count(`orders where applied_at > '${now.toISOString()}' or decided_at < applied_at`)).toBe(
      0,
    );
    expect(await count("orders where (status in ('pending', 'withdrawn')) <> (decided_at is null)")).toBe(0);
    expect(
      await count(
        'customers where order_count <> (select count(*) from orders where customer_id = customers.id)',
      ),
    ).toBe(0);
    expect(
      await count(`orders join customers on customers.id = customer_id
        where orders.agent_id <> customers.agent_id or orders.salesperson_id <> customers.salesperson_id`),
    ).toBe(0);
    const [agent] = await database.db
      .select()
      .from(users)
      .where(eq(users.agentId, agents[0]?.id ?? ''));
    expect(agent?.account).toBe('agent');
  }, 120_000);
});
