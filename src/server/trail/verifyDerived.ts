import { sql, type SQL } from 'drizzle-orm';
import type { LifecycleId } from '../../machines/lifecycles.ts';
import { fileAddress } from '../file/service.ts';
import type { Database } from '../db/database.ts';
import { readPlaced } from './placedFindings.ts';
import type { ReportFinding } from './verify.ts';

/** Selects the last entry of a record's history. */
const lastOf = (
  lifecycle: LifecycleId,
  id: SQL,
) => sql`lateral (select transitions.id as entry_id, at from transitions
    where lifecycle = ${lifecycle} and record_id = ${id} order by seq desc limit 1) as last on true`;

/** The version that an application is named by: the published one, or before the first one the open one. */
const naming = sql`(select name from application_versions where application_id = applications.id
  and revision = coalesce(applications.passed_revision, applications.latest_revision))`;

/**
 * Compares columns that no step of their record writes with their sources. They are a pending order's salesperson, a
 * customer's number of orders, name and revisions of an application, the release of a version, and the picture of a user.
 */
export async function verifyDerived(database: Database, found: ReportFinding): Promise<void> {
  const tell = async (lifecycle: LifecycleId | undefined, rows: SQL) => {
    for (const { id, entry, lifecycle: named } of await readPlaced(database, rows))
      found({ problem: 'recordInconsistent', lifecycle: lifecycle ?? named, recordId: id, ...entry });
  };
  await tell(
    'dealApproval',
    sql`select orders.id, 'transition' as entry_kind, last.entry_id, last.at
      from orders left join customers on customers.id = orders.customer_id
      left join ${lastOf('dealApproval', sql`orders.id`)}
      where orders.status = 'pending' and orders.salesperson_id is distinct from customers.salesperson_id`,
  );
  await tell(
    'customer',
    sql`select customers.id, 'transition' as entry_kind, last.entry_id, last.at
      from customers left join (select customer_id, count(*)::int as orders from orders group by customer_id) as sold
        on sold.customer_id = customers.id
      left join ${lastOf('customer', sql`customers.id`)}
      where customers.order_count <> coalesce(sold.orders, 0)`,
  );
  await tell(
    'applicationPublication',
    sql`select applications.id, 'transition' as entry_kind, last.entry_id, last.at
      from applications left join (select application_id, max(revision) as latest,
          max(revision) filter (where status = 'passed') as passed from application_versions group by application_id) as versions
        on versions.application_id = applications.id
      left join ${lastOf('applicationPublication', sql`applications.id`)}
      where (applications.latest_revision, applications.passed_revision) is distinct from (versions.latest, versions.passed)
        or applications.name is distinct from ${naming}`,
  );
  await tell(
    'applicationAudit',
    sql`select version.id, 'transition' as entry_kind, last.entry_id, last.at
      from application_versions as version left join applications on applications.id = version.application_id
      left join ${lastOf('applicationAudit', sql`version.id`)}
      where case when version.released_at is null
          then applications.status = 'published' and version.revision = applications.passed_revision
          else version.status <> 'passed' or (version.released_at is distinct from version.decided_at
            and not exists (select from transitions where lifecycle = 'applicationPublication'
              and record_id = version.application_id and event = 'publish' and at = version.released_at)) end`,
  );
  await tell(
    undefined,
    sql`select coalesce(told.record_id, users.agent_id, users.id) as id, coalesce(told.lifecycle, 'agent') as lifecycle,
        null as entry_kind, null::bigint as entry_id, null::timestamptz as at
      from users left join lateral (select record_id, lifecycle from transitions
          where record_id = users.id and lifecycle in ('staff', 'platformUser') limit 1) as told on true
      where avatar_url is not null and not exists (select from files
        where uploaded and avatar_url = replace(${fileAddress('*')}, '*', files.id::text))`,
  );
}
