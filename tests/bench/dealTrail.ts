import { sql } from 'drizzle-orm';
import type { Database } from '../../src/server/db/database.ts';

/** Writes the creations and decisions of the bulk orders into the trail and the log, by a few statements. */
export async function writeDealTrail(database: Database): Promise<void> {
  await database.longRunning((db) =>
    db.transaction(async (tx) => {
      // Writes the verdicts later, so that the trail has a realistic order.
      await tx.execute(sql`
      insert into transitions (lifecycle, record_id, seq, from_state, event, to_state, edge, actor_id, actor_name,
        actor_role_id, remarks, at, facts, machine_version, machine_hash, content)
      select 'dealApproval', id, seq, from_state, event, to_state, 'dealApproval.' || event, actor_id, '测算员', role, '', at,
        case when seq > 1 then facts end, 1, repeat('a', 64), content
      from (
        select orders.id, orders.salesperson_id as actor_id, -1 as role, verdict.*,
          jsonb_build_object('amount', amount, 'remainingQuota', '150487.61', 'agentId', agent_id, 'salespersonId', salesperson_id) as facts,
          jsonb_build_object('amount', amount, 'status', status, 'seatCount', seat_count, 'packageName', package_name) as content
        from orders cross join lateral (values
          (1, null, 'apply', 'pending', applied_at),
          (2, 'pending', case status when 'approved' then 'approve' else 'reject' end, status, decided_at)
        ) as verdict (seq, from_state, event, to_state, at)
        where order_no not in (select order_no from orders join transitions on record_id = orders.id) and at is not null
      ) as step order by at`);
      await tx.execute(sql`
      insert into log_leaves (index, kind, entry_id, hash)
      select row_number() over (order by place) - 1, kind, entry_id, sha256('') from log_pending`);
      await tx.execute(sql`delete from log_pending`);
    }),
  );
}
