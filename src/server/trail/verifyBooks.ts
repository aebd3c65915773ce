import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import type { Found } from './verify.ts';
import { read } from './verifyRecords.ts';

/** The ledger against the accounts, its own running balances, and the orders that were sold. */
export async function verifyBooks(database: Database, found: Found): Promise<void> {
  const drifting = await read(
    database,
    sql`select id from (select id, balance_after, sum(amount) over (partition by agent_id order by id) as running
      from ledger_entries) as entry where balance_after <> running order by id limit 1000`,
  );
  for (const { id } of drifting) found({ problem: 'balanceWrong', kind: 'ledger', entryId: Number(id) });
  const accounts = await read(
    database,
    sql`select account.agent_id as id from agent_accounts as account left join (
        select agent_id, sum(amount) as amount, count(*) as entries,
          -coalesce(sum(amount) filter (where kind = 'sale'), 0) as sold
        from ledger_entries group by agent_id) as book on book.agent_id = account.agent_id
      where account.remaining_quota <> coalesce(book.amount, 0) or account.used_quota <> coalesce(book.sold, 0)
        or account.entry_count <> coalesce(book.entries, 0) limit 1000`,
  );
  for (const { id } of accounts) found({ problem: 'balanceWrong', lifecycle: 'agent', recordId: String(id) });
  const sales = await read(
    database,
    sql`select coalesce(orders.id, entry.order_id) as id, entry.id as entry_id from orders
      full join (select * from ledger_entries where kind = 'sale') as entry on entry.order_id = orders.id
      where (orders.status = 'approved') is distinct from (entry.id is not null)
        or (entry.id is not null and entry.amount <> -orders.amount) limit 1000`,
  );
  for (const { id, entry_id: entryId } of sales)
    found({
      problem: 'saleWrong',
      lifecycle: 'dealApproval',
      recordId: String(id),
      ...(entryId !== null && { kind: 'ledger' as const, entryId: Number(entryId) }),
    });
}
