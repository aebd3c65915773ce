import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { readPlaced } from './placedFindings.ts';
import type { ReportFinding } from './verify.ts';
import { isChargedOrder } from '../db/stateIn.ts';

/**
 * Compares the ledger with the accounts, its own running balances, and the sold orders. A finding names the last movement
 * of an account, or an order's sale or else its last step.
 */
export async function verifyBooks(database: Database, found: ReportFinding): Promise<void> {
  const drifting = await readPlaced(
    database,
    sql`select 'ledger' as entry_kind, id as entry_id, at from (select id, at, balance_after,
        sum(amount) over (partition by agent_id order by id) as running from ledger_entries) as entry
      where balance_after <> running`,
  );
  for (const { entry } of drifting) found({ problem: 'balanceWrong', ...entry });
  const accounts = await readPlaced(
    database,
    sql`select account.agent_id as id, 'ledger' as entry_kind, book.last_id as entry_id,
        (select at from ledger_entries where id = book.last_id) as at
      from agent_accounts as account left join (
        select agent_id, sum(amount) as amount, count(*) as entries, max(id) as last_id,
          -coalesce(sum(amount) filter (where kind = 'sale'), 0) as sold
        from ledger_entries group by agent_id) as book on book.agent_id = account.agent_id
      where account.remaining_quota <> coalesce(book.amount, 0) or account.used_quota <> coalesce(book.sold, 0)
        or account.entry_count <> coalesce(book.entries, 0)`,
  );
  for (const { id, entry } of accounts)
    found({ problem: 'balanceWrong', lifecycle: 'agent', recordId: id, ...entry });
  const sales = await readPlaced(
    database,
    sql`select wrong.id, case when sale_id is null then 'transition' else 'ledger' end as entry_kind,
        coalesce(sale_id, last.entry_id) as entry_id, coalesce(sale_at, last.at) as at
      from (select coalesce(orders.id, entry.order_id) as id, entry.id as sale_id, entry.at as sale_at from orders
          full join (select * from ledger_entries where kind = 'sale') as entry on entry.order_id = orders.id
          where (${isChargedOrder}) is distinct from (entry.id is not null)
            or (entry.id is not null and entry.amount <> -orders.amount)) as wrong
        left join lateral (select transitions.id as entry_id, transitions.at from transitions
          where lifecycle = 'dealApproval' and record_id = wrong.id order by seq desc limit 1) as last on true`,
  );
  for (const { id, entry } of sales)
    found({ problem: 'saleWrong', lifecycle: 'dealApproval', recordId: id, ...entry });
}
